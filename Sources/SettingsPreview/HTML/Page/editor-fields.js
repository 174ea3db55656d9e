// Input fields that keep what the user has typed until it is stored, even if the page is drawn again.

class Fields {
  static scrolls = new Map();

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
      if (!isLeft || input.value === input.dataset.value || input.dataset.stored === input.value) return;
      const typed = input.value;
      const store_ = () => {
        input.dataset.stored = typed;
        store(typed, input);
      };
      // The value changed on disk while the user was typing.
      if (input.dataset.disk !== undefined) {
        this.editor.resolve({ was: input.dataset.disk, now: input.dataset.value, mine: typed }, store_,
          () => { input.value = input.dataset.value; delete input.dataset.disk; });
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

  // Draws a part of the page again, unless `key` is the same as the last time. The field with the focus keeps it, and
  // text that is not stored stays.
  static redraw(host, draw, key) {
    if (key !== undefined && host.drawnKey === key) return;
    host.drawnKey = key;
    const active = host.contains(document.activeElement) ? document.activeElement : null;
    const drafts = new Map();
    for (const field of host.querySelectorAll("[data-field]")) {
      if (field.dataset.value !== undefined && field.value !== field.dataset.value
        && field.dataset.stored !== field.value) {
        drafts.set(field.dataset.field, field);
      }
    }
    const focus = active && (active.dataset.field || active.dataset.focus);
    const place = active === null ? -1 : Fields.focusable(host).indexOf(active);
    const range = active && active.selectionStart !== undefined ? [active.selectionStart, active.selectionEnd] : null;
    Fields.isDrawing = true;
    try {
      draw();
    } finally {
      Fields.isDrawing = false;
    }
    for (const [id, old] of drafts) {
      const field = host.querySelector(`[data-field="${CSS.escape(id)}"]`);
      if (field === null) continue;
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
    // If the control is gone, the one at its place gets the focus.
    const next = host.querySelector(`[data-field="${CSS.escape(focus)}"], [data-focus="${CSS.escape(focus)}"]`)
      || Fields.focusable(host)[place];
    if (!next) return;
    next.focus({ preventScroll: true });
    try {
      if (range !== null && range[0] !== null) next.setSelectionRange(...range);
    } catch { /* Some fields have no selection. */ }
  }

  static focusable(host) { return [...host.querySelectorAll("[data-field], [data-focus]")]; }
}
