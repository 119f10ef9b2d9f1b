#!/usr/bin/env node
'use strict'; // directives are code

/**
 * How many.
 *
 * More words.
 */
const LIMIT = 0x10n, name = "it's", later;
let counter = 1_000;
var old = /a[/]b+/giu;

// Add two.
// And no more.
function add(a, b = LIMIT, ...rest) {
  /* inner */
  const local = `sum: ${a + b} \n  ${`deep ${local}`}`;
  function inner({ x, y: [z = 1] }) { return x ?? z; }
  label: for (const i of rest) { if (i) continue label; else break; }
  return inner?.(a)?.[b] ** 2;
}

async function* stream() { for await (const x of y) yield* x; }

const arrow = x => x * 2;
export const bound = async ({ a }) => { await a; };
const expression = function named() { return typeof old; };
const generator = function* () { yield; };
