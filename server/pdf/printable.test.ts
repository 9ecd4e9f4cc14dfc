import { expect, it } from "vitest";
import { mustBePrintable } from "./printable";

const issuesOf = (texts: Parameters<typeof mustBePrintable>[0]) =>
  mustBePrintable(texts).then(
    () => [],
    (error: { failure: { issues: { field: string; message: string }[] } }) => error.failure.issues,
  );

it("names the field, the character and what is valid", async () => {
  const issues = await issuesOf([
    { field: "name", text: "Northlight 😀" },
    { field: "terms", text: "Paid in 10 days. In USDT." },
    { field: "lines", text: "One\u0007" },
  ]);
  expect(issues.map(({ field, message }) => `${field}: ${message.split(". ")[0]}`)).toEqual([
    'name: Statements can\'t print "😀" (U+1F600)',
    "lines: Statements can't print U+0007",
  ]);
  expect(issues[0]?.message).toContain("Use letters of Latin, Greek");
});

it("says whose text it is where the field does not", async () => {
  const [issue] = await issuesOf([{ field: "month", text: "ᠮᠣ", what: "Client ᠮᠣ" }]);
  expect(issue?.message).toMatch(/^Client ᠮᠣ: Statements can't print "ᠮ" \(U\+182E\)\./);
});
