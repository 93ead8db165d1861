// The drawing board: what the live board can do (live.js stands before this text), and a grid to point at.
//
//   on the grid    arrow keys move the cross, Enter or Space does there what a click does
//   on a room      that is chosen, in the tool that moves rooms: arrow keys move it
//   anywhere       r, t, s, e take a tool, Delete takes away, Escape lets go, Ctrl/Cmd+Z and Shift+Ctrl/Cmd+Z undo and redo
// A room can be dragged. What happens is sent as a message of its own each time: none is lost, however quick.

const TOOLS = { r: "room", t: "tunnel", s: "select", e: "erase" };
const FAR = 6; // pixels from which a press is a drag

/** The board's model as live.js knows it; but every choice is a message. */
function lossless(model) {
  return {
    get: (name) => model.get(name),
    set: (name, value) => (name === "clicked" ? model.send({ place: value[0] }) : model.set(name, value)),
    save_changes: () => model.save_changes(),
    on: (...what) => model.on(...what),
    off: (...what) => model.off(...what),
  };
}

function renderDesign({ model, el }) {
  const own = lossless(model);
  const send = (place) => model.send({ place });
  let held = false; // whether the grid has the keyboard
  let cross = [3, 3];
  const close = render({ model: own, el });
  const stage = el.querySelector(".clank-stage");
  const voice = el.querySelector(".clank-voice");
  const board = () => stage.querySelector("[data-canvas]");
  const tool = () => board()?.dataset.tool;
  const grid = () => {
    const [left, top, width, height, columns, rows] = board().dataset.canvas.split(" ").map(Number);
    return { left, top, width, height, columns, rows };
  };
  const within = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(board().ownerSVGElement.getScreenCTM().inverse());
  const between = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
  const point = (event) => {
    const { x, y } = within(event);
    const g = grid();
    return [between(((x - g.left) / g.width) * g.columns, g.columns), between(((y - g.top) / g.height) * g.rows, g.rows)];
  };
  const show = () => {
    const ghost = board()?.querySelector(".clank-ghost");
    if (!ghost) return;
    const g = grid();
    ghost.setAttribute("transform", `translate(${g.left + (g.width * cross[0]) / g.columns} ${g.top + (g.height * cross[1]) / g.rows})`);
  };
  const act = () => send(`at:${cross[0]}:${cross[1]}`);

  const swapped = () => {
    show();
    if (held && document.activeElement !== board() && !el.contains(document.activeElement)) board()?.focus({ preventScroll: true });
    if (held && document.activeElement === stage) board()?.focus({ preventScroll: true });
  };
  own.on("change:patch", swapped);
  show();

  // ---- pointer
  let grabbed = null; // the room that is pressed: node, where, whether it moves
  let dropped = false;
  stage.addEventListener("pointermove", (event) => {
    if (grabbed) {
      const [dx, dy] = [event.clientX - grabbed.x, event.clientY - grabbed.y];
      if (!grabbed.moves && Math.hypot(dx, dy) < FAR) return;
      if (!grabbed.moves) stage.setPointerCapture(event.pointerId); // before that it may yet be a click
      grabbed.moves = true;
      const scale = board().getScreenCTM().a;
      grabbed.node.style.translate = `${dx / scale}px ${dy / scale}px`;
    } else if (event.target.closest("[data-canvas]")) {
      cross = point(event);
      show();
    }
  });
  stage.addEventListener("pointerdown", (event) => {
    const node = event.target.closest('[data-id^="room:"]');
    if (!node || event.button || !["select", "room"].includes(tool())) return;
    grabbed = { node, x: event.clientX, y: event.clientY, moves: false };
  });
  const release = (event) => {
    const was = grabbed;
    grabbed = null;
    if (!was?.moves) return;
    was.node.style.translate = "";
    if (stage.hasPointerCapture(event.pointerId)) stage.releasePointerCapture(event.pointerId);
    dropped = true; // the click that follows is none
    setTimeout(() => { dropped = false; });
    if (event.type === "pointercancel") return;
    const g = grid();
    const scale = board().getScreenCTM().a;
    const [dx, dy] = [(event.clientX - was.x) / scale / g.width, (event.clientY - was.y) / scale / g.height];
    send(`drag:${dx.toFixed(4)}:${dy.toFixed(4)}:${was.node.dataset.id.slice(5)}`);
  };
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
  stage.addEventListener("click", (event) => {
    if (dropped) { event.stopImmediatePropagation(); event.preventDefault(); return; }
    if (!event.target.closest("[data-canvas]")) return;
    event.stopImmediatePropagation();
    board().focus({ preventScroll: true });
    cross = point(event);
    act();
  }, true);
  stage.addEventListener("focusin", (event) => { held = event.target === board(); });
  stage.addEventListener("focusout", (event) => { if (event.relatedTarget) held = false; });

  // ---- keys
  const onGrid = (event) => {
    const { columns, rows } = grid();
    if (event.key in TOWARDS) {
      const [dx, dy] = TOWARDS[event.key];
      cross = [between(cross[0] + dx, columns), between(cross[1] + dy, rows)];
      show();
      voice.textContent = board().dataset.at.replace("{x}", cross[0]).replace("{y}", cross[1]);
    } else if (["Enter", " "].includes(event.key)) act();
    else return false;
    return true;
  };
  const onRoom = (event, node) => {
    if (!(event.key in TOWARDS) || tool() !== "select" || !node.hasAttribute("data-held")) return false;
    const [dx, dy] = TOWARDS[event.key];
    send(`nudge:${dx}:${dy}`);
    return true;
  };
  const pressed = (event) => {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (event.target.closest("input:not([type=checkbox]), textarea, select") || event.target.closest(".clank-widget") !== whole(el)) return false;
    if (control && !event.altKey && ["z", "y"].includes(key)) send(key === "y" || event.shiftKey ? "redo" : "undo");
    else if (control || event.altKey) return false;
    else if (event.target === board() && onGrid(event)) return true;
    else if (event.target.closest('[data-id^="room:"]') && onRoom(event, event.target.closest("[data-id]"))) return true;
    else if (key in TOOLS && !event.shiftKey) send(`tool:${TOOLS[key]}`);
    else if (["delete", "backspace"].includes(key) && el.contains(event.target)) send("erase");
    else if (key === "escape" && el.contains(event.target)) send("escape");
    else return false;
    return true;
  };
  const keys = (event) => {
    if (!pressed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // ---- which tool is taken and which switch is on, for those who hear it
  const tell = () => {
    for (const button of root.querySelectorAll(".clank-controls .widget-toggle-button")) button.setAttribute("aria-pressed", button.matches(".mod-active"));
    [...root.querySelectorAll(".clank-controls > :first-child > button")].slice(0, 4).forEach((button) => button.setAttribute("aria-pressed", button.matches(".clank-taken")));
  };
  const watch = new MutationObserver(tell);

  let root = null;
  let tries = 0;
  const settle = () => {
    if (el.isConnected) {
      root = whole(el);
      root.addEventListener("keydown", keys, true);
      const bar = root.querySelector(".clank-controls");
      if (bar) watch.observe(bar, { subtree: true, childList: true, attributeFilter: ["class"] });
      tell();
    } else if (++tries < 40) timer = setTimeout(settle, 60);
  };
  let timer = setTimeout(settle, 0);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    root?.removeEventListener("keydown", keys, true);
    own.off("change:patch", swapped);
    close();
  };
}

export default { render: renderDesign };
