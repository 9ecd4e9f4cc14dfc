import { expect, test } from "vitest";
import { z } from "zod";
import { issuesOf } from "./errors";

const form = z.strictObject({
  name: z.string().min(2).max(4),
  email: z.string().regex(/@/, "Enter a valid e-mail address."),
  tags: z.array(z.enum(["a", "b"])).min(1),
  own: z.string("own is required.").optional(),
});

const problems = (input: unknown) => {
  const result = form.safeParse(input);
  return result.success ? [] : issuesOf(result.error, input);
};

test("every complaint is a sentence about a field, without the library's notes", () => {
  expect(problems({ name: "x", email: "x", tags: [], other: 1 })).toEqual([
    { field: "name", rule: "size", message: "This needs at least 2 characters." },
    { field: "email", rule: "form", message: "Enter a valid e-mail address." },
    { field: "tags", rule: "size", message: "This needs at least 1 entries." },
    { field: "other", rule: "known-fields", message: "Unknown field." },
  ]);
});

test("a missing field is told apart from a wrong one", () => {
  expect(problems({ name: 5, tags: ["a", "c"] })).toEqual([
    { field: "name", rule: "type", message: "This must be of the type string." },
    { field: "email", rule: "required", message: "This field is required." },
    { field: "tags[1]", rule: "allowed-values", message: "This must be one of: a, b." },
  ]);
});

test("a schema's own sentence is kept", () => {
  expect(problems({ name: "ab", email: "a@b", tags: ["a"], own: 1 })).toEqual([
    { field: "own", rule: "type", message: "own is required." },
  ]);
});
