"""For those who run the server, and for programs that look: /health, /metrics, /robots.txt."""

from __future__ import annotations

import asyncio
import ipaddress

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import civitas
from civitas.table import Forbidden
from civitas.web.connections import Gate
from civitas.web.headers import ROBOTS
from civitas.web.people import service

router = APIRouter(include_in_schema=False)

ANSWER_SECONDS = 3.0


@router.get("/health")
async def health(request: Request) -> Response:
    """200 while moves can be stored, bots can think and the server is not about to stop, else 503 and what is wrong."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            ills = await service(request).ills()
    except TimeoutError:
        ills = ["slow"]
    status = {"status": "ill", "why": ills} if ills else {"status": "ok"}
    return JSONResponse({**status, "version": civitas.__version__}, 503 if ills else 200)


@router.get("/robots.txt")
async def robots() -> Response:
    """What programs that walk the web may ask for."""
    return PlainTextResponse(ROBOTS)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Counters for Prometheus; for this machine only, unless CIVITAS_METRICS=public."""
    if request.app.state.settings.metrics != "public" and not _is_near(request):
        raise Forbidden("near_only")
    tables = service(request)
    thinker = tables.driver.thinker
    gate: Gate | None = request.app.state.gate
    gauges: dict[str, float] = {
        "moves_total": tables.moves,
        "bot_moves_total": tables.driver.moved,
        "rooms": len(tables.rooms),
        "watchers": sum(room.watchers for room in tables.rooms),
        "bots_waiting": thinker.bots.waiting,
        "hints_waiting": thinker.hints.waiting,
        "workers_rebuilt_total": thinker.bots.rebuilt + thinker.hints.rebuilt,
        "writes_total": tables.write.jobs,
        "transactions_total": tables.write.batches,
        "notices_heard_total": tables.news.heard,
        "quota_refusals_total": request.app.state.quotas.refused,
    }
    if gate is not None:
        gauges |= {
            "connections": gate.open,
            "connections_most": gate.limits.connections,
            "connections_refused_total": gate.refused,
            "heads_late_total": gate.late,
        }
    text = request.app.state.metrics.text(gauges)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def _is_near(request: Request) -> bool:
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
