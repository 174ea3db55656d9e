"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const files = ["**/*.bundle/**/*.plist", "**/*.bundle/**/*.strings", "**/*.xcstrings", "**/settings-bundle.json"];
const documentSelector = files.map((pattern) => ({ scheme: "file", pattern }));

/** @type {LanguageClient | undefined} */
let client;

/** Starts the server as the settings say. */
async function start() {
  const settings = vscode.workspace.getConfiguration("settings-bundle");
  client = new LanguageClient(
    "settings-bundle",
    "Settings Bundle",
    { command: settings.get("path", "settings-bundle"), args: ["language-server"] },
    { documentSelector, initializationOptions: { notes: settings.get("notes", false) } },
  );
  await client.start().catch((error) =>
    vscode.window.showErrorMessage(`settings-bundle does not start; check the setting settings-bundle.path: ${error}`));
}

async function stop() {
  const running = client;
  client = undefined;
  if (running?.isRunning()) await running.stop();
}

/** The page of the text, beside it; it follows what is typed and where the cursor is. */
class Preview {
  constructor() {
    this.panel = vscode.window.createWebviewPanel(
      "settings-bundle.preview", "Settings", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [] });
    this.shown = "";
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(() => this.refreshSoon()),
      vscode.workspace.onDidChangeTextDocument(() => this.refreshSoon()),
    ];
    this.panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.subscriptions.forEach((subscription) => subscription.dispose());
      Preview.open = undefined;
    });
    this.refresh();
  }

  refreshSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), 150);
  }

  async refresh() {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !client?.isRunning() || !vscode.languages.match(documentSelector, editor.document)) return;
    const answer = await client
      .sendRequest("settings-bundle/preview", {
        textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document),
        position: client.code2ProtocolConverter.asPosition(editor.selection.active),
      })
      .catch(() => null);
    // The same page again would only lose where it was scrolled to.
    if (!answer || answer.html === this.shown || Preview.open !== this) return;
    this.shown = answer.html;
    this.panel.webview.html = answer.html;
  }
}

/** @type {Preview | undefined} */
Preview.open = undefined;

/** @param {vscode.ExtensionContext} context */
exports.activate = async function (context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("settings-bundle.preview", () => {
      if (Preview.open) Preview.open.panel.reveal(undefined, true);
      else Preview.open = new Preview();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration("settings-bundle")) return;
      await stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = stop;
