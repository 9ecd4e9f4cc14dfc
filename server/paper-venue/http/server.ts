import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { RawRequest } from "./authenticate";
import { badField } from "./refusal";
import { connectionCut, errorEnvelope, type VenueResponse, writeResponse } from "./reply";

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
  answer: (request: RawRequest) => VenueResponse | Promise<VenueResponse>,
  clock: () => number,
): Server {
  const server = createServer(
    { keepAliveTimeout: keepAliveTimeoutMs, requestTimeout: requestTimeoutMs },
    (message, response) => {
      collectBody(message, (body) => {
        if (body === null) return sendTooLarge(response, clock());
        const closing = !server.listening;
        // The venue writes once it has handled all calls that came: waking callers one by one
        // costs more than the calls do.
        const write = (given: VenueResponse) =>
          void setImmediate(writeResponse, response, given, closing);
        const cut = () => write(connectionCut);
        try {
          const answered = answer(rawRequest(message, body));
          if (answered instanceof Promise) answered.then(write, cut);
          else write(answered);
        } catch {
          cut();
        }
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

const loopback = "127.0.0.1";

const graceMs = 2_000;

const retryMs = 20;

const maxRetries = 100;

/** The venue's port on the loopback. */
export class Port {
  readonly #server: Server;
  readonly #onFailure: (error: unknown) => void;
  readonly #pauses = new Pauses();
  #number = 0;
  #closing = false;
  #shutUntil = 0;

  /** `onFailure` is told when a port that was shut for a while cannot be opened again. */
  constructor(server: Server, onFailure: (error: unknown) => void) {
    this.#server = server;
    this.#onFailure = onFailure;
  }

  /** Opens it, any free one for 0, and answers the venue's address. */
  async open(number: number): Promise<string> {
    await this.#listen(number);
    this.#number = (this.#server.address() as AddressInfo).port;
    return `http://${loopback}:${this.#number}`;
  }

  /** Refuses new connections for a while; calls under way are answered. */
  shut(ms: number): void {
    const open = this.#shutUntil === 0;
    this.#shutUntil = Math.max(this.#shutUntil, performance.now() + ms);
    if (!open || this.#closing) return;
    this.#server.close();
    this.#server.closeIdleConnections();
    this.#reopen().catch(this.#onFailure);
  }

  /** Closes it for good, lets calls under way end, and cuts what has not ended in time. */
  close(): Promise<void> {
    this.#closing = true;
    this.#pauses.release();
    return new Promise((resolve) => {
      const cut = setTimeout(() => this.#server.closeAllConnections(), graceMs);
      this.#server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      this.#server.closeIdleConnections();
    });
  }

  async #reopen(): Promise<void> {
    while (!this.#closing && performance.now() < this.#shutUntil) {
      await this.#pauses.sleep(this.#shutUntil - performance.now());
    }
    for (let attempt = 0; !this.#closing; attempt++) {
      try {
        await this.#listen(this.#number);
        this.#shutUntil = 0;
        return;
      } catch (error) {
        // Another program may hold the number for a moment.
        if (attempt >= maxRetries) throw error;
        await this.#pauses.sleep(retryMs);
      }
    }
  }

  #listen(number: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(number, loopback, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
  }
}

/** Waits that the controls can end early: answers that are held back, and calls done late. */
export class Pauses {
  readonly #waiting = new Set<() => void>();

  /** Resolves after a while, or when everything is released. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiting.add(wake);
    });
  }

  /** Ends every wait now. */
  release(): void {
    for (const wake of this.#waiting) wake();
  }
}
