-- Completion with the omnifunc: <C-x><C-o>.
return function(drive)
  -- Types text, accepts the first completion at the cursor, and returns all completions.
  local function complete(typed)
    drive.keys(typed .. "<C-x><C-o>")
    local words = drive.wait("completion behind " .. typed, function()
      local items = vim.fn.complete_info({ "items" }).items
      return #items > 0 and vim.tbl_map(function(item) return item.abbr end, items)
    end)
    drive.keys("<C-y><Esc>")
    drive.wait("the end of typing", function() return vim.fn.mode() == "n" end)
    return words
  end

  -- The type of an item.
  drive.open("Root.plist")
  drive.go("<string>|PSToggleSwitchSpecifier</string>")
  local words = complete("ct<lt>PSSl")
  drive.expect(words, { "PSSliderSpecifier" })
  assert(drive.text():find("\t\t\t<string>PSSliderSpecifier</string>\n", 1, true), drive.text())

  -- A key that a toggle supports and does not have yet.
  drive.go("|<key>Key</key>\n\t\t\t<string>3D_sound")
  words = complete("O<lt>key>Tr")
  assert(vim.tbl_contains(words, "TrueValue") and not vim.tbl_contains(words, "Title"), vim.inspect(words))
  drive.expect(vim.api.nvim_get_current_line(), "\t\t\t<key>TrueValue</key>")
  drive.keys("o<lt>true/><Esc>")
  drive.wait("the value", function() return drive.text():find("<key>TrueValue</key>\n\t\t\t<true/>", 1, true) end)

  -- A title of the pane in a string table, after characters of two UTF-16 units.
  drive.open("de.lproj/Root.strings")
  vim.cmd("g/Gravity/d")
  drive.keys("Go/* 🎛é */ ")
  words = complete('"Gra')
  drive.expect(words, { "Gravity" })
  assert(drive.text():find('/* 🎛é */ "Gravity', 1, true), drive.text())
end
