// The panel below: the commands of the session, the findings, and the differences.

Object.assign(Editor.prototype, {
  drawPanel() {
    const { nodes: { panel }, bundle } = this;
    // The log only grows and shrinks at its end, so it is not drawn again as a whole.
    const key = this.panel === "commands" ? bundle.findingCount : undefined;
    Fields.redraw(panel, () => this.panelContent(), key);
    if (this.panel !== "commands") return;
    const list = panel.querySelector(".log");
    const lines = this.logLines();
    const old = [...list.children];
    let same = 0;
    while (same < lines.length && same < old.length && old[same].dataset.line === lines[same].line) same += 1;
    for (const node of old.slice(same)) node.remove();
    list.append(...lines.slice(same).map(({ line, isOutside }) => element("li",
      { "data-line": line, class: isOutside ? "outside" : null }, ...(isOutside
        ? ["Changed by another program: ", element("bdi", {}, line)] : [element("code", { dir: "ltr" }, line)]))));
    // The newest command is visible.
    if (same < lines.length) requestAnimationFrame(() => { panel.querySelector(".scroll").scrollTop = 1e6; });
  },

  logLines() {
    return this.bundle.log.flatMap((entry) => (entry.lines ? entry.lines.map((line) => ({ line, isOutside: false }))
      : [{ line: entry.changed.join(", "), isOutside: true }]));
  },

  panelContent() {
    const names = { commands: "Commands", findings: `Findings (${this.bundle.findingCount})`, diff: "Diff" };
    const tabs = Object.entries(names).map(([id, name]) => element("button", {
      type: "button", "aria-pressed": String(this.panel === id), "data-focus": "panel-" + id,
        onclick: () => { this.panel = id; this.diff = null; this.draw(); },
    }, name));
    const tools = element("div", { class: "tools" }, tabs, this.panel === "commands"
      ? element("button", { type: "button", "data-focus": "copy", onclick: () => this.copyScript() }, "Copy as script")
        : null);
    const content = { commands: () => this.log(), findings: () => this.findingTable(),
      diff: () => this.diffView() }[this.panel]();
    return [tools, element("div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": names[this.panel], "data-focus": "panel", "data-scroll": this.panel === "commands" ? null : this.panel }, content)];
  },

  script() {
    return this.logLines().map(({ line, isOutside }) => (isOutside
      ? `# changed by another program: ${line.replace(/\p{C}/gu, "?")}` : line));
  },

  log() {
    const hint = element("p", { class: "hint" },
      "Every change is a command. Copy the commands as a script, save it, and run it on another copy of the bundle: settings-bundle apply FILE");
    return [hint, element("ol", { class: "log" })];
  },

  async copyScript() {
    const text = `# Run with: settings-bundle apply FILE\n${this.script().join("\n")}\n`;
    try {
      await navigator.clipboard.writeText(text);
      this.say("The commands are in the clipboard.");
    } catch {
      // A frame may not use the clipboard.
      this.ask("Copy as script",
        [{ id: "script", label: "The commands of this session", value: text, multiline: true }], () => []);
    }
  },

  findingNode(finding) {
    const fix = finding.fix && !this.isReadOnly
      ? this.inspector.fields.button(finding.fix.safe ? "Fix" : "Fix (unsafe)",
      Fields.once(() => this.run(() => [this.fixCommand(finding)])),
      { title: finding.fix.title, "aria-label": `Fix: ${finding.fix.title}`, "data-focus": finding.fix.command.join(" ") })
      : null;
    return element("li", { class: "finding " + finding.severity }, element("b", {}, finding.severity), " ",
      element("bdi", {}, finding.message), " ", element("code", {}, finding.rule), " ", fix,
      finding.help ? element("small", {}, finding.help) : null);
  },

  // The command names the place of a finding, where there can be another one after a change.
  fixCommand(finding) {
    const isSame = (other) => JSON.stringify(other) === JSON.stringify(finding);
    if (!this.bundle.isChecked || !this.bundle.findings.some(isSame)) {
      throw new Error("The bundle has changed since it was checked. Try again.");
    }
    return finding.fix.command;
  },

  findingTable() {
    const { findings, check } = this.bundle;
    if (check === undefined) return element("p", { class: "hint" }, "The bundle is being checked.");
    if (check.problem) return element("p", { class: "error" }, `The bundle cannot be checked. ${Editor.textOf(check.problem)}`);
    const notes = check.notes.map((note) => element("p", { class: "hint" }, sentence(note)));
    if (findings.length === 0) return [...notes, element("p", { class: "hint" }, "There are no findings.")];
    const rank = (finding) => ["error", "warning", "note"].indexOf(finding.severity);
    return [...notes, element("ul", { class: "findings" }, [...findings].sort((a, b) => rank(a) - rank(b)).map((finding) => {
      const node = this.findingNode(finding);
      const place = finding.file === "" ? null : `${finding.file}:${finding.line}`;
      if (this.bundle.pane(finding.file) === undefined) {
        if (place) node.prepend(element("code", {}, place), " ");
      } else {
        node.prepend(element("button", {
          type: "button", class: "link", onclick: () => {
            this.show("panes");
            this.openPane(finding.file);
            const index = this.pane.ids.indexOf(finding.id);
            if (index >= 0) this.select(index, true);
          },
        }, place), " ");
      }
      return node;
    }))];
  },

  diffView() {
    const node = element("pre", { class: "diff", dir: "ltr" }, this.diff || "…");
    const version = this.server.version;
    if (this.diffVersion === version && this.diff) return this.coloredDiff(this.diff);
    this.server.request("/diff").then(({ answer }) => {
      this.diff = answer.diff || (answer.error ? answer.error.message : "Nothing has changed since the session began.");
      this.diffVersion = version;
      if (this.panel === "diff") node.replaceWith(this.coloredDiff(this.diff));
    }).catch(() => {});
    return node;
  },

  coloredDiff(text) {
    const kinds = { "+": "added", "-": "removed", "@": "place" };
    return element("pre", { class: "diff", dir: "ltr" },
      text.split("\n").map((line) => element("span", { class: kinds[line[0]] || null }, `${line}\n`)));
  },
});
