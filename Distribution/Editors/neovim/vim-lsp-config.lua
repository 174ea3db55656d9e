-- Settings bundles in Neovim 0.11 or later: add these lines to init.lua. settings-bundle must be in the PATH.

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
  -- true also shows notes.
  init_options = { notes = false },
  -- CTRL-Y inserts a completion as a snippet.
  on_attach = function(client, buffer) vim.lsp.completion.enable(true, client.id, buffer) end,
})

vim.lsp.enable("settings-bundle")
