// Input fields that keep what the user has typed until it is stored, even if the page is drawn again.
//
// A field is known by its name, which contains the identity of what it belongs to and never its position. If another
// program removes what the user types in, the part of the page around the field is frozen: it stays as it is, with the
// reason, and stores nothing.

class Fields {
  static scrolls = new Map();

  // The editor, which gives the reason why a field is gone.
  static editor;

  // Whether the page is drawn because another program or window has changed the bundle.
  static isOutside = false;

  // The new texts of the selected item by the old ones, if this page has changed them.
  static renamedTexts = new Map();

  constructor(editor) { this.editor = editor; }

  // A text field. `store` is called with the new text when the user leaves the field or presses Return.
  text(id, value, store, attributes = {}) {
    // A field of one line would remove line breaks.
    const { multiline = /[\r\n]/u.test(value), ...rest } = attributes;
    const input = element(multiline ? "textarea" : "input", {
      "data-field": id, "data-value": value, dir: "auto", autocomplete: "off", spellcheck: "false",
      disabled: this.editor.isReadOnly, ...(multiline ? { rows: 3 } : { type: "text" }), ...rest,
    });
    input.value = value;
    input.dataset.value = input.value;
    const leave = () => {
      // A dialog takes the focus, which leaves the field. Chromium reports a change when a field with the focus is removed
      // from the page.
      const isLeft = !Fields.isDrawing && document.querySelector("dialog.conflict") === null;
      if (!isLeft || input.readOnly || input.value === input.dataset.value || input.dataset.stored === input.value) return;
      const typed = input.value;
      const store_ = () => {
        input.dataset.stored = typed;
        store(typed, input);
      };
      // The value changed on disk while the user was typing.
      if (input.dataset.disk !== undefined) {
        this.editor.resolve({ was: input.dataset.disk, now: input.dataset.value, mine: typed }, store_,
          () => {
            // The page may have been drawn again.
            const field = document.querySelector(`[data-field="${CSS.escape(id)}"]`) || input;
            field.value = field.dataset.value;
            delete field.dataset.disk;
          });
      } else store_();
    };
    input.addEventListener("change", leave);
    // There is no change event for text that an earlier field contained.
    input.addEventListener("blur", leave);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing && (!multiline || event.ctrlKey || event.metaKey)) {
        // Otherwise, the key would also press a button of a dialog that opens.
        event.preventDefault();
        leave();
      }
      if (event.key === "Escape" && input.value !== input.dataset.value) {
        input.value = input.dataset.value;
        this.editor.dismiss();
        event.stopPropagation();
      }
    });
    return input;
  }

  select(id, value, choices, store, attributes = {}) {
    const known = choices.some(([choice]) => choice === value) ? choices : [[value, value], ...choices];
    const input = element("select", { "data-field": id, disabled: this.editor.isReadOnly, ...attributes },
      known.map(([choice, name]) => element("option", { value: choice }, name)));
    input.value = value;
    input.addEventListener("change", () => store(input.value, input));
    return input;
  }

  button(label, onclick, attributes = {}) {
    const name = attributes["aria-label"] || label;
    return element("button",
      { type: "button", disabled: this.editor.isReadOnly, onclick, "data-focus": name, ...attributes }, label);
  }

  // An action for the first click of a double click, because the second one would act on what comes next.
  static once(action) { return (event) => { if (event.detail < 2) action(); }; }

  // Draws a part of the page again with the nodes that `make` returns, unless `key` is the same as the last time. The field
  // with the focus keeps it, and text that is not stored stays.
  static redraw(host, make, key) {
    if (key !== undefined && host.drawnKey === key) return;
    const active = host.contains(document.activeElement) ? document.activeElement : null;
    const focus = active && (active.dataset.field === undefined ? active.dataset.focus : Fields.nameOf(active));
    const line = active && active.closest(".line, tr");
    const neighbor = line && line.querySelector("[data-field]");
    const range = active && active.selectionStart !== undefined ? [active.selectionStart, active.selectionEnd] : null;
    const drafts = Fields.drafts(host);
    const nodes = make().flat().filter((node) => node !== null);
    const fields = new Map(nodes.flatMap((node) => [node, ...node.querySelectorAll("[data-field]")])
      .map((node) => [node.dataset.field, node]));
    const isGone = (field) => !fields.has(Fields.nameOf(field));
    if ((Fields.isOutside || host.frozen) && Fields.used(host).some(isGone)) {
      Fields.freeze(host);
      return;
    }
    host.drawnKey = key;
    Fields.thaw(host);
    Fields.isDrawing = true;
    try {
      setChildren(host, nodes);
    } finally {
      Fields.isDrawing = false;
    }
    Fields.report(drafts.filter(isGone));
    for (const old of drafts) {
      const field = fields.get(Fields.nameOf(old));
      if (field === undefined) continue;
      field.value = old.value;
      if (old.dataset.refused !== undefined) field.dataset.refused = "";
      const before = old.dataset.disk === undefined ? old.dataset.value : old.dataset.disk;
      if (field.dataset.value !== before && field.dataset.value !== old.dataset.stored) field.dataset.disk = before;
    }
    // Positions are noted when they change, because reading them here would lay out the page.
    for (const node of host.querySelectorAll("[data-scroll]")) {
      const { scroll } = node.dataset;
      if (Fields.scrolls.get(scroll) > 0) node.scrollTop = Fields.scrolls.get(scroll);
      if (node.isNoted) continue;
      node.isNoted = true;
      node.addEventListener("scroll", () => Fields.scrolls.set(scroll, node.scrollTop), { passive: true });
    }
    if (!focus) return;
    const find = (name) => host.querySelector(`[data-field="${CSS.escape(name)}"], [data-focus="${CSS.escape(name)}"]`);
    // Another control at the same position could do something else, so it does not get the focus.
    const next = find(focus) || (neighbor && find(Fields.nameOf(neighbor))) || host;
    if (next === host && !host.hasAttribute("tabindex")) host.tabIndex = -1;
    next.focus({ preventScroll: true });
    try {
      if (range !== null && range[0] !== null) next.setSelectionRange(...range);
    } catch { /* Some fields have no selection. */ }
  }

  // The name of a field after the change that is drawn.
  static nameOf({ dataset: { field, text } }) {
    const renamed = text === undefined ? undefined : Fields.renamedTexts.get(text);
    return renamed === undefined ? field : field.slice(0, field.length - text.length) + renamed;
  }

  static isText(node) { return node !== null && node.matches("input[type=text], textarea"); }

  // The fields with text that is not stored.
  static drafts(host) {
    return [...host.querySelectorAll("[data-field]")].filter(({ value, dataset }) => dataset.value !== undefined
      && value !== dataset.value && dataset.stored !== value);
  }

  // The fields with text that is not stored, and the text field with the focus.
  static used(host) {
    const active = document.activeElement;
    const hasFocus = host.contains(active) && Fields.isText(active) && active.dataset.field !== undefined;
    return [...Fields.drafts(host).filter(Fields.isText), ...(hasFocus ? [active] : [])];
  }

  // Keeps a part of the page as it is. Its text can be read and copied, and its controls do nothing.
  static freeze(host) {
    if (host.frozen === undefined) {
      for (const control of host.querySelectorAll("input, textarea, select, button")) {
        const name = Fields.isText(control) ? "readOnly" : "disabled";
        if (control[name]) continue;
        control[name] = true;
        control.dataset.frozen = name;
      }
      host.frozen = element("div", { class: "frozen", role: "alert" });
      host.prepend(host.frozen);
    }
    const { editor } = Fields;
    const close = () => {
      Fields.release(host);
      editor.chooseAgain();
    };
    const reason = editor.reasonOfLoss() + (Fields.drafts(host).length > 0 ? " What you have typed is not stored." : "");
    if (host.frozen.dataset.reason === reason) return;
    host.frozen.dataset.reason = reason;
    host.frozen.replaceChildren(element("p", {}, reason), element("button", { type: "button", onclick: close }, "Close"));
  }

  static thaw(host) {
    if (host.frozen === undefined) return;
    host.frozen.remove();
    host.frozen = undefined;
    for (const control of host.querySelectorAll("[data-frozen]")) {
      control[control.dataset.frozen] = false;
      delete control.dataset.frozen;
    }
  }

  // Removes a frozen form. Returns its texts that are not stored.
  static release(host) {
    if (host.frozen === undefined) return [];
    const drafts = Fields.drafts(host);
    Fields.thaw(host);
    Fields.isDrawing = true;
    try {
      host.replaceChildren();
    } finally {
      Fields.isDrawing = false;
    }
    host.drawnKey = undefined;
    return drafts;
  }

  // Shows text that has no field any more.
  static report(drafts) {
    const texts = drafts.filter(Fields.isText).map(({ value }) => value).filter((text) => text !== "");
    if (texts.length > 0) Fields.editor.say(`Not stored: ${texts.map((text) => `“${text}”`).join(", ")}`, true);
  }
}
