-- Drives Neovim's built-in client with the language server like a user.
--
--     SCENARIO=rename BUNDLE=/tmp/App/Settings.bundle SETTINGS_BUNDLE_TOOL=… \
--         nvim --headless -u NONE -i NONE -n -c 'luafile drive.lua'
--
-- A scenario is a file of that name next to this one, which returns a function of `drive`. A failure exits with 1.

local folder = debug.getinfo(1, "S").source:sub(2):match("^(.*)/[^/]*$") or "."
local bundle = assert(vim.env.BUNDLE, "BUNDLE names no bundle")
-- The timeout of each wait in milliseconds, which is a safeguard and not a measurement.
local patience = 1000 * (tonumber(vim.env.PATIENCE) or 600)

local drive = { bundle = bundle, folder = vim.fn.fnamemodify(bundle, ":h") }

local running = coroutine.create(function() dofile(folder .. "/" .. vim.env.SCENARIO .. ".lua")(drive) end)

local function finish(problem)
  if problem then io.stderr:write(problem, "\n") end
  vim.cmd(problem and "cquit 1" or "qall!")
end

local function continue(...)
  local fine, problem = coroutine.resume(running, ...)
  if not fine then finish(debug.traceback(running, problem)) end
  if coroutine.status(running) == "dead" and fine then finish() end
end

-- Runs the editor until a condition returns a value, and returns that value.
function drive.wait(what, condition)
  local start = vim.loop.now()
  while true do
    local value = condition()
    if value then return value end
    assert(vim.loop.now() - start < patience, "it never came: " .. what)
    vim.defer_fn(continue, 5)
    coroutine.yield()
  end
end

function drive.expect(found, wanted, what)
  local is_same = vim.deep_equal(found, wanted)
  assert(is_same, (what or "") .. "\nfound " .. vim.inspect(found) .. "\nwanted " .. vim.inspect(wanted))
end

-- Types keys in the notation of mappings.
function drive.keys(keys) vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, true, true), "t", true) end

-- Opens a file in the bundle, with the server attached.
function drive.open(path)
  vim.cmd("edit " .. vim.fn.fnameescape(drive.bundle .. "/" .. path))
  local buffer = vim.api.nvim_get_current_buf()
  if not vim.lsp.buf_is_attached(buffer, drive.client) then vim.lsp.buf_attach_client(buffer, drive.client) end
  drive.wait("the server", function() return #vim.lsp.get_active_clients() == 1 and vim.lsp.buf_is_attached(buffer, drive.client) end)
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  drive.wait("what is wrong in " .. path, function() return drive.said[vim.uri_from_bufnr(buffer)] end)
  return buffer
end

-- Moves the cursor to the | in text of the buffer.
function drive.go(mark)
  local before, after = mark:match("^(.-)|(.*)$")
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n")
  local start = assert(text:find(before .. after, 1, true), "there is no " .. mark) - 1 + #before
  local line = select(2, text:sub(1, start):gsub("\n", ""))
  local begin = #text:sub(1, start):match("[^\n]*$")
  vim.api.nvim_win_set_cursor(0, { line + 1, begin })
end

function drive.text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") end

function drive.lines(path) return vim.fn.readfile(drive.bundle .. "/" .. path) end

-- The rules of the diagnostics in a buffer.
function drive.rules(buffer)
  local rules = vim.tbl_map(function(found) return found.code end, vim.diagnostic.get(buffer))
  table.sort(rules)
  return rules
end

-- Makes a change after which the server publishes diagnostics, and waits for them.
function drive.after(change)
  local uri = vim.uri_from_bufnr(0)
  local before = drive.said[uri] or 0
  change()
  drive.wait("what is wrong", function() return (drive.said[uri] or 0) > before end)
end

-- The number of published diagnostics messages of each file, by URI.
drive.said = {}
local publish = vim.lsp.handlers["textDocument/publishDiagnostics"]
local handlers = {
  ["textDocument/publishDiagnostics"] = function(problem, result, ...)
    publish(problem, result, ...)
    drive.said[result.uri] = (drive.said[result.uri] or 0) + 1
  end,
}

-- The messages that the editor shows to the user.
drive.told = {}
vim.notify = function(message) table.insert(drive.told, message) end

vim.o.hidden = true
vim.o.swapfile = false
vim.defer_fn(function()
  drive.client = vim.lsp.start_client({
    name = "settings-bundle", cmd = { vim.env.SETTINGS_BUNDLE_TOOL, "language-server" }, root_dir = drive.folder,
    workspace_folders = { { uri = vim.uri_from_fname(drive.folder), name = "App" } }, handlers = handlers,
  })
  continue()
end, 0)
