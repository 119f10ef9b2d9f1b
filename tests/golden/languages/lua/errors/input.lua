function before() return 1 end
local x = = 2
function broken(a return 1 end
function after() return 2 end
local s = "open
