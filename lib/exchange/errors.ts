import type { z } from "zod";
import { fieldLabel, fieldPath } from "./field-names";

/** What is wrong with one field: its name, the rule it breaks, and what would be valid. */
export interface Issue {
  field: string;
  rule: string;
  message: string;
  /** The sentence away from its field, naming it as the form does; only where it differs. */
  named?: string;
  /** The valid values nearest to what was asked for. */
  nearest?: readonly string[];
  /** The one of them that is probably meant. */
  likely?: string;
  severity?: "error" | "warning";
}

/**
 * Rows of a list that are not of the agreed form, and were set aside so that they hide no other.
 */
export interface UnreadRows {
  readonly count: number;
  /** The first of them as JSON, cut where they are long. */
  readonly texts: readonly string[];
}

/**
 * A row that stands on two pages, because the list is read on from the last one before it, is one.
 */
export function withUnread(one: UnreadRows | null, other: UnreadRows | null): UnreadRows | null {
  if (one === null || other === null) return one ?? other;
  const more = other.texts.filter((text) => !one.texts.includes(text));
  const again = other.texts.length - more.length;
  return { count: one.count + other.count - again, texts: [...one.texts, ...more].slice(0, 5) };
}

/** How a call to the exchange ended. An outcome that nobody knows is a value, not an exception. */
export type Outcome<T> =
  /** Definite success. */
  | {
      kind: "ok";
      data: T;
      requestTime: number | null;
      intentId: string | null;
      unread?: UnreadRows;
    }
  /** Taken, but the answer carries no order id: the reduce-only replacement. */
  | { kind: "accepted-without-id"; intentId: string; clientOid: string }
  /** The exchange definitely refused. */
  | { kind: "rejected"; code: string; message: string; intentId: string | null }
  /** Nobody knows; never shown as failed. */
  | { kind: "unknown"; reason: string; intentId: string }
  /** The ack timeout passed; the desk still awaits the answer. */
  | { kind: "pending"; intentId: string }
  /** Not one byte left. */
  | { kind: "not-sent"; reason: string; intentId: string | null }
  /** A read failed; no money is at stake. */
  | { kind: "unavailable"; reason: string; code: string | null };

/**
 * How a call that carried a list ended: each element by itself, in the order in which they were
 * asked for (endpoints 7 and 8).
 */
export interface RowsOutcome<T> {
  kind: "rows";
  batchId: string;
  rows: readonly Outcome<T>[];
}

type ZodIssue = z.core.$ZodIssue;

/**
 * A schema's complaints about `input`, field by field and in plain sentences: the schema's own
 * where it has one, else ours, never the library's short notes.
 */
export function issuesOf(error: z.ZodError, input: unknown): Issue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        field: fieldPath([...issue.path, key]),
        rule: "known-fields",
        message: ownSentence(issue) ?? "Unknown field.",
      }));
    }
    const field = fieldPath(issue.path);
    return issue.code !== "custom" && valueAt(input, issue.path) === undefined
      ? [{ field, rule: "required", message: ownSentence(issue) ?? "This field is required." }]
      : [{ field, rule: ruleOf(issue), message: ownSentence(issue) ?? issueSentence(issue) }];
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
const ownSentence = ({ message }: ZodIssue) => (message.endsWith(".") ? message : null);

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

function issueSentence(issue: ZodIssue): string {
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
      return "This value has the wrong format.";
  }
}

const unitOf = (origin: string) =>
  origin === "string" ? "characters" : origin === "array" ? "entries" : "";
