// The live board: shows the picture Python sends and sends back what was chosen in it.
// Python holds the state; here is only the place of the keyboard.
//
//   Tab            into a picture and out of it again: one stop, however many places it has
//   arrow keys     to the next place in that direction; Home, End: first and last
//   Enter, Space   choose, as a click does
//   own keys       a place may have some: a tile in the hand is turned with left and right
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

/** Write an attribute unless it says so already: what is written is laid out anew. */
const put = (node, name, value) => { if (node && node.getAttribute(name) !== value) node.setAttribute(name, value); };

/** What a key sends on a place that has keys of its own: data-keys="ArrowLeft=turn:left …". */
const ownKey = (node, key) => (node.dataset.keys ?? "").split(" ").find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1);

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

/** The picture as it is now: the one sent whole, and what has changed in it since. */
function picturedIn(model) {
  const [base, [, ...pieces]] = [model.get("base"), model.get("patch")];
  if (!pieces.length) return base;
  const lines = base.split("\n");
  return pieces.map((piece) => (typeof piece === "string" ? piece : lines.slice(...piece).join("\n"))).join("\n");
}

const PART = /(<(\w+) data-part="(\w+)"[^>]*>)([^]*?)(<\/\2><!--\/\3-->)/g;
const drawn = new WeakMap(); // what stands in a stage: all around the parts, and each part as it came, with its lines

/** Put new content in, leaving alone every marked part, and every line of its picture, that is as before:
    less to read and to draw, and nothing loses the keyboard. */
function renew(stage, content) {
  const parts = new Map();
  const around = content.replace(PART, (_, open, tag, name, inside, close) => {
    parts.set(name, inside);
    return open + close;
  });
  const was = drawn.get(stage);
  if (was?.around !== around) {
    stage.replaceChildren(read(content));
    drawn.set(stage, { around, parts: new Map([...parts].map(([name, inside]) => [name, { inside, kids: kidsOf(inside)?.kids }])) });
    return;
  }
  for (const [name, inside] of parts) {
    const then = was.parts.get(name);
    if (then.inside === inside) continue;
    const node = stage.querySelector(`[data-part="${name}"]`);
    const kids = mend(node, then.kids, kidsOf(inside));
    if (!kids) node.replaceChildren(read(inside));
    was.parts.set(name, { inside, kids: kids ?? kidsOf(inside)?.kids });
  }
}

/** New nodes. The places of a picture are no Tab stops until one is chosen: then little is written in what is shown. */
function read(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const node of fresh.content.querySelectorAll('svg [data-id][tabindex="0"]')) node.setAttribute("tabindex", "-1");
  return fresh.content;
}

/** A part that is one picture and nothing else has a child of it in every line. */
function kidsOf(inside) {
  if (!inside.startsWith("<svg ") || !inside.endsWith("\n</svg>") || inside.includes("<svg ", 1)) return null;
  const [head, ...kids] = inside.split("\n");
  kids.pop();
  return { head, kids };
}

/** Take over from a new picture the lines that differ; gives the lines that stand there now, or null if it cannot be. */
function mend(part, then, now) {
  const svg = part.firstElementChild;
  if (!then || !now || svg?.children.length !== then.length) return null;
  const kids = now.kids.map((line, k) => kept(then[k], line));
  let [first, last] = [0, 0];
  const most = Math.min(then.length, kids.length);
  while (first < most && then[first] === kids[first]) first++;
  while (last < most - first && then.at(-1 - last) === kids.at(-1 - last)) last++;
  const nodes = [...svg.children];
  const place = new Map(then.slice(first, then.length - last).map((line, k) => [line, first + k]));
  const gone = [];
  const came = [];
  let at = first;
  for (const line of kids.slice(first, kids.length - last)) {
    const known = at < then.length - last && then[at] === line ? at : place.get(line);
    if (known >= at) {
      while (at < known) gone.push(nodes[at++]);
      at++;
    } else came.push([line, nodes[at] ?? null]);
  }
  while (at < then.length - last) gone.push(nodes[at++]);
  const fresh = read(`${now.head}${came.map(([line]) => line).join("")}</svg>`).firstElementChild;
  const news = [...fresh.children];
  if (news.length !== came.length) return null;
  for (const { name, value } of fresh.attributes) if (svg.getAttribute(name) !== value) svg.setAttribute(name, value);
  news.forEach((node, k) => svg.insertBefore(node, came[k][1]));
  for (const node of gone) node.remove();
  return kids;
}

const ROOMY = 48000;

/** Colours and icons that are there already may stay when fewer are needed: they are dear to change. */
function kept(then, line) {
  for (const [open, between] of [["<style>", "}"], ["<defs>", "<g id="]]) {
    if (!then?.startsWith(open) || !line.startsWith(open)) continue;
    const close = open.replace("<", "</");
    const [old, fresh] = [then, line].map((text) => text.slice(open.length, -close.length));
    const known = new Set(old.split(between));
    const news = fresh.split(between).filter((one) => !known.has(one));
    if (!news.length) return then;
    if (old.length + fresh.length > ROOMY) return line;
    return open + (between === "}" ? old + fresh : old + news.map((one) => between + one).join("")) + close;
  }
  return line;
}

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
  const stops = new Map();
  for (const area of stage.querySelectorAll("svg, [data-rove]")) {
    const all = [...area.querySelectorAll(OPEN)].filter((node) => picture(node) === area);
    const first = (is) => all.find((node) => is(node) && shown(node));
    const stop = first((node) => node.dataset.id === wanted) ?? first((node) => "start" in node.dataset) ?? first(() => true) ?? all[0];
    for (const node of all) stops.set(node, node === stop ? "0" : "-1");
  }
  for (const [node, index] of stops) put(node, "tabindex", index);
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
    put(readout, "tabindex", "-1"); // it can be typed in, but the handle is the one Tab stop
    put(readout, "aria-label", label);
    for (const handle of slider.querySelectorAll(".noUi-handle")) {
      put(handle, "aria-label", label);
      put(handle, "aria-valuetext", readout?.textContent ?? "");
    }
  }
}

/** What a place tells when it is pointed at or has the keyboard, in the line of the picture that is kept for it. */
function tell(stage, node) {
  const line = stage.querySelector("[data-tells]");
  const told = node?.getAttribute("aria-label");
  if (line && told && line.textContent !== told && node.closest("svg")?.parentElement.parentElement === line.parentElement.parentElement) line.textContent = told;
}

/** Toggles of the notebook show that they are on by their look alone. */
function sayPressed(el) {
  for (const button of whole(el).querySelectorAll(".widget-toggle-button, .widget-toggle-buttons button"))
    put(button, "aria-pressed", String(button.classList.contains("mod-active")));
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
  const find = (id) => [...stage.querySelectorAll(OPEN)].find((node) => node.dataset.id === id && shown(node));
  const name = () => stage.setAttribute("aria-label", [model.get("label"), model.get("hint")].filter(Boolean).join(". "));
  const speak = () => { voice.textContent = model.get("announce"); };
  const tellBack = (id) => {
    model.set("clicked", [id, (model.get("clicked")[1] ?? 0) + 1]);
    model.save_changes();
  };
  const send = (id) => {
    at = id;
    tellBack(id);
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
    renew(stage, picturedIn(model));
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
    const own = event.shiftKey ? "" : ownKey(node, event.key);
    if (own) tellBack(own);
    else if (["Enter", " "].includes(event.key) && !event.shiftKey && !node.matches(NATIVE)) send(node.dataset.id);
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
  model.on("change:patch", swap);
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
    for (const [what, handler] of [["patch", swap], ["label", name], ["hint", name], ["announce", speak], ["focus", move]]) model.off(`change:${what}`, handler);
    if (still) still.hidden = false;
  };
}

export default { render };
