-- Renaming a title, which changes four files: what is not open is opened. And a page, whose files get another name.
return function(drive)
  -- The file of a page, the tables of another: all is written by the person.
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
