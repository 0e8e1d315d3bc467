"""Ports for servers of tests."""

import socket


def reserve() -> socket.socket:
    """A free port of this machine that stays ours while this socket is open.

    A server that sets SO_REUSEADDR, as ours do, can listen at it; until then whoever calls is turned away. A port that
    was only looked up might by then be somebody else's.
    """
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    return found
