import fc from "fast-check";
import { expect, test } from "vitest";
import { queryString } from "./define-endpoint";

test("names ascend, absent values are left out, and nothing gives an empty text", () => {
  expect(queryString({ symbol: "BTCUSDT", category: "SPOT", cursor: undefined })).toBe(
    "category=SPOT&symbol=BTCUSDT",
  );
  expect(queryString({})).toBe("");
});

test("reserved signs are encoded, and once", () => {
  expect(queryString({ clientOid: "a:b/c+d&e=f%20'()*!" })).toBe(
    "clientOid=a%3Ab%2Fc%2Bd%26e%3Df%2520%27%28%29%2A%21",
  );
});

test("what is written is read back the same, in any order of asking", () => {
  const record = fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(record, (asked) => {
      const text = queryString(asked);
      expect(Object.fromEntries(new URLSearchParams(text))).toEqual({ ...asked });
      const turned = Object.fromEntries(Object.entries(asked).reverse());
      expect(queryString(turned)).toBe(text);
      expect(text).toMatch(/^[A-Za-z0-9\-._~%&=]*$/);
    }),
  );
});
