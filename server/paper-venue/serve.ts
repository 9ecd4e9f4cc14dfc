import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { RawRequest } from "./authenticate";
import { errorEnvelope } from "./envelope";
import { badField } from "./refusal";
import { type VenueResponse, connectionCut, writeResponse } from "./send";

/** The largest body taken; the largest that the interface needs is a batch of twenty orders. */
export const venueBodyLimitBytes = 256 * 1024;

/** Longer than clients keep a connection idle, so that it is they who close it and not a race. */
const keepAliveTimeoutMs = 72_000;
const requestTimeoutMs = 30_000;

/**
 * Serves HTTP on node:http with kept-alive connections. The raw body is kept for the signature;
 * bodies over the limit and requests that are no HTTP get an error envelope and a closed
 * connection.
 */
export function httpServer(
  answer: (request: RawRequest) => Promise<VenueResponse>,
  clock: () => number,
): Server {
  const server = createServer(
    { keepAliveTimeout: keepAliveTimeoutMs, requestTimeout: requestTimeoutMs },
    (message, response) => {
      collectBody(message, (body) => {
        if (body === null) return sendTooLarge(response, clock());
        const closing = !server.listening;
        answer(rawRequest(message, body)).then(
          (given) => writeResponse(response, given, closing),
          () => writeResponse(response, connectionCut, closing),
        );
      });
    },
  );
  server.on("clientError", (error, socket) => refuseConnection(error, socket, clock()));
  return server;
}

function collectBody(message: IncomingMessage, done: (body: Buffer | null) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  message.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= venueBodyLimitBytes) chunks.push(chunk);
    else if (size - chunk.length <= venueBodyLimitBytes) done(null);
  });
  message.on("end", () => {
    if (size <= venueBodyLimitBytes)
      done(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks));
  });
  message.on("error", () => message.destroy());
}

function rawRequest(message: IncomingMessage, body: Buffer): RawRequest {
  const target = message.url ?? "";
  const mark = target.indexOf("?");
  const address = message.socket.remoteAddress ?? "";
  return {
    method: message.method ?? "",
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? "" : target.slice(mark + 1),
    headers: message.headers,
    body,
    address: address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address,
  };
}

function sendTooLarge(response: ServerResponse, now: number): void {
  const { code, message } = badField("body", `is larger than ${venueBodyLimitBytes} bytes`);
  const body = errorEnvelope(code, message, now);
  writeResponse(response, { kind: "reply", status: 400, body }, true);
}

/** Bytes that are no HTTP request. */
function refuseConnection(error: Error, socket: Duplex, now: number): void {
  const reset = "code" in error && error.code === "ECONNRESET";
  if (reset || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, message } = badField("request", "is not HTTP/1.1");
  const body = errorEnvelope(code, message, now);
  socket.end(
    "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\n" +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
