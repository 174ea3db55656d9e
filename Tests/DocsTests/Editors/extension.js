// Runs the VS Code extension with a mock of VS Code and prints one line per action.
"use strict";

const Module = require("module");
const say = (...words) => console.log(words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" "));

const handlers = {};
const event = (name) => (handler) => {
  handlers[name] = handler;
  return { dispose: () => delete handlers[name] };
};
const settings = { path: "/opt/settings-bundle", notes: true };
const editor = {
  document: { uri: Object.assign(new String("file:///App/Settings.bundle/Root.plist"), { fsPath: "/App/Settings.bundle/Root.plist" }) },
  selection: { active: { line: 3 } } };
const commands = {};

class LanguageClient {
  constructor(id, name, server, options) {
    say("server", server.command, server.args, options.initializationOptions);
    say("files", options.documentSelector.map((filter) => filter.pattern));
    this.code2ProtocolConverter = {
      asTextDocumentIdentifier: (document) => ({ uri: document.uri }),
      asPosition: (position) => position,
    };
  }
  isRunning() { return this.running === true; }
  async start() { this.running = true; }
  async stop() { this.running = false; say("stopped"); }
  async sendRequest(method, params) {
    say("request", method, params);
    return { html: `<p>${params.position.line}` };
  }
}

const vscode = {
  ViewColumn: { Beside: -2 },
  Uri: { parse: (text) => text },
  commands: {
    registerCommand: (name, act) => (commands[name] = act),
    executeCommand: async (name, ...words) => say("command", name, ...words),
  },
  languages: { match: () => 10 },
  window: {
    activeTextEditor: editor,
    showErrorMessage: say,
    onDidChangeTextEditorSelection: event("selection"),
    createWebviewPanel: (type, title) => ({
      webview: { set html(text) { say("page", text); } },
      onDidDispose: event("dispose"),
      reveal: () => say("revealed"),
    }),
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    onDidChangeConfiguration: event("configuration"),
    onDidChangeTextDocument: event("text"),
  },
};

// A program that prints one line.
const spawn = (program, words) => {
  say("start", program, words);
  const on = (act) => (name, handler) => act(name, handler);
  return {
    stdout: { on: on((name, handler) => setTimeout(() => handler("http://127.0.0.1:8080/#token\n"), 10)) },
    stderr: { on: () => {} }, on: () => {}, kill: () => say("ended"),
  };
};

const load = Module._load;
Module._load = (name, ...rest) =>
  name === "child_process" ? { spawn } : name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);

const pause = () => new Promise((done) => setTimeout(done, 400));

(async () => {
  const extension = require(process.argv[2]);
  await extension.activate({ subscriptions: [] });
  commands["settings-bundle.preview"]();
  await pause();
  // Several movements cause one request.
  for (const line of [4, 5, 6]) {
    editor.selection.active.line = line;
    handlers.selection();
  }
  await pause();
  handlers.text();
  await pause();
  commands["settings-bundle.preview"]();
  handlers.dispose();
  await commands["settings-bundle.edit"]();
  await commands["settings-bundle.edit"]();
  say("follows", Object.keys(handlers).includes("selection"));
  settings.notes = false;
  await handlers.configuration({ affectsConfiguration: () => true });
  await extension.deactivate();
})();
