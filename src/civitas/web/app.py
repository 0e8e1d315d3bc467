"""The application: pages, API and static files around one storage."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import civitas
from civitas.table import Storage, TableService, open_storage
from civitas.table.places import usual_place
from civitas.table.service import PACE
from civitas.table.settings import Settings, settings_from
from civitas.web import api, pages, table_pages, watch
from civitas.web.errors import add_error_handlers
from civitas.web.heads import Heads
from civitas.web.hosts import all_hosts
from civitas.web.limits import Limits, Quotas
from civitas.web.metrics import Metrics
from civitas.web.render import static_folder
from civitas.web.security import Guard

ROUTERS = (api.router, pages.router, table_pages.router, watch.router)
_FOREVER = "public, max-age=31536000, immutable"


class LongLived(StaticFiles):
    """Static files whose addresses carry a fingerprint may be kept for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        try:
            response = await super().get_response(path, scope)
        except (ValueError, OSError) as error:  # a name that no file can have
            raise HTTPException(404) from error
        response.headers["cache-control"] = _FOREVER if b"v=" in scope["query_string"] else "no-cache"
        return response


def create_app(
    storage_url: str | Storage | None = None,
    *,
    pace: float = PACE,
    workers: int | None = None,
    limits: Limits | None = None,
    hosts: Collection[str] | None = None,
    settings: Settings | None = None,
) -> FastAPI:
    """An application over a database (open, or a URL or a path; see `civitas.table.default_storage_url`).

    `pace` is the time in seconds between two moves of bots, `workers` the number of processes they think in, `limits`
    what one client may ask for, and `hosts` the names under which the application answers. What is not said otherwise
    is as in `settings`, and these as the environment has them.
    """
    told = settings_from(os.environ) if settings is None else settings

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = storage_url if isinstance(storage_url, Storage) else open_at(storage_url, app.state.settings)
        tables = TableService(storage, workers=workers, pace=pace, keep=app.state.settings.keep)
        app.state.tables = tables
        await tables.start()
        yield
        await tables.stop()

    quotas, counters = Quotas(limits or told.limits), Metrics()
    guard = Middleware(Guard, quotas=quotas, hosts=all_hosts(told.hosts) if hosts is None else hosts, metrics=counters)
    app = FastAPI(
        title="Civitas",
        version=civitas.__version__,
        description="Tables of civilization card games: create, look, move, take back.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        middleware=[guard, Middleware(Heads), Middleware(GZipMiddleware, minimum_size=800)],
    )
    app.state.settings = told
    app.state.quotas, app.state.metrics, app.state.gate = quotas, counters, None
    add_error_handlers(app)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", LongLived(directory=static_folder()), name="static")
    return app


def open_at(place: str | Path | None, settings: Settings) -> Storage:
    """The storage at a place, or where the settings say."""
    return open_storage(settings.db or usual_place() if place is None else place, secret=settings.secret)
