// Starts the VS Code extension with mocks, and prints the program of its server: program.js EXTENSION NAME INSTALLED
"use strict";

const Module = require("module");
const [extension, name, installed] = process.argv.slice(2);

class LanguageClient {
  constructor(id, title, server) { console.log(server.command); }
  async start() {}
}
const vscode = {
  commands: { registerCommand: () => {} },
  workspace: {
    getConfiguration: () => ({ get: (key) => (key === "path" ? name : undefined) }),
    onDidChangeConfiguration: () => {},
  },
};
// The only executable file. Others have the same name, but are folders or cannot be executed.
const fs = {
  constants: { X_OK: 1 },
  accessSync: (file) => { if (file !== installed && !file.startsWith("/folder/")) throw new Error("EACCES"); },
  statSync: (file) => ({ isFile: () => file === installed }),
};

process.env.PATH = "/folder:/first::/second";
const mocks = { fs, vscode, "vscode-languageclient/node": { LanguageClient } };
const load = Module._load;
Module._load = (wanted, parent, ...rest) =>
  (parent?.filename === extension && mocks[wanted]) || load(wanted, parent, ...rest);
require(extension).activate({ subscriptions: [] });
