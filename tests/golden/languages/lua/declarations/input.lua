#!/usr/bin/env lua
--- A module.
-- More words.
local M = {}
local a, b <const> = 1, "two"
local declared
X, Y = 0x1p4, 3.5e-2
M.VERSION = '1.0'
M.deep = { nested = true, [1] = 2; "three" }

--[[ Add
two. ]]
function M.add(x, ...)
  local sum = x + select("#", ...)
  later = sum
  local function inner(y) return y // 2 end
  for i = 1, 10, 2 do if i == 3 then goto continue end ::continue:: end
  return inner(sum), #M, not x
end

function M.sub.module.f(t) for k, v in pairs(t) do print(k, v) end end

function M:method(x) self.x = x; return self end
function M.sub:other() end

local function helper() return [==[ long
  string ]] ]==] end
function global() repeat local x = 1 until x ~= 1 end
local f = function(x) return function() return x end end
M.assigned = function() while true do break end end
M["with space.dot"] = function() end
counter = function() end
local t = {
  run = function(self) end,
  ["quoted"] = function() end,
  on = { click = function() end },
}

if M.VERSION then
  function choice() return 1 end
  MODE = 1
else
  function choice() return 2 end
  MODE = 2
end

setmetatable(M, { __index = function(_, k) return k end })
print "call" print { 1 } print [[long]]
do local hidden = 1 end
local ok <close> = a < b and a .. b or a & ~b
return { exported = function() return 1 end, helper = helper }
