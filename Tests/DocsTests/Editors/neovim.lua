-- Runs in Neovim with the plugin loaded and a pane open, and prints one line per result.

local function say(...) io.stdout:write(table.concat({ ... }, " "), "\n") end

-- Waits up to 30 seconds for a value.
local function await(value)
  local found
  vim.wait(30000, function()
    found = value()
    return found
  end, 20)
  return found
end

local opened
if vim.ui.open then
  vim.ui.open = function(page) opened = page end
else
  vim.fn.jobstart = function(words) opened = words[#words] end
end

local found = await(function() return vim.diagnostic.get(0)[1] end)
say("finding", found and found.code or "none")
say("omnifunc", vim.bo.omnifunc)
vim.fn.search("Play Sounds")
vim.cmd("SettingsBundlePreview")
local page = await(function() return opened end)
say("preview", page and table.concat(vim.fn.readfile(page)):match("^<!DOCTYPE html>") or "none")
vim.cmd("edit Settings.bundle/en.lproj/Root.strings")
await(function() return vim.bo.omnifunc ~= "" end)
say("servers", #(vim.lsp.get_clients or vim.lsp.get_active_clients)())
vim.cmd("qall!")
