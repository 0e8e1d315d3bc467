"""The application: pages, API and static files around one storage."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import civitas
from civitas.table import TableService, open_storage
from civitas.table.service import PACE
from civitas.web import api, pages, table_pages
from civitas.web.errors import add_error_handlers
from civitas.web.render import static_folder
from civitas.web.security import Guard

_FOREVER = "public, max-age=31536000, immutable"


class LongLived(StaticFiles):
    """Static files whose addresses carry a fingerprint may be kept for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = _FOREVER if b"v=" in scope["query_string"] else "no-cache"
        return response


def create_app(
    storage_url: str | None = None, *, pace: float = PACE, workers: int | None = None, debug: bool = False
) -> FastAPI:
    """An application over a database (a URL or a path; see `civitas.table.default_storage_url`).

    `pace` is the time in seconds between two moves of bots, `workers` the number of processes they think in.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        tables = TableService(open_storage(storage_url), workers=workers, pace=pace)
        app.state.tables = tables
        await tables.start()
        yield
        await tables.stop()

    app = FastAPI(
        title="Civitas",
        version=civitas.__version__,
        description="Tables of civilization card games: create, look, move, take back.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=800)],
        debug=debug,
    )
    add_error_handlers(app)
    app.include_router(api.router)
    app.include_router(pages.router)
    app.include_router(table_pages.router)
    app.mount("/static", LongLived(directory=static_folder()), name="static")
    return app
