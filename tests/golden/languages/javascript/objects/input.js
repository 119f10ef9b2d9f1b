const table = {
  plain: 1,
  method() { return 1; },
  get value() { return 2; },
  set value(v) {},
  arrow: (x) => x,
  'quoted': function () {},
  async *[computed]() {},
  nested: { not() {} },
  ...rest,
};

Base.prototype.later = function (x) { return x; };
Base.make = () => new Base;
Base.prototype.shared = { one() {} };

if (LIMIT) {
  var conditional = 1;
  function choice() { return 1; }
} else {
  var conditional = 2;
  function choice() { return 2; }
}

(function () {
  var hidden = 1;
  function visible() {}
})();

describe("words", () => {
  const hidden = {};
  const helper = () => hidden;
  it("is", async () => expect(helper()).toBe({ hidden() {} }));
});

for (let i = 0, j = i; i < 3; i++) console.log(i);
const { a, b: { c } } = table, last = [1, , 2];
do { counter -= 1 } while (counter > 0)
switch (counter) { case 1: break; default: throw new Error("x"); }
try { risky() } catch { debugger } finally { void 0, delete table.plain }

