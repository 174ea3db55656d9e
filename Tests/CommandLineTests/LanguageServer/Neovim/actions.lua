-- Code actions: a quick fix, moving an item, and extracting a pane.
return function(drive)
  -- Chooses an action by a part of its title, and returns all titles.
  local function choose(wanted)
    local titles
    vim.ui.select = function(items, options, done)
      titles = vim.tbl_map(options.format_item, items)
      for index, title in ipairs(titles) do
        if title:find(wanted, 1, true) then return done(items[index], index) end
      end
      error("there is no " .. wanted .. " in " .. vim.inspect(titles))
    end
    vim.lsp.buf.code_action()
    drive.wait("what can be done", function() return titles end)
  end

  local buffer = drive.open("Root.plist")
  drive.go("|<true/>")
  drive.after(function() drive.keys("C<lt>string>YES<lt>/string><Esc>") end)
  drive.wait("a finding", function() return vim.tbl_contains(drive.rules(buffer), "toggle-default") end)
  choose("Write ")
  drive.wait("the fix", function() return not drive.text():find("YES", 1, true) end)
  drive.wait("no finding", function() return not vim.tbl_contains(drive.rules(buffer), "toggle-default") end)

  drive.go("<string>3D| Sound</string>")
  choose("Move the item up")
  drive.wait("the move", function()
    return drive.text():find("3D Sound", 1, true) < drive.text():find("Play Sounds", 1, true)
  end)

  -- Extracting a pane creates a file and updates the string tables.
  drive.go("<string>Grav|ity</string>")
  choose("to its own pane")
  drive.wait("the page", function() return drive.text():find("<string>Gravity</string>\n\t\t\t<key>File", 1, true)
    or drive.text():find("PSChildPaneSpecifier", 1, true) end)
  vim.cmd("wall")
  drive.expect(drive.told, {})
end
