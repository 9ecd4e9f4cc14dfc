import { expect, it } from "vitest";
import { storableText } from "./database";

it("keeps every text that PostgreSQL takes, and replaces only what it does not", () => {
  for (const text of ["", "1364", "größer als 5 %", "取消 ✓ 😀"])
    expect(storableText(text)).toBe(text);
  expect(storableText("a\u0000b")).toBe("a\uFFFDb");
  expect(storableText("\uD83D half \uDE00")).toBe("\uFFFD half \uFFFD");
});
