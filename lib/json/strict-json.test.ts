import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStrictJson, StrictJsonError } from "./strict-json";

describe("strict JSON", () => {
  it("reads every ordinary value as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        // The generator knows the forbidden name too; it has its own test below.
        fc.pre(!text.includes("__proto__"));
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("refuses the same key twice, however it is spelled and wherever it stands", () => {
    for (const text of [
      '{"qty":"1","qty":"2"}',
      '{"qty":"1","\\u0071ty":"2"}',
      '[{"a":{"b":1,"c":{},"b":2}}]',
      '{"a":[1,{"x":1}],"a":1}',
    ]) {
      expect(() => parseStrictJson(text), text).toThrow(StrictJsonError);
    }
  });

  it("lets the same key stand in different objects, and strings look like keys", () => {
    for (const text of ['[{"a":1},{"a":2}]', '{"a":{"a":{"a":1}}}', '["a","a","{","\\"a\\":"]']) {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    }
  });

  it("refuses __proto__ at any depth, also escaped, and pollutes nothing", () => {
    for (const text of [
      '{"__proto__":{"admin":true}}',
      '{"a":[{"\\u005f_proto__":{"admin":true}}]}',
    ]) {
      expect(() => parseStrictJson(text), text).toThrow(StrictJsonError);
    }
    expect(({} as { admin?: boolean }).admin).toBe(undefined);
  });

  it("refuses U+0000, which the database cannot hold, in names and values", () => {
    for (const text of ['{"a":"x\\u0000"}', '{"\\u0000":1}', '[["\\u0000"]]']) {
      expect(() => parseStrictJson(text), text).toThrow(/U\+0000/);
    }
    expect(parseStrictJson('["\\\\u0000"]')).toEqual(["\\u0000"]);
  });

  it("refuses nesting that no request needs, and broken text, without quoting it", () => {
    expect(() => parseStrictJson("[".repeat(33) + "]".repeat(33))).toThrow(/nests deeper/);
    expect(() => parseStrictJson("[".repeat(30_000) + "]".repeat(30_000))).toThrow();
    expect(() => parseStrictJson('{"password":"my secret')).toThrow("The body is not valid JSON.");
  });
});
