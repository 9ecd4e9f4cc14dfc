import { expect, it } from "vitest";
import { storable } from "./storable";

it("keeps every text that PostgreSQL takes, and replaces only what it does not", () => {
  for (const text of ["", "1364", "größer als 5 %", "取消 ✓ 😀"]) expect(storable(text)).toBe(text);
  expect(storable("a\u0000b")).toBe("a\uFFFDb");
  expect(storable("\uD83D half \uDE00")).toBe("\uFFFD half \uFFFD");
});
