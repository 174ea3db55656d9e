// Changes: commands that are sent to the server, undo and redo.

Object.assign(Editor.prototype, {
  // Runs commands. `make` is called when the changes before are done; it returns the commands, or null.
  // `report` shows an error.
  async run(make, select, report = (text) => this.say(text, true)) {
    const { file, pane, selected } = this;
    let commands = null;
    let answer;
    try {
      answer = await this.server.change("/commands", () => {
        commands = make();
        if (commands === null || commands.length === 0) return null;
        const before = this.pane;
        // Without another choice, an added item is selected.
        const choose = select || ((now) => returned(before, now));
        if (this.file === file) this.pending = { file, selected: this.selected, select: choose };
        return { commands };
      });
    } catch (error) {
      this.pending = null;
      report(error.isRefusal ? error.message : "The change was not made, because settings-bundle does not respond.");
      return false;
    }
    this.pending = null;
    if (answer === null) return false;
    if (answer.status === 200) {
      const { notes, review } = answer.report;
      this.clearAlert();
      const kept = review.length === 0 ? []
        : [`Review ${review.length === 1 ? "one translation" : `${review.length} translations`} of the changed text.`];
      this.say([...notes, ...kept].join(" ") || "Done.");
      return true;
    }
    if (answer.status === 409) {
      this.conflict(pane, selected, commands, make, select);
      return false;
    }
    report(Editor.textOf(answer.error));
    return false;
  },

  // Fields keep what was typed.
  refused() {
    for (const field of document.querySelectorAll("[data-stored]")) {
      delete field.dataset.stored;
      field.dataset.refused = "";
    }
  },

  async undo() { await this.step("/undo", "Undone."); },

  async redo() { await this.step("/redo", "Redone."); },

  async step(path, message) {
    const { canUndo, canRedo } = this.server.parts.get("state");
    if (this.isReadOnly || !(path === "/undo" ? canUndo : canRedo)) return;
    try {
      const { file, selected, pane } = this;
      const answer = await this.server.change(path, () => {
        this.pending = { file, selected, select: (now) => returned(pane, now) };
        return {};
      });
      if (answer.status === 200) {
        this.clearAlert();
        this.say(message);
      } else this.say(Editor.textOf(answer.error), true);
    } catch {
      this.say("The change was not made, because settings-bundle does not respond.", true);
    }
    this.pending = null;
  },
});

function sentence(text) { return text[0].toUpperCase() + text.slice(1); }

// The index of the first item that is new in a pane, or undefined if it has no more items than before.
function returned(before, now) {
  if (before === undefined || now.items.length <= before.items.length) return undefined;
  const text = (item) => JSON.stringify(item);
  return now.items.findIndex((item, index) => before.items[index] === undefined
    || text(item) !== text(before.items[index]));
}
