import { expect, it } from "vitest";
import { lookOf, mustBeVisible } from "./clear-names";

it.each([
  ["\u200b\u200b", "U+200B"],
  ["Acme\u200b Trading", "U+200B"],
  ["Acme\u202egnidarT", "U+202E"],
  ["\u2067Acme\u2069", "U+2067"],
  ["Acme\u200e", "U+200E"],
  ["Acme\u3164", "U+3164"],
  ["Acme\u00ad Trading", "U+00AD"],
  // A joiner where no word of its script goes on.
  ["Ac\u200dme", "U+200D"],
  ["پارسیان\u200c", "U+200C"],
])("refuses %j and names the character", (name, code) => {
  expect(() => mustBeVisible("name", name)).toThrow(
    expect.objectContaining({
      failure: {
        kind: "invalid",
        issues: [{ field: "name", rule: "invisible", message: expect.stringContaining(code) }],
      },
    }),
  );
});

it.each(["Acme Trading", "می\u200cخواهم", "مَ\u200cن", "क्\u200dष Trading", "חברת אור", "서울 7"])(
  "takes %j",
  (name) => expect(() => mustBeVisible("name", name)).not.toThrow(),
);

it("takes names for the same that differ in width, case, spaces or joiners", () => {
  expect(lookOf("Ａｃｍｅ\u00a0 Straße")).toBe(lookOf("ACME strasse"));
  expect(lookOf("دا\u200cد")).toBe(lookOf("داد"));
  expect(lookOf("Acme")).not.toBe(lookOf("Acme 2"));
});
