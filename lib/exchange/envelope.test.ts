import { expect, test } from "vitest";
import { envelope } from "./response-fields";

test("a success and an error envelope are read", () => {
  const good = { code: "00000", msg: "success", requestTime: 1695806875837, data: { a: 1 } };
  expect(envelope.parse(good)).toEqual(good);
  const bad = { code: "40762", msg: "The order size …", requestTime: 1695806875837, data: null };
  expect(envelope.parse(bad)).toEqual(bad);
});

test("a code that is missing, empty or a number is no envelope", () => {
  for (const code of [undefined, null, "", 0, 40762]) {
    expect(envelope.safeParse({ code, msg: "success", data: null }).success).toBe(false);
  }
  for (const other of [null, undefined, "", "<html>", [], 1]) {
    expect(envelope.safeParse(other).success).toBe(false);
  }
});

test("a requestTime is read from a text of digits too, as some live answers have it", () => {
  const read = envelope.parse({ code: "00000", requestTime: "1695806875837" });
  expect(read.requestTime).toBe(1_695_806_875_837);
});

test("a requestTime that is no moment is null, and data may be absent", () => {
  for (const requestTime of [undefined, null, "now", "1695806875", "-1", -1, 0.5, Number.NaN]) {
    expect(envelope.parse({ code: "00000", requestTime })).toMatchObject({ requestTime: null });
  }
});
