import "server-only";
import pino from "pino";
import { env } from "./env";
import { requestFacts } from "./request-facts";
import { singleton } from "./singleton";

export type LogLevel = "info" | "warn" | "error";

/** What a log line may tell; anything else is dropped, so no secret slips in by accident. */
const allowed = [
  "accountId",
  "attempt",
  "processInstanceId",
  "channel",
  "code",
  "connectionId",
  "count",
  "deskId",
  "durationMs",
  "endpoint",
  "intentId",
  "lease",
  "method",
  "path",
  "userId",
  "pid",
  "port",
  "process",
  "reason",
  "requestId",
  "retryAfterMs",
  "state",
  "status",
  "topic",
  "venue",
  "version",
] as const;

type LogField = (typeof allowed)[number];
export type LogFields = { readonly [K in LogField]?: string | number | boolean | null } & {
  /** What was caught: only its name, code, message and place are written. */
  readonly error?: unknown;
};

const maxLength = 300;

/**
 * Writes one JSON line to standard error. `event` is a fixed phrase; details go in `fields`. The id
 * of the request that is worked for comes by itself.
 */
export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  singleton("log", makeLogger)[level](allowedOf(fields), event);
}

/** Node writes to standard error synchronously: no line is lost when a process ends. */
const makeLogger = () =>
  pino(
    {
      level: levelOf(),
      base: null,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    process.stderr,
  );

/** What is wrong with the settings has to reach the log too. */
function levelOf(): LogLevel {
  try {
    return env().logLevel;
  } catch {
    return "info";
  }
}

function allowedOf(fields: LogFields): Record<string, unknown> {
  const { requestId = requestFacts()?.requestId } = fields;
  const given: LogFields = { ...fields, requestId };
  const line: Record<string, unknown> = {};
  for (const name of allowed) {
    const value = given[name];
    if (value !== undefined) line[name] = typeof value === "string" ? short(value) : value;
  }
  if (fields.error !== undefined) line.error = errorFacts(fields.error);
  return line;
}

const short = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}...` : text);

/** An error's own words; never its other properties, which may hold requests and keys. */
function errorFacts(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: typeof error };
  const fields: Record<string, string> = { name: error.name, message: messageOf(error) };
  if ("code" in error && typeof error.code === "string") fields.code = error.code;
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) fields.cause = String(cause.code);
  const steps = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const where = steps.find((line) => !/node_modules|node:/.test(line)) ?? steps[0];
  if (where) fields.where = short(where.trim());
  return fields;
}

/** A failed query's message ends with every value it carried; those stay out of the log. */
const messageOf = (error: Error) => short(error.message.split("\nparams:", 1)[0] ?? "");
