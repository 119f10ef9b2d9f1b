local Queue = {}
Queue.__index = Queue

local function check(value)
  return value ~= nil
end

function Queue.new(size)
  local self = setmetatable({}, Queue)
  self.size = size
  self:reset()
  return self
end

function Queue:reset()
  self.items = {}
end

function Queue:push(value)
  if check(value) then
    self:reset()
  end
end

return Queue
