import "server-only";
import { codeTable } from "@/lib/exchange/codes";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { type Envelope, envelope } from "@/lib/exchange/response-fields";
import { parseStrictJson } from "@/lib/json/strict-json";
import { hiddenSecret, hideSecrets, type Windows, windowsOf } from "./hide-secrets";
import type { WireAnswer } from "./transport";

type WholeAnswer = Extract<WireAnswer, { kind: "answer" }>;

/** What came of a call, as the rest of the desk gets it: nothing of the answer's text but this. */
export type ReceivedAnswer =
  | (Omit<WholeAnswer, "body"> & {
      /** Null when the answer has none. Its messages are clean, its data are exact. */
      readonly envelope: Envelope | null;
      /** Cleans what of the data becomes a message after all. */
      readonly cleaner: Sanitiser;
    })
  | Exclude<WireAnswer, WholeAnswer>;

/**
 * Receives an answer; no other code sees its text. Every message in it is cleaned
 * here, so that whatever keeps, logs or shows one later need not know that it was a stranger's.
 * Nothing is decided by a message, but codes and data alone.
 */
export function receive(
  { id, kind }: Pick<Endpoint, "id" | "kind">,
  answer: WireAnswer,
  ofCall: Sanitiser,
): ReceivedAnswer {
  if (answer.kind !== "answer") return answer;
  const { body, ...rest } = answer;
  const read = readEnvelope(body, { strict: kind !== "read" });
  const cleaner = kind === "create" ? ofCall.with(secretsIn(read?.data)) : ofCall;
  return { ...rest, envelope: read && cleanEnvelope(id, read, cleaner), cleaner };
}

function cleanEnvelope(id: string, envelope: Envelope, cleaner: Sanitiser) {
  const { code, data, requestTime } = envelope;
  const msg = envelope.msg ?? envelope.message;
  return {
    code: cleaner.code(code),
    msg: msg == null ? null : cleaner.message(msg),
    requestTime,
    data: cleanData(id, data, cleaner),
  };
}

/** The few data that hold messages, or secrets: all others are as they came. */
function cleanData(id: string, data: unknown, cleaner: Sanitiser): unknown {
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

/** The secrets in an answer, wherever in it they occur. */
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

/** The envelope of an answer, or null when it is none. `strict` refuses a field named twice. */
function readEnvelope(body: string, { strict }: { strict: boolean }): Envelope | null {
  try {
    const parsed = envelope.safeParse(strict ? parseStrictJson(body) : JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whether a status lets a success be one. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a status lets the exchange's refusal be one: not a redirect, not the server's fault. */
export function isRefusal(status: number): boolean {
  return isSuccess(status) || (status >= 400 && status < 500);
}

/** So many characters of a message are kept. */
const maxKept = 500;

/** Only this many characters of a message are cleaned: the rest is cut off. */
const maxRead = 4_000;

const cutMark = "…";

/** No code of an exchange is longer. */
const longestCode = 32;

const notACode = "unreadable";

/** The interface's own words of success need no cleaning. */
const successMessages: ReadonlySet<string> = new Set(["", "success"]);

/** What no log, page or database shows as it is: control, direction, nothing, halves. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Makes what an exchange says fit to be kept and shown: without secrets in any form that can be
 * told, without characters that are not seen, and not longer than a message is. Cleaning a clean
 * text changes nothing.
 */
export class Sanitiser {
  readonly #read: () => readonly string[];
  #windows: Windows | null = null;

  /** `secrets` is asked once, when the first text has to be cleaned. */
  constructor(secrets: () => readonly string[]) {
    this.#read = secrets;
  }

  /** A cleaner that hides these as well. */
  with(more: readonly string[]): Sanitiser {
    return more.length === 0 ? this : new Sanitiser(() => [...this.#read(), ...more]);
  }

  /** A message: a text that a user reads and nothing decides by. */
  message(text: string, max: number = maxKept): string {
    if (successMessages.has(text)) return text;
    const seen = text.replace(invisible, "");
    const read = seen.slice(0, maxRead).replace(invisible, "");
    return cutTo(hideSecrets(read, this.#secretWindows()), max, seen.length > maxRead);
  }

  /** A code: as it came where it is one, and never changed into another. */
  code(text: string): string {
    if (codeTable.has(text)) return text;
    return text.length <= longestCode && this.message(text) === text ? text : notACode;
  }

  /** A value that is kept as it came unless it contains a secret. */
  value(text: string): string {
    const shown = this.message(text);
    return shown.includes(hiddenSecret) ? shown : text;
  }

  #secretWindows(): Windows {
    this.#windows ??= windowsOf(this.#read());
    return this.#windows;
  }
}

/** Cleans what no key has to do with. */
export const plainSanitiser = new Sanitiser(() => []);

function cutTo(text: string, max: number, isCut: boolean): string {
  const characters = [...text];
  if (characters.length <= max && !isCut) return text;
  return `${characters.slice(0, max - 1).join("")}${cutMark}`;
}
