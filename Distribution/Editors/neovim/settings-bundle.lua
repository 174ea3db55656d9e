-- Settings bundles in Neovim 0.7 or later: copy this file to ~/.config/nvim/plugin/. settings-bundle must be in the PATH.

local bundles = { "*.bundle/*.plist", "*.bundle/*.strings", "*.xcstrings", "settings-bundle.json" }
local group = vim.api.nvim_create_augroup("settings-bundle", {})
local clients = {}

-- The root of the project of a file; otherwise the folder that contains the bundle.
local function root(file)
  local folder = vim.fn.fnamemodify(file, ":h")
  local last = file:match("^(.*)/[^/]+%.bundle/") or folder
  while folder ~= vim.fn.fnamemodify(folder, ":h") do
    for _, name in ipairs({ "settings-bundle.json", ".git" }) do
      if vim.fn.getftype(folder .. "/" .. name) ~= "" then return folder end
    end
    folder = vim.fn.fnamemodify(folder, ":h")
  end
  return last
end

-- The defaults of later versions of Neovim.
local function attach(client, buffer)
  clients[buffer] = client
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.bo[buffer].tagfunc = "v:lua.vim.lsp.tagfunc"
  vim.bo[buffer].formatexpr = "v:lua.vim.lsp.formatexpr()"
  -- From 0.11: CTRL-Y inserts a completion as a snippet.
  if vim.lsp.completion then vim.lsp.completion.enable(true, client.id, buffer) end
  if vim.fn.has("nvim-0.11") == 1 then return end
  local keys = {
    K = vim.lsp.buf.hover, gra = vim.lsp.buf.code_action, grn = vim.lsp.buf.rename, grr = vim.lsp.buf.references,
    gO = vim.lsp.buf.document_symbol,
  }
  for key, act in pairs(keys) do vim.keymap.set("n", key, act, { buffer = buffer }) end
  vim.keymap.set("x", "gra", vim.lsp.buf.range_code_action or vim.lsp.buf.code_action, { buffer = buffer })
end

-- Neovim 0.7 has no vim.lsp.start, which runs one server per project.
local servers = {}
local start = vim.lsp.start or function(config)
  servers[config.root_dir] = servers[config.root_dir] or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, servers[config.root_dir])
end

vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  group = group,
  pattern = bundles,
  callback = function(event)
    start({
      name = "settings-bundle",
      cmd = { "settings-bundle", "language-server" },
      root_dir = root(vim.fn.fnamemodify(event.file, ":p")),
      -- true also shows notes.
      init_options = { notes = false },
      on_attach = attach,
      on_exit = function() servers = {} end,
    })
  end,
})

-- The preview of the current pane, drawn from the unsaved text with the item at the cursor framed, is written to a file that
-- the browser shows. The file is written again whenever the cursor rests; reload it in the browser.
local page = vim.fn.stdpath("cache") .. "/settings-bundle-preview.html"
local follows = false

local function write(done)
  local client = clients[vim.api.nvim_get_current_buf()]
  if not client then return end
  local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
  vim.lsp.buf_request(0, "settings-bundle/preview", place, function(_, answer)
    if not answer or not answer.html then return end
    vim.fn.mkdir(vim.fn.fnamemodify(page, ":h"), "p")
    vim.fn.writefile(vim.split(answer.html, "\n"), page)
    if done then done() end
  end)
end

vim.api.nvim_create_autocmd({ "CursorHold", "CursorHoldI" }, {
  group = group,
  pattern = bundles,
  callback = function()
    if follows then write() end
  end,
})

vim.api.nvim_create_user_command("SettingsBundlePreview", function()
  follows = true
  write(function()
    if vim.ui.open then return vim.ui.open(page) end
    vim.fn.jobstart({ vim.fn.has("mac") == 1 and "open" or "xdg-open", page })
  end)
end, {})
