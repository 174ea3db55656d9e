-- Settings bundles in Neovim 0.11 or newer, for those who keep their servers in init.lua: these lines there, and
-- settings-bundle on the path.

vim.filetype.add({
  pattern = { [".*%.bundle/.*%.plist"] = "xml", [".*%.bundle/.*%.strings"] = "strings" },
})

vim.lsp.config("settings-bundle", {
  cmd = { "settings-bundle", "language-server" },
  filetypes = { "xml", "strings" },
  root_dir = function(buffer, found)
    local folder = vim.api.nvim_buf_get_name(buffer):match("^(.*)/[^/]+%.bundle/")
    if folder then found(vim.fs.root(buffer, { "settings-bundle.json", ".git" }) or folder) end
  end,
  -- true shows what is merely worth knowing, too.
  init_options = { notes = false },
  -- What is accepted with CTRL-Y is inserted as the server gives it, with places to type at.
  on_attach = function(client, buffer) vim.lsp.completion.enable(true, client.id, buffer) end,
})

vim.lsp.enable("settings-bundle")
