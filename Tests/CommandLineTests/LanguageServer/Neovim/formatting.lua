-- Formatting a file, and a part of it.
return function(drive)
  drive.open("Root.plist")
  local before = drive.text()
  vim.cmd([[%s/^\t*//]])
  drive.wait("the text", function() return drive.text() ~= before end)
  vim.lsp.buf.formatting_sync(nil, 600000)
  drive.expect(drive.text(), before)

  drive.open("de.lproj/Root.strings")
  before = drive.text()
  vim.cmd([[%s/ = /=/]])
  vim.lsp.buf.formatting_sync(nil, 600000)
  drive.expect(drive.text(), before)

  -- Incomplete text is not changed, and a message explains why.
  drive.go('"Sound" =|')
  drive.keys("D")
  drive.wait("the text", function() return drive.text() ~= before end)
  local typed = drive.text()
  vim.lsp.buf.formatting()
  drive.wait("a message", function() return #drive.told > 0 end)
  drive.expect(drive.text(), typed)
end
