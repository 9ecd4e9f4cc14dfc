import "server-only";

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

/** Writes one JSON line to standard error. `event` is a fixed phrase; details go in `fields`. */
export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  process.stderr.write(`${logLine(level, event, fields, new Date())}\n`);
}

/** The line that `log` writes, for tests. */
export function logLine(level: LogLevel, event: string, fields: LogFields, at: Date): string {
  const line: Record<string, unknown> = { at: at.toISOString(), level, event };
  for (const name of allowed) {
    const value = fields[name];
    if (value !== undefined) line[name] = typeof value === "string" ? short(value) : value;
  }
  if (fields.error !== undefined) line.error = errorFacts(fields.error);
  return JSON.stringify(line);
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
