// Changes: commands that are sent to the server, undo and redo.

Object.assign(Editor.prototype, {
  // Runs commands. `make` is called when the changes before are done; it returns the commands, or null, or throws an error.
  // `select` returns the index of the item to select in the changed pane; without it, an added item is selected. `report`
  // shows an error. Returns whether the commands ran, or null if there are none.
  async run(make, select, report) {
    const { file, pane, selected } = this;
    const show = report || ((text) => this.say(text, true));
    let commands = null;
    let answer;
    try {
      answer = await this.server.change("/commands", () => {
        try {
          commands = make();
        } catch (error) {
          throw Object.assign(error, { isRefusal: true });
        }
        if (commands === null || commands.length === 0) return null;
        this.expect(file, select);
        return { commands };
      });
    } catch (error) {
      this.pending = null;
      this.refused();
      this.redraw();
      show(error.isRefusal ? error.message : "The change was not made, because settings-bundle does not respond.");
      return false;
    }
    this.pending = null;
    if (answer === null) return null;
    if (answer.status === 200) {
      const { files, notes, review } = answer.report;
      this.clearAlert();
      const kept = review.length === 0 ? []
        : [`Review ${review.length === 1 ? "one translation" : `${review.length} translations`} of the changed text.`];
      const isChanged = files.length > 0;
      // A field may contain the same value in other words.
      if (!isChanged) this.redraw();
      this.say([...(isChanged ? [] : ["Nothing has changed."]), ...notes, ...kept].join(" ") || "Done.");
      return true;
    }
    // Lists show again what is stored.
    this.redraw();
    // A dialog keeps what was typed for another try.
    if (answer.status === 409 && report === undefined) this.conflict(pane, selected, commands, make, select);
    else show(Editor.textOf(answer.error));
    return false;
  },

  // Notes which item to select after a change by this page, unless the user goes elsewhere in the meantime.
  expect(file, select) {
    const before = this.pane;
    this.pending = this.file !== file ? null
      : { file, id: this.selectedID, select: select || ((now) => added(before, now)) };
  },

  // Fields keep what was typed.
  refused() {
    for (const field of document.querySelectorAll("[data-stored]")) {
      delete field.dataset.stored;
      field.dataset.refused = "";
    }
  },

  async undo() { await this.step("/undo", "Undone:"); },

  async redo() { await this.step("/redo", "Redone:"); },

  async step(path, message) {
    const { canUndo, canRedo } = this.server.parts.get("state");
    if (this.isReadOnly || !(path === "/undo" ? canUndo : canRedo)) return;
    try {
      const { file } = this;
      const edits = () => this.bundle.log.filter((entry) => entry.lines);
      let undone = [];
      const answer = await this.server.change(path, () => {
        this.expect(file);
        undone = edits();
        return {};
      });
      if (answer.status === 200) {
        this.clearAlert();
        // The change may be one of another window.
        const edit = (path === "/undo" ? undone : edits()).at(-1);
        this.say(`${message} ${edit.lines.join("; ")}`);
      } else this.say(Editor.textOf(answer.error), true);
    } catch {
      this.say("The change was not made, because settings-bundle does not respond.", true);
    }
    this.pending = null;
  },
});

function sentence(text) { return text[0].toUpperCase() + text.slice(1); }

// The index of the first item that is new in a pane, or undefined if there is none.
function added(before, now) {
  if (before === undefined || now.items.length <= before.items.length) return undefined;
  const known = new Set(before.ids);
  return now.ids.findIndex((id) => !known.has(id));
}
