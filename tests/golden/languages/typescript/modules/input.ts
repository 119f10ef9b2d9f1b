export default function main(argv: readonly string[] = []): void {
  const local: number = argv.length;
  enum Inner { A }
  interface Local { x: number }
  class Helper { run() { return local; } }
}

namespace Outer {
  export const value = 1;
  export namespace Inner { export function deep() {} }
}
export namespace A.B.C { export interface D {} }
declare module "some.module/path" { export function external(x: string): void; const y: number; }
declare global { interface Window { extra: string } var globalThing: number; }
declare function declared(a: string): void;
export declare const ambient: unique symbol, second: 1;
export declare class Declared { method(): void; field: string; }

export const table = { one() {}, two: (x: number) => x } satisfies Record<string, unknown>;
const frozen = { three() { return 3; } } as const;
const typed = <const T,>(x: T): x is NonNullable<T> => x !== null;
let definite!: string, maybe: string | undefined;
const handler: Handler = function (this: Window, e) { return e satisfies Event; };
if (definite) { var conditional = (maybe as string)!.length; } else { var conditional = 2; }

abstract class Größe<Typ> { abstract straße: Typ; }
export = Box;
