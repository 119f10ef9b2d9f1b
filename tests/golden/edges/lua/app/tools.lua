local M = {}

function M.first(list)
  return list[1]
end

local function hidden(list)
  return M.first(list)
end

return { first = M.first, shown = hidden, last = function(list) return hidden(list) end }
