import type { Thing } from "./thing";
import fs = require("fs");

/** A name. */
export type Name<T extends string = "a"> = `pre-${T}` | readonly T[];
type Mapped<K> = { readonly [P in keyof K]?: K[P] extends infer U ? U : never };
export type Fn = (a: string, ...rest: number[]) => asserts a is "x";

export interface Shape<T> extends Base, Other<T> {
  readonly width: number;
  height?: T;
  'quoted-name': string;
  area(unit: string): number;
  area(): number;
  new (x: number): Shape<T>;
  (y: string): void;
  [key: string]: unknown;
  get prop(): string;
}

export enum Color { Red = 1, Green = Red << 1, Blue, "two words" }
declare const enum Flag { On }

export function twice(x: number): number;
export function twice(x: string): string;
export function twice(x: any) { return x + x; }
