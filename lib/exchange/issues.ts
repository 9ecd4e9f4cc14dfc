import type { z } from "zod";
import type { Issue } from "./errors";
import { joined } from "./say";

/** The issues of a refused request, in the words that our own door answers with. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          field: joined([...issue.path, key]),
          rule: "known-fields",
          message: issue.message,
        }))
      : [{ field: joined(issue.path), rule: ruleOf(issue), message: issue.message }],
  );
}

function ruleOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return "type";
    case "invalid_value":
      return "allowed-values";
    case "too_big":
    case "too_small":
      return "size";
    case "custom":
      return typeof issue.params?.rule === "string" ? issue.params.rule : "form";
    default:
      return "form";
  }
}
