// The table of a game: what lies on it, and how plays are made by touch, mouse and keys. It knows no
// rules: the engine says what can be touched for each play, and this script lights what is left of that.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, ngettext, make } = donimoes;
  const NEAR = 28; // pixels: a tap this near to a light is meant for it
  const FAR = 6; // pixels: a pointer that moves farther is dragging
  const LEAST = .6; // of a scene's length: a line that would be smaller on a phone scrolls
  const ROOM = 18; // around everything on the table, half a square
  const SCRIPTS = ["player.js", "player-gestures.js", "player-roving.js"];

  // Touches of a play, as far as they have gone. Until all plays that are left have the same touches in
  // a step, that step isn't done.
  class Touches {
    constructor(targets) {
      this.all = targets;
      this.clear();
    }

    clear() {
      [this.left, this.step, this.touched] = [this.all, 0, []];
    }

    get lights() {
      const next = this.left.flatMap(({ path }) => path[this.step] ?? []);
      return [...new Set(next)].filter((touch) => !this.touched.includes(touch));
    }

    // Whether what was touched in this step, or all of it, says where something lies.
    get isLaid() {
      return this.left.length > 0 && (this.touched.length > 0 || !this.lights.length) && this.left.every(({ lies }) => lies);
    }

    touch(touch) {
      this.touched.push(touch);
      this.left = this.left.filter(({ path }) => path[this.step].includes(touch));
      const steps = new Set(this.left.map(({ path }) => [...path[this.step]].sort().join()));
      if (steps.size === 1) [this.step, this.touched] = [this.step + 1, []];
    }
  }

  class GameTable {
    // `choose` makes a play, named as the engine names it; `say` tells readers something.
    constructor(element, { choose, say }) {
      Object.assign(this, { element, choose, say, dragged: -Infinity, shows: 0 });
      const { draw, surface, View } = donimoes.player;
      this.layers = Object.fromEntries(["under", "parts", "over", "top", "ghost", "lights", "worths"].map((name) => [name, draw("g", { class: name })]));
      this.svg = surface("game-board", ...Object.values(this.layers));
      this.svg.setAttribute("aria-label", gettext("The table"));
      this.svg.addEventListener("click", (event) => this.tapped(event));
      this.view = new View("table-view", this.svg);
      this.shown = new Map();
      this.others = make("ul", { class: "seats", "aria-label": gettext("The players") });
      this.hand = make("div", { class: "hand", role: "group", "aria-label": gettext("Your hand") });
      this.bar = make("div", { class: "table-buttons", role: "group", "aria-label": gettext("What you can do") });
      this.aim = make("p", { class: "aim" });
      element.replaceChildren(this.others, this.aim, this.view.element, this.bar, this.hand);
      element.addEventListener("keydown", (event) => this.key(event));
      addEventListener("resize", () => this.data && this.fit());
    }

    static async load() {
      await Promise.all(SCRIPTS.map(donimoes.load));
    }

    // Shows a table, bit by bit, so that a slow device never stops answering; until then it is busy.
    // Returns whether nothing else was shown meanwhile.
    async show(data) {
      const isFirst = !this.data, own = ++this.shows;
      this.busy = true;
      this.data = data;
      this.touches = new Touches(data.targets);
      this.turn = 0;
      const bits = [() => this.lay(isFirst), () => this.seat(), () => this.fit(), () => this.drawHand(), () => this.restart()];
      for (const bit of bits) {
        bit();
        await new Promise((done) => setTimeout(done));
        if (own !== this.shows) return false;
      }
      this.busy = false;
      return true;
    }

    // Forgets what was touched; what is the only thing to begin with is touched already.
    restart() {
      this.touches.clear();
      this.turn = 0;
      const [only, ...more] = this.touches.lights;
      if (only !== undefined && !more.length && this.data.touches[only].kind === "held"
        && this.touches.all[0].path.length > 1) this.touches.touch(only);
      this.start = this.touches.step;
      this.light();
    }

    // The parts on the table; those that stay glide to where they are now.
    lay(isFirst) {
      const { draw, sprite } = donimoes.player, { parts, sprites } = this.data;
      for (const name of ["under", "over"]) this.draw(name);
      const present = new Set(parts.map(({ key }) => key));
      for (const [key, { element }] of this.shown) {
        if (present.has(key)) continue;
        element.remove();
        this.shown.delete(key);
      }
      for (const { key, words, top, new: isNew, sprite: number, x, y } of parts) {
        const picture = sprites[number];
        let part = this.shown.get(key);
        if (!part) {
          part = { element: draw("g", { class: "game-piece", role: "img" }) };
          this.shown.set(key, part);
          if (!isFirst) part.element.classList.add("arrives");
        }
        if (part.markup !== picture.markup || part.isNew !== isNew) {
          const edge = isNew ? [draw("rect", { class: "latest", width: picture.width, height: picture.height, rx: 5 })] : [];
          part.element.replaceChildren(sprite([picture.markup]), ...edge);
        }
        Object.assign(part, { markup: picture.markup, isNew });
        part.element.setAttribute("aria-label", words);
        part.element.style.transform = `translate(${x}px, ${y}px)`;
        const layer = this.layers[top ? "top" : "parts"];
        if (part.element.parentNode !== layer) layer.append(part.element);
      }
    }

    // What lies under the parts and over them is drawn again only if it is another drawing.
    draw(name) {
      const layer = this.layers[name], markup = this.data[name];
      if (layer.markup !== markup) layer.innerHTML = markup;
      layer.markup = markup;
    }

    // The players, with backs for what the others hold.
    seat() {
      const { players, boneyard, sprites, back } = this.data;
      const row = (name, held, score, about) => make("li", { class: about }, make("span", { class: "seat-name" }, name),
        ...(held === null ? [] : [this.backs(held, sprites[back])]),
        ...(score === null ? [] : [make("span", { class: "score" }, String(score))]));
      const seats = players.map(({ name, own, held, score, turn, won }) =>
        row(name, own ? null : held, score, [own && "mine", turn && "turn", won && "won"].filter(Boolean).join(" ")));
      if (boneyard !== null) seats.push(row(gettext("Boneyard"), boneyard, null, "boneyard"));
      this.others.replaceChildren(...seats);
      this.aim.textContent = this.data.aim;
    }

    backs(count, picture) {
      const label = ngettext("{count} domino", "{count} dominoes", count);
      return make("span", { class: "backs", role: "img", "aria-label": label }, this.picture(picture, .34), `× ${count}`);
    }

    picture({ markup, width, height }, scale) {
      const { draw, sprite } = donimoes.player;
      const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width: width * scale, height: height * scale, class: "domino", "aria-hidden": "true" });
      svg.append(sprite([markup]));
      return svg;
    }

    get spots() {
      return this.data.touches.map((touch, number) => ({ ...touch, number })).filter(({ kind }) => kind === "spot");
    }

    fit() {
      const { SPACE } = donimoes.player, [left, top, width, height] = this.data.box, { spots } = this;
      const from = [Math.min(left, ...spots.map(({ x }) => x)), Math.min(top, ...spots.map(({ y }) => y))];
      const to = [Math.max(left + width, ...spots.map(({ x }) => x + SPACE)), Math.max(top + height, ...spots.map(({ y }) => y + SPACE))];
      const [wide, high] = to.map((end, axis) => end - from[axis] + 2 * ROOM);
      this.view.fit(from[0] - ROOM, from[1] - ROOM, wide, high, 1.4, LEAST);
    }

    // Shows what can be touched now, and what was.
    light() {
      const { touches, data } = this, lights = touches.lights.map((number) => ({ ...data.touches[number], number }));
      const hadFocus = this.element.contains(document.activeElement);
      const kinds = (kind) => lights.filter((light) => light.kind === kind);
      this.lightSpots(kinds("spot"));
      this.drawGhost();
      this.drawHand();
      const buttons = kinds("button").map(({ words, number }) =>
        make("button", { type: "button", "data-act": "", "data-touch": number, click: () => this.touch(number) }, donimoes.player.capital(words)));
      if (touches.isLaid) {
        const turns = touches.left.length > 1 ? [make("button", { type: "button", click: () => this.turnOver() }, gettext("Turn it"))] : [];
        const lay = make("button", { type: "button", class: "lay", "data-act": "", click: () => this.commit() }, gettext("Lay it here"));
        buttons.unshift(lay, ...turns);
      }
      if (touches.step > this.start || touches.touched.length) {
        buttons.push(make("button", { type: "button", click: () => this.restart() }, gettext("Not that")));
      }
      this.bar.replaceChildren(...buttons);
      this.lit?.();
      this.reveal(kinds("spot"));
      if (hadFocus && !this.element.contains(document.activeElement)) this.focus();
    }

    // Brings into view what was laid last or, if that isn't it, a place that is lit.
    reveal(spots) {
      const { SPACE } = donimoes.player, { view } = this;
      for (const { new: isNew, sprite, x, y } of this.data.parts) if (isNew) view.reveal({ ...this.data.sprites[sprite], x, y });
      const [first] = spots, { left, right } = view.element.getBoundingClientRect();
      const isSeen = (light) => light.getBoundingClientRect().left < right && light.getBoundingClientRect().right > left;
      if (first && !Array.from(this.layers.lights.children).some(isSeen)) view.reveal({ ...first, width: SPACE, height: SPACE });
    }

    // Lights are squares; a place that no other play shares is one light.
    lightSpots(spots) {
      const { draw, tappable, roving, isEnter, SPACE } = donimoes.player, { touches, data } = this;
      this.layers.lights.replaceChildren();
      if (data.searching) return data.targets.length ? this.coverParts(spots) : null;
      const groups = new Map();
      for (const { path } of touches.left) groups.set([...path[touches.step] ?? []].sort().join(), path[touches.step] ?? []);
      const isApart = [...groups.values()].flat().length === new Set([...groups.values()].flat()).size;
      const known = new Map(spots.map((spot) => [spot.number, spot]));
      const lit = isApart && !touches.touched.length
        ? [...groups.values()].map((group) => group.filter((number) => known.has(number))).filter(({ length }) => length)
        : spots.map(({ number }) => [number]);
      const elements = lit.map((group) => {
        const places = group.map((number) => known.get(number));
        const x = Math.min(...places.map((place) => place.x)), y = Math.min(...places.map((place) => place.y));
        const width = Math.max(...places.map((place) => place.x)) - x + SPACE, height = Math.max(...places.map((place) => place.y)) - y + SPACE;
        const plays = touches.left.filter(({ path }) => path[touches.step]?.includes(group[0]));
        // A piece on the table is taken up like a domino of the hand.
        const isTaken = !touches.step && plays.some(({ path }) => path.length > 1);
        const rect = draw("rect", { class: "game-target", [isTaken ? "data-take" : "data-target"]: "", x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 5, role: "button",
          "data-touch": group[0], "aria-label": plays.length === 1 ? plays[0].words : places[0].words });
        rect.addEventListener("keydown", (event) => {
          if (!isEnter(event.key)) return;
          event.preventDefault();
          this.touch(group[0]);
        });
        return tappable(rect, () => this.touch(group[0]));
      });
      this.layers.lights.append(...elements);
      roving(elements);
    }

    // Where finding is the game, everything can be touched, and nothing is lit.
    coverParts(spots) {
      const { draw, tappable, roving, isEnter } = donimoes.player;
      const elements = this.data.parts.map(({ words, sprite, x, y }) => {
        const { width, height } = this.data.sprites[sprite];
        const spot = spots.find((one) => one.x >= x - 1 && one.x < x + width && one.y >= y - 1 && one.y < y + height);
        const rect = draw("rect", { class: "findable", x, y, width, height, rx: 5, role: "button", "aria-label": words });
        const act = () => (spot ? this.touch(spot.number) : this.say(gettext("Not that one.")));
        rect.addEventListener("keydown", (event) => {
          if (!isEnter(event.key)) return;
          event.preventDefault();
          act();
        });
        return tappable(rect, act);
      });
      this.layers.lights.append(...elements);
      roving(elements);
    }

    get previewed() {
      const { left } = this.touches;
      return left[this.turn % left.length];
    }

    drawGhost() {
      const { draw, sprite } = donimoes.player;
      this.layers.ghost.replaceChildren();
      if (!this.touches.isLaid) return;
      const { lies, words } = this.previewed, { markup, width, height } = this.data.sprites[lies.sprite];
      const ghost = draw("g", { class: "laid-here", role: "button", tabindex: 0, "aria-label": words });
      ghost.style.transform = `translate(${lies.x}px, ${lies.y}px)`;
      ghost.append(sprite([markup]), draw("rect", { class: "edge", width, height, rx: 5 }));
      ghost.addEventListener("click", () => this.turnOver());
      this.layers.ghost.append(ghost);
    }

    drawHand() {
      const { touches, data } = this, names = data.hand.map(({ name }) => name).join();
      if (this.hand.dataset.names !== names) this.deal(names);
      const chosen = touches.step ? touches.left[0].path.slice(0, touches.step).flat() : [];
      for (const button of this.hand.children) {
        const touch = this.heldTouch(button.dataset.name);
        button.setAttribute("aria-pressed", String([...chosen, ...touches.touched].includes(touch)));
        const count = data.targets.filter(({ path }) => path.some((step) => step.includes(touch))).length;
        const domino = data.hand.find(({ name }) => name === button.dataset.name).words, plays = ngettext("{count} play", "{count} plays", count);
        button.dataset.words = `${domino}: ${plays}`;
        button.setAttribute("aria-label", button.dataset.words);
        button.setAttribute("aria-disabled", String(touch < 0));
        button.classList.toggle("stuck", touch < 0);
        button.toggleAttribute("data-take", touch >= 0);
        button.classList.remove("hinted");
      }
    }

    heldTouch(wanted) {
      return this.data.touches.findIndex(({ kind, name }) => kind === "held" && name === wanted);
    }

    // Draws the hand afresh; only then, as a domino of it may just be dragged.
    deal(names) {
      const buttons = this.data.hand.map(({ name, words, sprite }) => make("button", { type: "button", class: "held",
        "data-name": name, "aria-label": words, click: () => this.take(name, this.heldTouch(name)),
        pointerdown: (event) => this.drag(event, name, this.heldTouch(name)) }, this.picture(this.data.sprites[sprite], 1)));
      this.hand.replaceChildren(...buttons);
      this.hand.dataset.names = names;
      this.hand.hidden = !buttons.length;
      donimoes.player.roving(buttons);
    }

    take(name, touch) {
      if (this.isBusy || performance.now() - this.dragged < 300) return;
      if (touch < 0) return this.say(gettext("{domino} can’t be played now.", { domino: [...name].join("-") }));
      const { touches } = this, isChosen = touches.step && touches.left[0].path[0].includes(touch);
      if (touches.lights.includes(touch)) return this.touch(touch);
      touches.clear();
      this.turn = 0;
      if (isChosen && touches.lights.length > 1) return this.light();
      this.touch(touch);
    }

    touch(number) {
      if (this.isBusy) return;
      const { touches } = this, byKey = this.element.querySelector(":focus-visible");
      this.turn = 0;
      touches.touch(number);
      if (!touches.lights.length && touches.left.length === 1) return this.commit();
      this.light();
      this.say(touches.isLaid ? this.previewed.words : this.data.touches[number].words);
      if (byKey) (this.layers.lights.querySelector("[tabindex='0']") ?? this.bar.querySelector("button"))?.focus({ preventScroll: true });
    }

    turnOver() {
      this.turn++;
      this.drawGhost();
      this.say(this.previewed.words);
    }

    commit() {
      const { play, words } = this.touches.isLaid ? this.previewed : this.touches.left[0];
      this.say(words);
      this.choose(play);
    }

    // Takes everything away that only one player may see.
    cover() {
      for (const place of [this.hand, this.bar, this.others, this.layers.lights, this.layers.ghost, this.layers.worths]) place.replaceChildren();
      delete this.hand.dataset.names;
      this.aim.textContent = "";
      this.data = null;
      this.shows++;
    }

    // While a program thinks, nothing can be touched.
    set busy(isBusy) {
      this.isBusy = isBusy;
      this.element.classList.toggle("busy", isBusy);
      if (isBusy) for (const place of [this.layers.lights, this.layers.worths, this.bar]) place.replaceChildren();
    }

    // Shows which play a hint is about.
    point(play) {
      const found = this.data.targets.find((target) => target.play === play);
      const names = found?.path.flat().map((number) => this.data.touches[number]).filter(({ kind }) => kind === "held").map(({ name }) => name) ?? [];
      for (const button of this.hand.children) button.classList.toggle("hinted", names.includes(button.dataset.name));
      return found;
    }

    // A tap beside the lights is meant for the nearest.
    tapped(event) {
      if (event.target.closest("[data-tap], .laid-here") || this.isBusy || !this.data?.targets.length) return;
      const [found] = Array.from(this.layers.lights.children, (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const away = Math.hypot(Math.max(left - event.clientX, 0, event.clientX - right), Math.max(top - event.clientY, 0, event.clientY - bottom));
        return { element, away };
      }).sort((one, other) => one.away - other.away);
      if (found?.away <= NEAR) found.element.dispatchEvent(new MouseEvent("click"));
      else if (found) this.say(gettext("Nothing can go there."));
      else this.say(this.data.hand.length ? gettext("Choose a domino first.") : gettext("Nothing can go there."));
    }

    // A domino of the hand is dragged to a light.
    drag(event, name, touch) {
      if (event.button || touch < 0 || this.isBusy) return;
      let lifted = null;
      const move = (next) => {
        if (next.pointerId !== event.pointerId) return;
        if (!lifted && Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) < FAR) return;
        if (!lifted) {
          const isChosen = this.touches.step && this.touches.left[0].path[0].includes(touch);
          if (!isChosen) this.take(name, touch);
          const { sprite } = this.data.hand.find((one) => one.name === name);
          lifted = make("div", { class: "lifted-domino" }, this.picture(this.data.sprites[sprite], 1));
          document.body.append(lifted);
        }
        lifted.style.translate = `${next.clientX}px ${next.clientY}px`;
      };
      const end = (last) => {
        if (last.pointerId !== event.pointerId) return;
        for (const [kind, listener] of listeners) removeEventListener(kind, listener);
        if (!lifted) return;
        lifted.remove();
        this.dragged = performance.now(); // the click that follows means nothing
        if (last.type === "pointerup") this.tapped({ target: this.svg, clientX: last.clientX, clientY: last.clientY });
      };
      const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
      for (const [kind, listener] of listeners) addEventListener(kind, listener);
    }

    focus() {
      const first = this.hand.querySelector(".held:not(.stuck)") ?? this.layers.lights.querySelector("[tabindex='0']") ?? this.bar.querySelector("button");
      first?.focus({ preventScroll: true });
    }

    scores() {
      const all = this.data.players.map(({ name, score, held }) => [name, score ?? "", held === null ? "" : ngettext("{count} domino", "{count} dominoes", held)].filter((it) => it !== "").join(", "));
      return `${all.join("; ")}.`;
    }

    key(event) {
      const { ARROWS, ahead } = donimoes.player, { target, key } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, textarea")) return;
      const step = ARROWS[key], isHeld = target.matches(".held"), isLight = this.layers.lights.contains(target);
      if (key === "Escape") this.restart();
      else if (key === "t" && this.touches.isLaid) this.turnOver();
      else if (key === "s") this.say(this.scores());
      else if (key === "Enter" && target.closest(".laid-here")) this.commit();
      else if (key === " " && target.closest(".laid-here")) this.turnOver();
      else if (step && (isHeld || isLight)) {
        const all = isHeld ? [...this.hand.children] : [...this.layers.lights.children];
        const middle = (element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        };
        const next = ahead(all.map(middle), middle(target), step);
        if (next >= 0) all[next].focus({ preventScroll: true });
        else if (isHeld && key === "ArrowUp") this.layers.lights.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
        else if (isLight && key === "ArrowDown") this.focus();
      } else return;
      event.preventDefault();
    }
  }

  donimoes.GameTable = GameTable;
})();
