// The order board: what the live board can do (live.js stands before this text), and cards that can be dragged.
//
//   drag           a card onto another one: it is laid at its place
//   [ and ]        lay the card that has the keyboard one place further left or right (keys of its own, see live.js)

const FAR = 6; // pixels from which a press is a drag

function renderOrder({ model, el }) {
  const close = render({ model, el });
  const stage = el.querySelector(".clank-stage");
  const send = (place) => {
    model.set("clicked", [place, (model.get("clicked")[1] ?? 0) + 1]);
    model.save_changes();
  };
  const cards = () => [...stage.querySelectorAll('[data-id^="card:"]')];
  const named = (node) => node.dataset.id.slice(5);
  const under = (event) => cards().find((node) => {
    const box = node.getBoundingClientRect();
    return node !== grabbed.node && event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  });

  let grabbed = null; // the card that is pressed: node, where, whether it moves
  let dropped = false;
  stage.addEventListener("pointerdown", (event) => {
    const node = event.target.closest('[data-id^="card:"]');
    if (node && !event.button) grabbed = { node, x: event.clientX, y: event.clientY, moves: false };
  });
  stage.addEventListener("pointermove", (event) => {
    if (!grabbed) return;
    const [dx, dy] = [event.clientX - grabbed.x, event.clientY - grabbed.y];
    if (!grabbed.moves && Math.hypot(dx, dy) < FAR) return;
    if (!grabbed.moves) stage.setPointerCapture(event.pointerId); // before that it may yet be a click
    grabbed.moves = true;
    const scale = grabbed.node.ownerSVGElement.getScreenCTM().a;
    grabbed.node.style.translate = `${dx / scale}px ${dy / scale}px`;
  });
  const release = (event) => {
    const was = grabbed;
    if (was?.moves) {
      was.node.style.translate = "";
      if (stage.hasPointerCapture(event.pointerId)) stage.releasePointerCapture(event.pointerId);
      dropped = true; // the click that follows is none
      setTimeout(() => { dropped = false; });
      const target = event.type === "pointerup" && under(event);
      if (target) send(`drop:${named(was.node)}:${named(target)}`);
    }
    grabbed = null;
  };
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
  stage.addEventListener("click", (event) => {
    if (!dropped) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
  return close;
}

export default { render: renderOrder };
