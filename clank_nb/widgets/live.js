// The live board: shows the picture Python sends and sends back what was chosen in it.
// Python holds the state; here is only the place of the keyboard.
//
//   Tab            into a picture and out of it again: one stop, however many places it has
//   arrow keys     to the next place in that direction; Home, End: first and last
//   Enter, Space   choose, as a click does
//   Escape         close the rule that lies open
// Links and buttons outside a picture (rules beside a sentence) are ordinary Tab stops.
// JupyterLab hears none of the keys pressed in a widget, but for those that run the cell or save the notebook.

const TOWARDS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NATIVE = "button, a[href], input, select, textarea, summary";
const OPEN = "[data-id][tabindex], button[data-id], a[data-id]"; // other ids name what is only to be seen
const MOVING = '[data-move], [data-id^="pawn:"]';
const ANSWER = ".clank-refusal, .clank-allowed, .clank-error";
const moving = (node) => node.dataset.move ?? node.dataset.id;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

const shown = (node) => node.getClientRects().length > 0;
const picture = (node) => node.closest("svg, [data-rove]");
const places = (area) => [...area.querySelectorAll(OPEN)].filter(shown);

function centre(node) {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The place that lies best in a direction: far along costs 1, aside costs 2. */
function towards(from, area, [dx, dy]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const place of places(area)) {
    if (place === from || from.contains(place) || place.contains(from)) continue;
    const [px, py] = centre(place);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (along > 1 && along + 2 * aside < least) [best, least] = [place, along + 2 * aside];
  }
  return best;
}

/** Put new content in, leaving alone every marked part that is as before: less to draw, and nothing loses the keyboard. */
function renew(stage, content) {
  const fresh = document.createElement("template");
  const parts = (root) => [...root.querySelectorAll("[data-part]")];
  const then = parts(stage);
  fresh.innerHTML = sameIds(content, then);
  const now = parts(fresh.content);
  const named = (list) => list.map((part) => part.dataset.part).join();
  if (!now.length || named(now) !== named(then)) {
    stage.replaceChildren(fresh.content);
    for (const part of parts(stage)) write(part, part.outerHTML);
    return;
  }
  now.forEach((part, k) => {
    const html = part.outerHTML;
    if (written.get(then[k]) === html) return;
    if (mend(then[k], part)) written.set(then[k], html);
    else {
      then[k].replaceWith(part);
      write(part, html);
    }
  });
}

/** A picture's id comes from its content; in new content the id of the picture it follows is put in its place. */
function sameIds(content, then) {
  for (const part of then) {
    const old = part.firstElementChild?.id;
    const id = old && content.match(new RegExp(`data-part="${part.dataset.part}"><svg [^>]*? id="([^"]+)"`))?.[1];
    if (id && id !== old) content = content.replaceAll(id, old);
  }
  return content;
}

/** The picture of a part, if it is nothing else. */
const only = (part) => (part.childElementCount === 1 && part.firstElementChild.matches("svg") ? part.firstElementChild : null);

/** Take over from a new picture the groups that differ; whether that could be done. */
function mend(then, part) {
  const [old, fresh] = [only(then), only(part)];
  if (!old || !fresh || old.cloneNode(false).outerHTML !== fresh.cloneNode(false).outerHTML) return false;
  const [kids, next] = [[...old.children], [...fresh.children]];
  if (kids.length !== next.length) return false;
  next.forEach((kid, k) => {
    const html = kid.outerHTML;
    if (written.get(kids[k]) === html) return;
    kids[k].replaceWith(kid);
    written.set(kid, html);
  });
  return true;
}

function write(part, html) {
  written.set(part, html);
  for (const kid of only(part)?.children ?? []) written.set(kid, kid.outerHTML);
}
const written = new WeakMap(); // parts and groups as they came, before the keyboard left its marks in them

/** Scroll to the newest lines so that the first one in sight is whole; to the first new one if they are too many. */
function atNewest(area) {
  area.style.paddingBottom = "";
  const lines = [...area.children];
  const least = area.scrollHeight - area.clientHeight;
  if (least < 1 || !lines.length) return;
  const fresh = area.querySelector(ANSWER) ? null : lines.find((line) => !line.matches(".clank-old"));
  const first = lines.find((line) => line.offsetTop >= least || line === fresh) ?? lines.at(-1);
  area.style.paddingBottom = `${Math.max(0, first.offsetTop - least) + 2}px`;
  area.scrollTop = first.offsetTop - 2;
}

/** One Tab stop for each picture: the place that had the focus, else the one marked as start, else the first. */
function rove(stage, wanted) {
  for (const area of stage.querySelectorAll("svg, [data-rove]")) {
    const all = places(area).filter((node) => picture(node) === area);
    if (!all.length) continue;
    const stop = all.find((node) => node.dataset.id === wanted) ?? all.find((node) => "start" in node.dataset) ?? all[0];
    for (const node of all) node.setAttribute("tabindex", node === stop ? "0" : "-1");
  }
}

/** Where everything lies that may glide to another place: pawns, and whatever carries data-move. */
function lie(stage) {
  const spots = new Map();
  if (!calm.matches) for (const node of stage.querySelectorAll(MOVING)) spots.set(moving(node), centre(node));
  return spots;
}

function glide(stage, before) {
  for (const node of before.size ? stage.querySelectorAll(MOVING) : []) {
    const was = before.get(moving(node));
    if (!was || !shown(node)) continue;
    const [x, y] = centre(node);
    const scale = node.parentNode.getScreenCTM?.()?.a || 1; // pixels of the page for one of the picture
    const [dx, dy] = [(was[0] - x) / scale, (was[1] - y) / scale];
    if (Math.hypot(dx, dy) < 2) continue;
    node.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 280, easing: "ease-out" });
  }
}

/** The whole widget around a view: its controls and other views too. */
const whole = (el) => el.closest(".clank-widget") ?? el;

const SUPPRESS = "data-lm-suppress-shortcuts"; // JupyterLab looks for it around what has the keyboard
const saves = (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
const runs = (event) => event.key === "Enter" && (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);

/** Keep the keys of a widget from JupyterLab, which would cut cells and wander off; before it hears of them. */
function keep(root) {
  if (root.hasAttribute(SUPPRESS)) return;
  root.setAttribute(SUPPRESS, "true");
  root.setAttribute("tabindex", "-1"); // holds the keyboard when what had it is gone
  root.addEventListener("keydown", (event) => {
    const close = event.key === "Escape" && root.querySelector(".clank-close");
    if (close) close.click();
    if (close || root.getAttribute(SUPPRESS) === "true") event.stopPropagation();
  });
  const decide = (event) => {
    if (!root.isConnected) window.removeEventListener("keydown", decide, true);
    else if (root.contains(event.target)) root.setAttribute(SUPPRESS, "true");
    if (root.contains(event.target) && (saves(event) || runs(event))) root.removeAttribute(SUPPRESS);
  };
  window.addEventListener("keydown", decide, true);
}

/** The still picture of this widget, shown above it without a kernel: the nearest one that carries its name. */
function twin(el, name) {
  for (let node = el; name && node; node = node.parentElement) {
    const found = node.querySelector(`[data-twin="${name}"]`);
    if (found) return found;
    if (node.matches(".jp-Cell, .cell")) return null; // the still picture of another cell is not ours
  }
  return null;
}

/** Sliders of the notebook have a visible label that is not tied to their handle. */
function nameHandles(el) {
  for (const slider of whole(el).querySelectorAll(".widget-slider")) {
    const label = slider.querySelector(".widget-label")?.textContent;
    const readout = slider.querySelector(".widget-readout");
    readout?.setAttribute("tabindex", "-1"); // it can be typed in, but the handle is the one Tab stop
    readout?.setAttribute("aria-label", label);
    for (const handle of slider.querySelectorAll(".noUi-handle")) {
      handle.setAttribute("aria-label", label);
      handle.setAttribute("aria-valuetext", readout?.textContent ?? "");
    }
  }
}

/** What a place tells when it is pointed at or has the keyboard, in the line of the picture that is kept for it. */
function tell(stage, node) {
  const line = stage.querySelector("[data-tells]");
  const told = node?.getAttribute("aria-label");
  if (line && told && node.closest("svg")?.parentElement.parentElement === line.parentElement.parentElement) line.textContent = told;
}

/** Toggles of the notebook show that they are on by their look alone. */
function sayPressed(el) {
  for (const button of whole(el).querySelectorAll(".widget-toggle-button, .widget-toggle-buttons button"))
    button.setAttribute("aria-pressed", String(button.classList.contains("mod-active")));
}

function render({ model, el }) {
  const stage = document.createElement("div");
  const voice = document.createElement("div");
  stage.className = "clank-stage";
  voice.className = "clank-voice";
  stage.setAttribute("role", "group");
  stage.setAttribute("tabindex", "-1");
  voice.setAttribute("aria-live", "polite");
  el.classList.add("clank-live");
  el.append(stage, voice);
  let at = model.get("focus") || null;

  const focused = () => {
    const active = stage.getRootNode().activeElement;
    return active && stage.contains(active) ? active.closest(OPEN) : null;
  };
  const find = (id) => places(stage).find((node) => node.dataset.id === id);
  const name = () => stage.setAttribute("aria-label", [model.get("label"), model.get("hint")].filter(Boolean).join(". "));
  const speak = () => { voice.textContent = model.get("announce"); };
  const send = (id) => {
    at = id;
    model.set("clicked", [id, (model.get("clicked")[1] ?? 0) + 1]);
    model.save_changes();
  };
  const newest = () => stage.querySelectorAll("[data-newest]").forEach(atNewest);
  const answered = () => { // what was asked is answered where it can be seen
    const answer = stage.querySelector(ANSWER);
    if (answer && shown(answer)) answer.closest("[data-newest]").scrollIntoView({ block: "nearest" });
  };
  const goto = (node) => {
    if (!node) return;
    at = node.dataset.id;
    rove(stage, at);
    node.focus();
  };
  const swap = () => {
    const had = focused()?.dataset.id ?? (stage.getRootNode().activeElement === stage ? at : null);
    const scrolled = [...stage.querySelectorAll("[data-scroll]")].map((node) => [node.dataset.scroll, node.scrollLeft, node.scrollTop]);
    const before = lie(stage);
    renew(stage, model.get("content"));
    newest();
    for (const [key, left, top] of scrolled) stage.querySelector(`[data-scroll="${key}"]`)?.scrollTo(left, top);
    rove(stage, at);
    if (had && focused()?.dataset.id !== had) (find(had) ?? find(model.get("focus")) ?? stage).focus({ preventScroll: true });
    glide(stage, before);
    nameHandles(el);
    sayPressed(el);
    tell(stage, focused());
    answered();
  };

  stage.addEventListener("click", (event) => {
    const node = event.target.closest(OPEN);
    if (!node || !stage.contains(node)) return;
    event.preventDefault();
    goto(node);
    send(node.dataset.id);
  });
  stage.addEventListener("keydown", (event) => {
    const node = focused();
    if (!node && event.target === stage && event.key in TOWARDS) goto(find(at) ?? places(stage)[0]);
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    const area = picture(node);
    if (["Enter", " "].includes(event.key) && !event.shiftKey && !node.matches(NATIVE)) send(node.dataset.id);
    else if (area && event.key in TOWARDS) goto(towards(node, area, TOWARDS[event.key]));
    else if (area && event.key === "Home") goto(places(area)[0]);
    else if (area && event.key === "End") goto(places(area).at(-1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  stage.addEventListener("focusin", () => { at = focused()?.dataset.id ?? at; tell(stage, focused()); });
  stage.addEventListener("pointerover", (event) => tell(stage, event.target.closest?.(OPEN)));

  const move = () => { at = model.get("focus") || at; if (focused()) goto(find(at)); else rove(stage, at); };
  model.on("change:content", swap);
  model.on("change:label change:hint", name);
  model.on("change:announce", speak);
  model.on("change:focus", move);
  name();
  swap();

  let width = 0;
  const watch = new ResizeObserver(() => {
    if (width !== stage.clientWidth) newest();
    width = stage.clientWidth;
  });
  watch.observe(stage);

  // The view is drawn before it is put in the page: what looks around waits until it is there.
  let still = null;
  let tries = 0;
  const settle = () => {
    if (el.isConnected) {
      keep(whole(el));
      rove(stage, at);
      if (tries < 2) newest();
      nameHandles(el);
      sayPressed(el);
      still ??= twin(el, model.get("twin"));
      if (still) still.hidden = true;
    }
    if (++tries < 8) timer = setTimeout(settle, 60 * tries);
  };
  let timer = setTimeout(settle, 0);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    for (const [what, handler] of [["content", swap], ["label", name], ["hint", name], ["announce", speak], ["focus", move]]) model.off(`change:${what}`, handler);
    if (still) still.hidden = false;
  };
}

export default { render };
