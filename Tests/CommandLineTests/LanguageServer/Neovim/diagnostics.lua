-- Diagnostics appear while the user types, and disappear when the error is fixed.
return function(drive)
  local buffer = drive.open("Root.plist")
  drive.expect(vim.tbl_contains(drive.rules(buffer), "toggle-default"), false)
  drive.go("|<true/>")
  drive.after(function() drive.keys("C<lt>string>YES<lt>/string><Esc>") end)
  local found = drive.wait("a finding", function()
    return vim.tbl_filter(function(each) return each.code == "toggle-default" end, vim.diagnostic.get(buffer))[1]
  end)
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  drive.expect({ found.lnum, found.col, found.end_col, found.severity, found.source },
    { line, 3, #"\t\t\t<string>YES</string>", vim.diagnostic.severity.WARN, "settings-bundle" })
  drive.keys("u")
  drive.wait("no finding", function() return not vim.tbl_contains(drive.rules(buffer), "toggle-default") end)

  -- Incomplete text has one error; columns count UTF-16 units.
  drive.go("<string>|Play Sounds</string>")
  drive.keys("CTöne 🎛<lt>/string<Esc>")
  local errors = drive.wait("an error", function()
    local errors = vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR })
    return #errors > 0 and errors
  end)
  drive.expect(#errors, 1)
  drive.keys("u")
  drive.wait("no error", function()
    return #vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR }) == 0
  end)
end
