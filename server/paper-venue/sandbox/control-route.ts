import type { z } from "zod";
import type { RawRequest } from "../http/authenticate";
import type { RateLimits } from "../http/rate-limits";
import type { VenueResponse } from "../http/reply";
import type { Exchange } from "../state/exchange";
import type { FaultInjection } from "./fault-injection";

/** What the controls reach: the exchange, what stands before it, and their own token. */
export interface Controls {
  readonly exchange: Exchange;
  readonly rateLimits: RateLimits;
  readonly faultInjection: FaultInjection;
  /** Calls of endpoints that the account's family lacks, by endpoint. */
  readonly refusedByFamily: ReadonlyMap<string, number>;
  /** Told of an error that is a fault of the venue itself. */
  readonly onError: (error: unknown) => void;
  /** Shown in the ready line; asked for as `Authorization: Bearer …`. */
  readonly token: string;
}

/** One control. It may throw a ControlError. */
export interface ControlRoute {
  /** The body it takes or the query it reads, such as `{"byMs": 1000}`; "" for none. */
  readonly takes: string;
  /** What it does, in one line. */
  readonly does: string;
  readonly answer: (
    controls: Controls,
    request: RawRequest,
  ) => VenueResponse | Promise<VenueResponse>;
}

/** A control that is refused, with one sentence that says what would be valid. */
export class ControlError extends Error {
  override readonly name = "ControlError";

  constructor(
    sentence: string,
    readonly status = 400,
  ) {
    super(sentence);
  }
}

/** An answer of the controls: plain JSON, no envelope. */
export function jsonReply(status: number, data: unknown): VenueResponse {
  return { kind: "reply", status, body: JSON.stringify(data) };
}

/** The body of a control, or a ControlError that names the field. */
export function readControlBody<Schema extends z.ZodType>(
  { body }: RawRequest,
  schema: Schema,
): z.output<Schema> {
  return valid(parse(body.toString("utf8")), schema);
}

/** The query of a control, or a ControlError that names the field. */
export function readControlQuery<Schema extends z.ZodType>(
  { query }: RawRequest,
  schema: Schema,
): z.output<Schema> {
  return valid(Object.fromEntries(new URLSearchParams(query)), schema);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError("The body must be JSON.");
  }
}

function valid<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join(".") || "body";
  throw new ControlError(`${field}: ${issue?.message ?? "is not valid"}`);
}
