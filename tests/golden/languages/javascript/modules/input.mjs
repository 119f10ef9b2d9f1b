import def, { one as two } from "./one.js";
import * as all from './all.js' with { type: "json" };

export default class {
  method() {}
}

export function* gen() {}
export class Named { static x = 1; }
export let a = 1, b = () => 2;
export { two as three, a as "string name" };
export * from "./all.js";
export * as ns from "./all.js";

exports.single = function () { return 1; };
module.exports.deep = (x) => x;
module.exports = {
  def,
  method() { return 2; },
  key: async () => 3,
  other: 4,
};

export default {
  data() { return { x: 1 }; },
  computed: { twice() { return 2; } },
  watch: (x) => x,
};
