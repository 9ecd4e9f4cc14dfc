import fc from "fast-check";
import { expect, test } from "vitest";
import { clientOidPattern, isOwnClientOid } from "./identifiers";
import { clientOidFrom, markedClientOidFrom, newClientOid } from "./new-client-oid";

const isClientOid = (text: string) => clientOidPattern.test(text);

const random = fc.uint8Array({ minLength: 10, maxLength: 10 });
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test("our ids have the form that the exchange asks for and are known as ours", () => {
  fc.assert(
    fc.property(time, random, (timeMs, bytes) => {
      const id = clientOidFrom(timeMs, bytes);
      expect(id).toHaveLength(29);
      expect(isClientOid(id)).toBe(true);
      expect(isOwnClientOid(id)).toBe(true);
    }),
  );
});

test("our ids sort by time", () => {
  fc.assert(
    fc.property(time, time, random, random, (one, other, here, there) => {
      fc.pre(one < other);
      expect(clientOidFrom(one, here) < clientOidFrom(other, there)).toBe(true);
    }),
  );
});

test("other chance gives another id", () => {
  fc.assert(
    fc.property(time, random, random, (timeMs, one, other) => {
      const same = one.every((byte, index) => byte === other[index]);
      expect(clientOidFrom(timeMs, one) === clientOidFrom(timeMs, other)).toBe(same);
    }),
  );
});

test("an id with a person's mark is the exchange's form, known as ours, and shows the mark", () => {
  const marks = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
  fc.assert(
    fc.property(marks, random, random, (mark, one, other) => {
      const id = markedClientOidFrom(mark, one);
      expect(isClientOid(id)).toBe(true);
      expect(isOwnClientOid(id)).toBe(true);
      expect(id.slice(3, -17)).toBe(mark);
      const same = one.every((byte, index) => byte === other[index]);
      expect(id === markedClientOidFrom(mark, other)).toBe(same);
    }),
  );
});

test("a mark that the exchange would refuse, or that leaves no room for chance, is refused", () => {
  for (const mark of ["x".repeat(13), "a b", "a.b", "a/b", "\u00e4", "a\n"]) {
    expect(() => newClientOid(0, mark)).toThrow(RangeError);
    expect(isOwnClientOid(`D2-${mark}-${"0".repeat(16)}`)).toBe(false);
  }
  expect(isOwnClientOid(`D2--${"0".repeat(16)}`)).toBe(false);
});

test("the encoding is Crockford's, most significant first", () => {
  const none = new Uint8Array(10);
  expect(clientOidFrom(0, none)).toBe(`D1-${"0".repeat(26)}`);
  expect(clientOidFrom(2 ** 48 - 1, none.fill(255))).toBe(`D1-7${"Z".repeat(25)}`);
  // The specification of ULID gives this time as 01ARYZ6S41.
  expect(clientOidFrom(1469918176385, new Uint8Array(10)).slice(3, 13)).toBe("01ARYZ6S41");
});

test("a time or chance out of range is refused", () => {
  const bytes = new Uint8Array(10);
  for (const timeMs of [-1, 2 ** 48, 1.5, Number.NaN]) {
    expect(() => clientOidFrom(timeMs, bytes)).toThrow(RangeError);
  }
  expect(() => clientOidFrom(0, new Uint8Array(9))).toThrow(RangeError);
  expect(() => clientOidFrom(0, new Uint8Array(11))).toThrow(RangeError);
});

test("a clientOid is 1 to 32 letters, digits or signs of the five allowed", () => {
  expect(["a", "A9.:/_-", "x".repeat(32)].every(isClientOid)).toBe(true);
  expect(["", "x".repeat(33), "a b", "a#b", "ä", "a\n"].some(isClientOid)).toBe(false);
  expect(["D1-", "D1-8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "mine"].some(isOwnClientOid)).toBe(false);
});
