local Queue = require "app.queue"
local tools = require("app.tools")
local json = require "json"
local first, print = tools.first, print

local queue = Queue.new(3)
queue:push(1)
queue:pop()
tools.shown({})
tools.last({})
first({})
print(json.encode({}))

local function each(list)
  Queue.new(1):reset()
  list:push(2)
end

each(queue)
