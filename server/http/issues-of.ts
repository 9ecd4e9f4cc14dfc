import "server-only";
import type { z } from "zod";
import type { Issue } from "@/lib/exchange/errors";

type ZodIssue = z.core.$ZodIssue;

/** A schema's complaints about `input` as the desk's own, in plain sentences, field by field. */
export function issuesOf(error: z.ZodError, input: unknown): Issue[] {
  return error.issues.flatMap((issue) => {
    const field = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        field: field === "" ? key : `${field}.${key}`,
        rule: "unknown-field",
        message: "This field is not known here.",
      }));
    }
    return valueAt(input, issue.path) === undefined
      ? [{ field, rule: "required", message: "This field is missing." }]
      : [{ field, rule: issue.code.replaceAll("_", "-"), message: sentence(issue) }];
  });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === "object" && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );
}

function sentence(issue: ZodIssue): string {
  // A schema's own sentence ends as one; the library's short notes do not.
  if (issue.message.endsWith(".")) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return `This must be of the type ${issue.expected}.`;
    case "too_small":
      return `This needs at least ${issue.minimum} ${unitOf(issue.origin)}.`;
    case "too_big":
      return `This allows at most ${issue.maximum} ${unitOf(issue.origin)}.`;
    case "invalid_value":
      return `This must be one of: ${issue.values.map(String).join(", ")}.`;
    default:
      return "This value has the wrong form.";
  }
}

const unitOf = (origin: string) =>
  origin === "string" ? "characters" : origin === "array" ? "entries" : "";
