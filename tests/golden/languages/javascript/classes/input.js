@decorate({ deep: [1] })
class Base extends mix(Other) {
  static #count = 0;
  field;
  [computed] = 1;
  'quoted name' = 2;
  handler = (event) => { this.field = event; };
  static { Base.#count++; }

  constructor(a, b) { super(); new.target; }
  /** The size. */
  get size() { return this.#size; }
  set size(value) { this.#size = value; }
  @memo static async *many() {}
  #private() { return #private in this; }
  [Symbol.iterator]() { return this; }
  42() {}
  "a.b"() {}
  'c::d#e'() {}
}

const Mixed = class extends Base { method() {} };
const größe = 1;
function straßeZählen() { return größe; }
class Ünïcode { 変数 = "値"; メソッド() {} }
var $dollar_ = 1;
