import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** What goes back over the wire: an answer, or a connection that ends without one. */
export type VenueResponse =
  | Reply
  /** The connection is closed. */
  | { readonly kind: "cut" }
  /** The connection is reset (RST). */
  | { readonly kind: "reset" };

export interface Reply {
  readonly kind: "reply";
  readonly status: number;
  readonly body: string;
  /** How many calls the caller has left in this second. */
  readonly left?: number;
  /** In place of, or beside, those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How a practised fault sends it; whole and at once when left out. */
  readonly manner?: Manner;
}

/** Cut off before the length that was announced, or one byte every so often. */
type Manner = { readonly kind: "truncated" } | { readonly kind: "slow"; readonly everyMs: number };

/** A connection that is closed without an answer. */
export const connectionCut: VenueResponse = { kind: "cut" };

const missingBytes = 64;

/** Sends an answer; `closing` asks the caller to open a new connection for the next call. */
export function writeResponse(
  response: ServerResponse,
  given: VenueResponse,
  closing: boolean,
): void {
  if (given.kind === "cut") response.socket?.destroy();
  else if (given.kind === "reset") response.socket?.resetAndDestroy();
  else if (given.manner === undefined) sendWhole(response, given, closing);
  else sendOddly(response, given, given.manner);
}

function sendWhole(response: ServerResponse, given: Reply, closing: boolean): void {
  const { status, body, left } = given;
  const headers: OutgoingHttpHeaders = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  if (left !== undefined) headers["x-mbx-used-remain-limit"] = left;
  if (closing) headers.connection = "close";
  response.writeHead(status, given.headers ? Object.assign(headers, given.headers) : headers);
  response.end(body);
}

function sendOddly(response: ServerResponse, { status, body }: Reply, manner: Manner): void {
  const bytes = Buffer.from(body);
  const missing = manner.kind === "truncated" ? missingBytes : 0;
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": bytes.length + missing,
  });
  if (manner.kind === "slow") trickle(response, bytes, manner.everyMs);
  else response.write(bytes, () => response.socket?.destroy());
}

function trickle(response: ServerResponse, bytes: Buffer, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(at, at + 1));
    at += 1;
    if (at >= bytes.length) response.end();
  }, everyMs);
  response.on("close", () => clearInterval(timer));
}

/**
 * The envelope of a success (docs/interface.md#envelope). `requestTime` is a number, Unix ms.
 */
export function successEnvelope(data: unknown, requestTime: number): string {
  return JSON.stringify({ code: "00000", msg: "success", requestTime, data });
}

/** The envelope of an error; its data is null. */
export function errorEnvelope(code: string, message: string, requestTime: number): string {
  return JSON.stringify({ code, msg: message, requestTime, data: null });
}
