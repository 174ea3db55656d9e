-- Renames a title, which changes four files and opens those that are not open, and a pane, whose files are renamed.
return function(drive)
  drive.open("Root.plist")
  drive.open("de.lproj/Root.strings")
  drive.go('"Play| Sounds" =')
  vim.lsp.buf.rename('Töne & "Musik" <🎛>')
  drive.wait("the new title", function() return drive.text():find("Töne & ", 1, true) end)
  vim.cmd("wall")

  drive.open("Root.plist")
  drive.go("<key>File</key>\n\t\t\t<string>Mo|re</string>")
  vim.lsp.buf.rename("Advanced")
  drive.wait("the new name", function() return drive.text():find("<string>Advanced</string>", 1, true) end)
  vim.cmd("wall")
  drive.expect(drive.told, {})
end
