-- Definitions, references in the quickfix list, and the outline.
return function(drive)
  -- The files and positions in the quickfix list.
  local function listed()
    local list = drive.wait("a list", function()
      local list = vim.fn.getqflist()
      return #list > 0 and list
    end)
    local found = vim.tbl_map(function(each)
      local name = vim.fn.bufname(each.bufnr):gsub("^.*Settings%.bundle/", "")
      return name .. ":" .. each.lnum .. ":" .. each.col
    end, list)
    vim.fn.setqflist({}, "r")
    vim.cmd("cclose")
    table.sort(found)
    return found
  end

  local root = drive.open("Root.plist")
  drive.go("<string>Play| Sounds</string>")
  local pane = vim.api.nvim_win_get_cursor(0)[1]
  vim.lsp.buf.references()
  local everywhere = listed()
  drive.expect(everywhere, {
    "Root.plist:" .. pane .. ":12", "de.lproj/Root.strings:5:2", "en.lproj/Root.strings:5:2", "fr.lproj/Root.strings:5:2",
  })

  -- The same from a string table, after characters of two UTF-16 units.
  local german = drive.open("de.lproj/Root.strings")
  drive.go('|"Play Sounds" =')
  drive.keys("i/* 🎛é */ <Esc>")
  drive.wait("the words", function() return drive.text():find("🎛é", 1, true) end)
  drive.go('"Play| Sounds" =')
  vim.lsp.buf.references()
  local shifted = #"/* 🎛é */ "
  drive.expect(listed(), {
    "Root.plist:" .. pane .. ":12", "de.lproj/Root.strings:5:" .. 2 + shifted, "en.lproj/Root.strings:5:2",
    "fr.lproj/Root.strings:5:2",
  })

  -- Go to the definition, and back.
  vim.lsp.buf.definition()
  drive.wait("the pane", function() return vim.api.nvim_get_current_buf() == root end)
  drive.expect(vim.api.nvim_win_get_cursor(0), { pane, 11 })
  vim.lsp.buf.definition()
  drive.expect(listed(), {
    "de.lproj/Root.strings:5:" .. 2 + shifted, "en.lproj/Root.strings:5:2", "fr.lproj/Root.strings:5:2",
  })

  -- The outline.
  drive.open("Root.plist")
  vim.lsp.buf.document_symbol()
  local symbols = drive.wait("an outline", function()
    local list = vim.fn.getloclist(0)
    if #list == 0 then list = vim.fn.getqflist() end
    return #list > 0 and vim.tbl_map(function(each) return each.text end, list)
  end)
  assert(vim.tbl_contains(symbols, "[Class] Sound") or symbols[1]:find("Sound", 1, true), vim.inspect(symbols))
  drive.expect(#symbols, 8)
  assert(vim.api.nvim_buf_is_valid(german))
end
