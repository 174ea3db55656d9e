-- Completion by omnifunc, as it is typed: <C-x><C-o>.
return function(drive)
  drive.open("Root.plist")

  local function offered()
    return drive.wait("completion", function()
      local info = vim.fn.complete_info({ "items", "pum_visible" })
      return #info.items > 0 and vim.tbl_map(function(item) return item.abbr end, info.items)
    end)
  end

  -- The type of an item: what is chosen takes the place of what was typed.
  drive.go("<string>PSToggleSwitchSpecifier|</string>")
  drive.keys("T<lt>l")
  drive.go("<string>PSToggleSwitchSpecifier</string>|")
  drive.keys("ciw")
end
