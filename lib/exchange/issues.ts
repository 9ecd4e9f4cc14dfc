import type { z } from "zod";
import type { Issue } from "./errors";
import { fieldLabel } from "./field-labels";
import { joined } from "./say";

type ZodIssue = z.core.$ZodIssue;

/**
 * A schema's complaints about `input`, field by field and in plain sentences: the schema's own
 * where it has one, else ours, never the library's short notes.
 */
export function issuesOf(error: z.ZodError, input: unknown): Issue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        field: joined([...issue.path, key]),
        rule: "known-fields",
        message: own(issue) ?? "This field is not known here.",
      }));
    }
    const field = joined(issue.path);
    return issue.code !== "custom" && valueAt(input, issue.path) === undefined
      ? [{ field, rule: "required", message: own(issue) ?? "This field is missing." }]
      : [{ field, rule: ruleOf(issue), message: own(issue) ?? sentence(issue) }];
  });
}

/** An issue away from its field: its sentence names the field, as the form does. */
export function namedIssue({ field, message }: Pick<Issue, "field" | "message">): string {
  const label = /^This (field|value|must|needs|allows)\b/.test(message) ? labelOf(field) : null;
  return label === null
    ? message
    : `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** The label of a field by its name in an issue: `rows[0].ipList[1]`. */
function labelOf(field: string): string | null {
  const steps = field.match(/[^.[\]]+/g) ?? [];
  return fieldLabel(steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
}

/** A schema's own sentence ends as one. */
const own = ({ message }: ZodIssue) => (message.endsWith(".") ? message : null);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === "object" && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  );
}

function ruleOf(issue: ZodIssue): string {
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

function sentence(issue: ZodIssue): string {
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
