// The rows of a pane, each with the control that changes its value.

class Row {
  constructor(screen, page, row) {
    this.screen = screen;
    this.page = page;
    this.row = row;
  }

  get device() { return this.screen.device; }
  get value() { return this.device.value(this.page, this.row, this.screen.defaults); }

  store(value) { this.screen.defaults.set(this.page.group, this.row.key, value); }

  // Calls a function now and each time the value changes.
  follow(update) {
    update();
    this.screen.updates.push({ id: Defaults.id(this.page.group, this.row.key), update });
  }

  title(tag = "span") {
    const title = this.device.text(this.page, this.row.title);
    return element(tag, { class: "title" }, title === null ? null : this.screen.text(title));
  }

  // The row, followed by its findings.
  nodes(header) {
    const nodes = {
      toggle: () => [this.toggle()], slider: () => [this.slider()], text: () => [this.field()],
      multi: () => [this.multiValue()], radio: () => this.group(header), title: () => [this.readOnly()],
      pane: () => [this.childPane()],
    }[this.row.kind]();
    return this.screen.state.marks ? [...nodes, ...this.screen.findings(this.page, this.row.item)] : nodes;
  }

  line(tag, attributes, ...children) {
    return element(tag, { class: "row " + this.row.kind + "-row", "data-item": this.row.item, ...attributes }, ...children);
  }

  get isOn() {
    const { on, off } = this.row;
    const value = this.value;
    if (same(value, on)) return true;
    if (same(value, off) || value === null) return false;
    return isTrue(value);
  }

  toggle() {
    const input = element("input", {
      type: "checkbox", role: "switch",
      onchange: () => this.store(input.checked ? this.row.on : this.row.off),
    });
    this.follow(() => { input.checked = this.isOn; });
    return this.line("label", {}, this.title(), input);
  }

  slider() {
    const { minimum, maximum } = this.row;
    const name = this.device.text(this.page, this.row.title);
    const input = element("input", {
      type: "range", min: minimum, max: maximum, step: "any",
      "aria-label": (name && name.text) || this.row.key,
      oninput: () => this.store({ r: String(Number(Number(input.value).toPrecision(7))) }),
    });
    this.follow(() => {
      const value = number(this.value);
      input.value = value === null || Number.isNaN(value) ? 0 : Math.min(Math.max(value, minimum), Math.max(minimum, maximum));
      const part = maximum > minimum ? (Number(input.value) - minimum) / (maximum - minimum) : 0;
      input.style.setProperty("--part", String(Math.min(Math.max(part, 0), 1)));
    });
    return this.line("div", {}, this.image(this.row.minimumImage), input, this.image(this.row.maximumImage));
  }

  image(name) {
    if (name === undefined) return null;
    const source = this.device.image(name);
    return source === null
      ? element("span", { class: "image missing", title: name })
      : element("img", { class: "image", src: source, alt: "" });
  }

  field() {
    const { secure, keyboard, capitalization, correction } = this.row;
    const modes = { NumberPad: "numeric", URL: "url", EmailAddress: "email", NumbersAndPunctuation: "text" };
    const cases = { None: "none", Sentences: "sentences", Words: "words", AllCharacters: "characters" };
    const name = this.device.text(this.page, this.row.title);
    const input = element("input", {
      class: "field", type: secure ? "password" : "text", inputmode: modes[keyboard] || "text",
      autocapitalize: cases[capitalization] || "none", autocorrect: correction === "No" ? "off" : "on",
      spellcheck: correction === "Yes" ? "true" : "false", autocomplete: "off", dir: "auto",
      "aria-label": (name && name.text) || this.row.key,
      oninput: () => this.store({ s: input.value }),
    });
    this.follow(() => {
      const text = rowText(this.value);
      if (input.value !== text) input.value = text;
    });
    return this.line("label", {}, this.row.title === undefined ? null : this.title(), input);
  }

  // The index of the selected choice, or -1.
  get chosen() { return this.row.options.findIndex((option) => same(option.value, this.value)); }

  multiValue() {
    const value = element("span", { class: "value" });
    this.follow(() => {
      const option = this.row.options[this.chosen];
      const reference = option && (option.short === undefined ? option.title : option.short);
      const text = option && this.device.text(this.page, reference);
      value.replaceChildren(...(text ? [this.screen.text(text)] : []));
    });
    const target = { page: this.screen.state.stack.at(-1).page, item: this.row.item };
    return this.line("button", {
      type: "button", onclick: () => this.screen.push({ choices: { ...target, key: this.row.key } }),
    }, this.title(), value, element("span", { class: "arrow", "aria-hidden": "true" }));
  }

  childPane() {
    const leads = this.row.file !== undefined && this.device.page(this.row.file) !== null;
    const from = { page: this.screen.state.stack.at(-1).page, item: this.row.item };
    return this.line("button", {
      type: "button", "aria-disabled": leads ? null : "true",
      onclick: () => leads && this.screen.push({ page: this.row.file, from }),
    }, this.title(), element("span", { class: "arrow", "aria-hidden": "true" }));
  }

  readOnly() {
    const value = element("span", { class: "value" });
    this.follow(() => {
      const option = this.row.options[this.chosen];
      const text = option ? this.device.text(this.page, option.title) : { text: rowText(this.value) };
      value.replaceChildren(this.screen.text(text));
    });
    return this.line("div", {}, this.title(), value);
  }

  group(header) {
    return [element("div", {
      class: "group", role: "radiogroup", "data-item": this.row.item, "aria-label": header === null ? null : header.text,
    }, this.options())];
  }

  // The choices, one of which has the check mark. As with other radio buttons, Tab moves to one choice, and the arrow keys
  // to the others.
  options() {
    const order = this.device.order(this.page, this.row);
    const buttons = order.map((index) => {
      const option = this.row.options[index];
      return element("button", {
        type: "button", role: "radio", class: "row choice", "data-choice": index,
        onclick: () => this.store(option.value),
      }, element("span", { class: "title" }, this.screen.text(this.device.text(this.page, option.title))),
        element("span", { class: "check", "aria-hidden": "true" }));
    });
    buttons.forEach((button, place) => button.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = buttons[(place + step + buttons.length) % buttons.length];
      next.focus();
      next.click();
    }));
    this.follow(() => {
      const chosen = this.chosen;
      buttons.forEach((button, place) => {
        const isChosen = order[place] === chosen;
        button.setAttribute("aria-checked", String(isChosen));
        button.tabIndex = isChosen || (chosen < 0 && place === 0) ? 0 : -1;
      });
    });
    return buttons;
  }
}
