import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type { Envelope } from "@/lib/exchange/envelope";
import type { Cleaner } from "./cleaner";
import { readEnvelope } from "./read-envelope";
import type { WireAnswer } from "./transport";

type WholeAnswer = Extract<WireAnswer, { kind: "answer" }>;

/** What came of a call, as the rest of the desk gets it: nothing of the answer's text but this. */
export type Answer =
  | (Omit<WholeAnswer, "body"> & {
      /** Null when the answer has none. Its messages are clean, its data are exact. */
      readonly envelope: Envelope | null;
      /** Cleans what of the data becomes a message after all. */
      readonly cleaner: Cleaner;
    })
  | Exclude<WireAnswer, WholeAnswer>;

/**
 * Takes an answer in, and is the only place that sees its text: every message in it is cleaned
 * here, so that whatever keeps, logs or shows one later need not know that it was a stranger's.
 * Nothing is decided by a message, but codes and data alone.
 */
export function receive(
  { id, kind }: Pick<Endpoint, "id" | "kind">,
  answer: WireAnswer,
  ofCall: Cleaner,
): Answer {
  if (answer.kind !== "answer") return answer;
  const { body, ...rest } = answer;
  const read = readEnvelope(body, { strict: kind !== "read" });
  const cleaner = kind === "create" ? ofCall.with(secretsIn(read?.data)) : ofCall;
  return { ...rest, envelope: read && cleanEnvelope(id, read, cleaner), cleaner };
}

function cleanEnvelope(id: string, { code, msg, data, requestTime }: Envelope, cleaner: Cleaner) {
  return {
    code: cleaner.code(code),
    msg: msg == null ? null : cleaner.message(msg),
    requestTime,
    data: cleanData(id, data, cleaner),
  };
}

/** The few data that hold messages, or secrets: all others are as they came. */
function cleanData(id: string, data: unknown, cleaner: Cleaner): unknown {
  if (!Array.isArray(data)) return data;
  switch (id) {
    case "place-batch":
      return data.map((element) =>
        withFields(element, {
          code: (text) => (text === "" ? text : cleaner.code(text)),
          msg: (text) => cleaner.message(text),
        }),
      );
    case "create-sub-accounts": {
      const value = (text: string) => cleaner.value(text);
      const shown = { subAccountUid: value, subAccountName: value, permList: value, ipList: value };
      return data.map((element) => withFields(element, shown));
    }
    default:
      return data;
  }
}

const secretFields: readonly string[] = ["subAccountApiKey", "secretKey"];

/** The secrets that an answer gives, wherever else they may stand in it. */
function secretsIn(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((element) =>
    isRecord(element) ? secretFields.flatMap((field) => textIn(element, field)) : [],
  );
}

function textIn(element: Readonly<Record<string, unknown>>, field: string): readonly string[] {
  const value = Object.hasOwn(element, field) ? element[field] : null;
  return typeof value === "string" ? [value] : [];
}

type Change = (text: string) => string;

function withFields(element: unknown, changes: Readonly<Record<string, Change>>): unknown {
  if (!isRecord(element)) return element;
  const changed = Object.entries(changes).flatMap(([field, change]) => {
    const value = Object.hasOwn(element, field) ? element[field] : undefined;
    if (typeof value === "string") return [[field, change(value)]];
    if (!Array.isArray(value)) return [];
    return [[field, value.map((part) => (typeof part === "string" ? change(part) : part))]];
  });
  return { ...element, ...Object.fromEntries(changed) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
