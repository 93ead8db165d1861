"""A real JupyterLab with folders of its own, and a page of a real browser in it."""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import browser_support

HERE = re.compile(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:")
READY = re.compile(r"\(ipykernel\) \| Idle")
ALL_RUN = """() => {
    const cells = [...document.querySelectorAll('.jp-Notebook .jp-CodeCell')];
    const prompts = cells.map(cell => cell.querySelector('.jp-InputPrompt')?.textContent ?? '');
    const idle = document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle';
    return idle && prompts.length > 0 && prompts.every(prompt => /\\[\\d+\\]/.test(prompt));
}"""

CLOCK = """(stage) => {
    let start = 0;
    document.addEventListener('keydown', () => { start = performance.now(); }, true);
    const painted = () => setTimeout(() => { window.lap = performance.now() - start; });
    const watch = new MutationObserver(() => requestAnimationFrame(painted));
    watch.observe(document.querySelector(stage), {childList: true, subtree: true});
}"""
"""Clock of the page: from the key to the moment after the frame in which the new picture was drawn."""


@dataclass
class Lab:
    """A running JupyterLab, and a page of a browser in it."""

    base: str
    token: str
    root: Path
    page: Any
    outside: list[str] = field(default_factory=list)
    js_errors: list[str] = field(default_factory=list)

    def write(self, name: str, *cells: str) -> Path:
        """Write a notebook with these code cells into the server's folder."""
        written: list[dict[str, Any]] = [
            {"cell_type": "code", "id": f"c{k}", "source": cell, "metadata": {}, "outputs": [], "execution_count": None}
            for k, cell in enumerate(cells)
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {"cells": written, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        path = self.root / f"{name}.ipynb"
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return path

    def open(self, name: str) -> None:
        """Open a notebook of the server's folder, and wait for its kernel."""
        from playwright.sync_api import expect

        self.page.goto(f"{self.base}/lab/workspaces/test/tree/{name}.ipynb?token={self.token}&reset")
        self.page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=60_000)
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text(READY, timeout=60_000)
        self.page.wait_for_timeout(300)
        self._choose_kernel()

    def run_all(self, timeout: int = 90_000) -> None:
        """Run every cell; idle is not finished, so wait for the number of each cell too."""
        self.page.locator('.lm-MenuBar-item:has-text("Run")').click()
        self.page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()
        self.page.wait_for_timeout(300)
        self._choose_kernel()
        self.page.wait_for_function(ALL_RUN, timeout=timeout)

    def show(self, name: str, *cells: str) -> Any:
        """Write a notebook, open it, run it; gives the page."""
        self.write(name, *cells)
        self.open(name)
        self.run_all()
        return self.page

    def theme(self, name: str) -> None:
        """Switch JupyterLab to its light or dark theme."""
        self.page.evaluate(
            f"window.jupyterapp?.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {name}'}})"
        )
        light = "true" if name == "Light" else "false"
        self.page.locator(f"body[data-jp-theme-light='{light}']").wait_for(state="attached", timeout=15_000)

    def shot(self, name: str, locator: Any = None) -> None:
        """Keep a picture where the variable CLANK_NB_SHOTS says, if it says anything."""
        folder = os.environ.get("CLANK_NB_SHOTS")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            (locator or self.page).screenshot(path=str(Path(folder) / f"{name}.png"))

    def latencies(self, handle: Any, stage: str, keys: list[str]) -> list[float]:
        """Press keys on a control and measure, for each, the milliseconds until the picture is painted anew."""
        handle.focus()
        self.page.evaluate(CLOCK, stage)
        found = []
        for key in keys:
            self.page.evaluate("window.lap = null")
            self.page.keyboard.press(key)
            self.page.wait_for_function("window.lap !== null", timeout=20_000)
            found.append(float(self.page.evaluate("window.lap")))
            self.page.wait_for_timeout(60)
        return found

    def _choose_kernel(self) -> None:
        accept = self.page.locator('.jp-Dialog:has-text("Select Kernel") .jp-mod-accept')
        if accept.count():
            accept.first.click()
            accept.first.wait_for(state="detached", timeout=10_000)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _own_folders(root: Path) -> dict[str, str]:
    """Nothing leaks in from, or out to, the settings of whoever runs the tests."""
    settings = root / ".settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    folders = {
        "JUPYTER_CONFIG_DIR": "config", "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces", "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime", "IPYTHONDIR": "ipython",
    }  # fmt: skip
    return {variable: str(root / f".{folder}") for variable, folder in folders.items()}


@contextmanager
def running_lab(root: Path) -> Iterator[tuple[str, str]]:
    """Start JupyterLab on a free port with `root` as its folder; gives its address and token."""
    port, token = _free_port(), secrets.token_hex(16)
    log = root / ".server.log"
    paths = (str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", ""))
    env = {**os.environ, **_own_folders(root), "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    with log.open("w") as out:
        server = subprocess.Popen(
            [
                sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
                "--expose-app-in-browser", f"--ServerApp.port={port}",
                "--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}",
                f"--IdentityProvider.token={token}", "--LabApp.extension_manager=readonly",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            ],
            env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip
        base = f"http://127.0.0.1:{port}"
        try:
            _wait_for(f"{base}/api/status?token={token}", server, log)
            yield base, token
        finally:
            server.terminate()
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.time() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=2) as answer:
                answer.read()
            return
        except OSError:
            if server.poll() is not None or time.time() > deadline:
                raise RuntimeError(log.read_text()[-3000:]) from None
            time.sleep(0.2)


@contextmanager
def running_browser(path: str) -> Iterator[Any]:
    """Start a headless Chromium or Chrome."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=path, args=browser_support.flags())
        yield chromium
        chromium.close()


def open_lab(base: str, token: str, root: Path, browser: Any) -> Lab:
    """Open a page that notes every request to elsewhere and every error of a script."""
    page = browser.new_page(viewport={"width": 1500, "height": 1200})
    lab = Lab(base, token, root, page)
    page.on("request", lambda request: None if HERE.match(request.url) else lab.outside.append(request.url))
    page.on("pageerror", lambda error: lab.js_errors.append(str(error)))
    return lab
