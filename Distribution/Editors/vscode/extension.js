"use strict";

const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const files = ["**/*.bundle/**/*.plist", "**/*.bundle/**/*.strings", "**/*.xcstrings", "**/settings-bundle.json"];
const documentSelector = files.map((pattern) => ({ scheme: "file", pattern }));

/** @type {LanguageClient | undefined} */
let client;

/**
 * The folders in which Homebrew, Mint and mise install the tool. On macOS, an app launched from the Dock or a menu does
 * not have the `PATH` of the terminal.
 */
const folders = [
  "/opt/homebrew/bin", "/usr/local/bin",
  ...[".mint/bin", ".local/share/mise/shims", ".local/bin"].map((folder) => path.join(os.homedir(), folder)),
];

/** The tool in the settings. A name without a folder is looked up in the `PATH`, and then in the usual folders. */
function program() {
  const settings = vscode.workspace.getConfiguration("settings-bundle");
  const name = settings.get("path", "settings-bundle");
  if (name.includes("/")) return name;
  const search = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return [...search, ...folders].map((folder) => path.join(folder, name)).find(isProgram) ?? name;
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Starts the server as the settings say. */
async function start() {
  const settings = vscode.workspace.getConfiguration("settings-bundle");
  client = new LanguageClient(
    "settings-bundle",
    "Settings Bundle",
    { command: program(), args: ["language-server"] },
    { documentSelector, initializationOptions: { notes: settings.get("notes", false) } },
  );
  await client.start().catch((error) =>
    vscode.window.showErrorMessage(
      `settings-bundle does not start; install it, or set settings-bundle.path to its path: ${error}`));
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

/** The servers of the visual editor, by the path of the bundle. */
const editors = new Map();

/** Opens the visual editor of the bundle that contains the current file, in the Simple Browser beside the text. */
async function edit() {
  const file = vscode.window.activeTextEditor?.document.uri.fsPath ?? "";
  const bundle = /^.*?\.bundle(?=[\\/])/u.exec(file)?.[0];
  if (bundle === undefined) {
    vscode.window.showErrorMessage("Open a file of a Settings bundle first.");
    return;
  }
  if (!editors.has(bundle)) editors.set(bundle, startEditor(bundle));
  try {
    const address = await editors.get(bundle);
    await vscode.commands.executeCommand(
      "simpleBrowser.api.open", vscode.Uri.parse(address), { viewColumn: vscode.ViewColumn.Beside });
  } catch (error) {
    editors.delete(bundle);
    vscode.window.showErrorMessage(`settings-bundle edit does not start: ${error.message}`);
  }
}

/** Starts a server, which prints the address of its page. It ends with VS Code, or when it is unused for ten minutes. */
function startEditor(bundle) {
  return new Promise((resolve, reject) => {
    const server = spawn(program(), ["edit", "--no-open", "--bundle", bundle], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    server.stdout.on("data", (data) => {
      output += data;
      if (output.includes("\n")) resolve(output.split("\n")[0]);
    });
    server.stderr.on("data", (data) => { errors += data; });
    server.on("error", reject);
    server.on("exit", () => {
      editors.delete(bundle);
      reject(new Error(errors.trim()));
    });
    startEditor.servers.add(server);
    server.on("close", () => startEditor.servers.delete(server));
  });
}
startEditor.servers = new Set();

/** @param {vscode.ExtensionContext} context */
exports.activate = async function (context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("settings-bundle.preview", () => {
      if (Preview.open) Preview.open.panel.reveal(undefined, true);
      else Preview.open = new Preview();
    }),
    vscode.commands.registerCommand("settings-bundle.edit", edit),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration("settings-bundle")) return;
      await stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = async function () {
  for (const server of startEditor.servers) server.kill();
  await stop();
};
