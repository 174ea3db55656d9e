// Starts an unpacked VS Code extension with a mock of VS Code: vsix_client.js FOLDER
"use strict";

const Module = require("module");
const vscode = {
  commands: { registerCommand: (name) => console.log("command", name) },
  workspace: {
    getConfiguration: () => ({ get: (name) => (name === "path" ? "/opt/settings-bundle" : false) }),
    onDidChangeConfiguration: () => {},
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const manifest = require(`${process.argv[2]}/package.json`);
require(`${process.argv[2]}/${manifest.main}`).activate({ subscriptions: [] });
