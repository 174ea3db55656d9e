-- Hover in a floating window.
return function(drive)
  local function hover(mark)
    drive.go(mark)
    vim.lsp.buf.hover()
    local window = drive.wait("a window over " .. mark, function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= "" then return window end
      end
    end)
    local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true), "\n")
    vim.api.nvim_win_close(window, true)
    return text
  end

  drive.open("Root.plist")
  local key = hover("<key>Default|Value</key>")
  assert(key:find("DefaultValue", 1, true) and key:find("developer.apple.com", 1, true), key)
  local title = hover("<string>So|und</string>")
  assert(title:find("Töne", 1, true) and title:find("Sons", 1, true), title)
  local read = hover("<string>play_sounds|_preference")
  assert(read:find("true", 1, true), read)

  drive.open("de.lproj/Root.strings")
  local entry = hover('"So|und" =')
  assert(entry:find("Töne", 1, true) and entry:find("Sons", 1, true), entry)

  -- Other text has no hover.
  drive.open("Root.plist")
  drive.go("<pl|ist version")
  local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(), 600000)
  drive.expect(answers[drive.client].result, nil)
end
