"""A real proxy in front of servers under test: nginx, with the files that `deploy/` gives to whoever hosts tables."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.ports import reserve

PROGRAM = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
DEPLOY = Path(__file__).resolve().parent.parent / "deploy" / "nginx"

_CONFIG = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_rlimit_nofile 20000;
events {{ worker_connections 10000; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  include {deploy}/by_table.conf;
  upstream civitas {{ hash $civitas_table consistent; {servers} }}
  server {{
    listen 127.0.0.1:{port};
    include {deploy}/table.conf;
  }}
}}
"""


@contextmanager
def before(addresses: list[str], folder: Path) -> Iterator[str]:
    """nginx in front of these servers; its address. It ends with the block."""
    assert PROGRAM is not None
    servers = " ".join(f"server {urlsplit(address).netloc};" for address in addresses)
    with reserve() as held:
        port = held.getsockname()[1]
    config = folder / "nginx.conf"
    config.write_text(_CONFIG.format(folder=folder, servers=servers, port=port, deploy=DEPLOY), encoding="utf-8")
    command = [PROGRAM, "-c", str(config), "-e", str(folder / "error.log"), "-p", str(folder)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not (folder / "nginx.pid").exists():
            assert process.poll() is None, (folder / "error.log").read_text(encoding="utf-8")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()
