import type { Random } from "../../engine/testing/random";

/**
 * Values that no field of the interface takes in any form: the answer must be an error that names
 * the field. For a GET they are what can stand in a query.
 */
export function badValue(random: Random, query: boolean): unknown {
  const texts = [
    "no such value",
    "\u0000",
    "a\u0000b",
    "é漢字🚀",
    "\u202e1\u202c",
    "'; drop table orders; --",
    "<script>",
    "x".repeat(65),
    "9".repeat(4_000),
    "%00",
    " ",
    "１２３．４",
  ];
  const others = [{}, { toString: "x" }, [], [[]], ["buy"], [null], { length: 3 }, nested(40)];
  return random.pick<unknown>(query ? texts : [...texts, ...others]);
}

/** Values that are odd, but that a tolerant reader may take, or refuses for other reasons. */
export function oddValue(random: Random, query: boolean): unknown {
  const texts = [
    "",
    "0",
    "-1",
    "1e3",
    "1E-3",
    "-0",
    "NaN",
    "Infinity",
    "0x10",
    "1_000",
    "00012",
    "1e400",
    "0.1",
    "99999999999999999999",
    "0.000000000000000000000001",
    "BUY",
    "usdt-futures",
    "ETHUSDT",
    "null",
    "true",
    "constructor",
    "__proto__",
  ];
  const others = [null, true, false, 0, -1, 1.5, 1e21, 1e-9, 2 ** 53];
  return random.pick<unknown>(query ? texts : [...texts, ...others]);
}

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}
