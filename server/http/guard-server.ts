import "server-only";
import { subscribe } from "node:diagnostics_channel";
import {
  type IncomingMessage,
  type RequestListener,
  Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { env } from "../env";
import { requireTls } from "../settings.mjs";
import { singleton } from "../singleton";
import { droppedHeaders, earlyResponseHeaders } from "./headers";
import { type EarlyRefusal, refuseBeforeNext } from "./refuse-before-next";

/**
 * Puts the desk's own rules in front of Next, on the server that Next made: by its events, without
 * a server of our own. What they refuse Next never sees.
 */
export function guardServer(): void {
  singleton("guard-server", () => {
    const listening = activeServers();
    for (const server of listening) guard(server);
    // Should Next ever listen later than it runs this code, the first connection shows its server.
    if (listening.length === 0) {
      subscribe("net.server.socket", (message) => {
        const { server } = (message as { socket: Socket & { server: unknown } }).socket;
        if (server instanceof Server) guard(server);
      });
    }
    return true;
  });
}

/** The HTTP servers that listen in this process; Next gives nobody the one it made. */
function activeServers(): readonly Server[] {
  const { _getActiveHandles: handles } = process as { _getActiveHandles?: () => unknown[] };
  return (handles?.call(process) ?? []).filter((handle) => handle instanceof Server);
}

const guarded = new WeakSet<Server>();

function guard(server: Server): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  closeSlowConnections(server);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const refusal = refuseBeforeNext(request);
    for (const name of droppedHeaders) delete request.headers[name];
    if (refusal) refuse(request, response, refusal);
    else for (const listener of listeners) listener.call(server, request, response);
  });
  // Without a listener Node takes a request for another protocol for an ordinary one.
  server.removeAllListeners("upgrade");
  server.on("connect", (_, socket) => {
    socket.on("error", () => {});
    const headers = { allow: "GET, HEAD" };
    refuseRaw(socket as Socket, { status: 405, headers, message: "The desk is no proxy." });
  });
  server.on("checkExpectation", (request, response) =>
    refuse(request, response, { status: 417, message: "The desk meets no expectation but 100." }),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
    if (answer?.headersSent) socket.destroy(error);
    else refuseRaw(socket, malformed(error.code));
  });
}

/** What is left of the request's body is not waited for: the connection ends with the answer. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: EarlyRefusal): void {
  response.writeHead(refusal.status, linesOf(refusal));
  response.end(request.method === "HEAD" ? undefined : `${refusal.message}\n`);
}

/** Where there is no response to write to, only a connection. */
function refuseRaw(socket: Socket, refusal: EarlyRefusal): void {
  const lines = Object.entries(linesOf(refusal)).map(([name, value]) => `${name}: ${value}\r\n`);
  const first = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`;
  if (socket.writable) socket.write(`${first}${lines.join("")}\r\n${refusal.message}\n`);
  socket.destroySoon();
}

const linesOf = ({ headers }: EarlyRefusal) => ({
  ...earlyResponseHeaders(env().deskOrigin),
  "content-type": "text/plain; charset=utf-8",
  connection: "close",
  ...headers,
});

function malformed(code: string | undefined): EarlyRefusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return tooManyCookies();
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { status: 413, message: "The body of this request is too long." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, message: "This request took too long to arrive. Send it again." };
    default:
      return { status: 400, message: "This is no HTTP request that the desk can read." };
  }
}

/** A user meets it where other programs of this computer keep much in the same browser. */
function tooManyCookies(): EarlyRefusal {
  const { deskOrigin } = env();
  const { hostname } = new URL(deskOrigin);
  const message = `<!doctype html><html lang="en"><title>Too many cookies</title>
<h1>The headers of this request are too long</h1>
<p>Other programs opened at ${hostname} have probably left too many cookies in this browser.
Delete the cookies for ${hostname} in its settings, then open <a href="${deskOrigin}">the desk</a>
and sign in again. No data of the desk is lost.</p></html>`;
  return { status: 431, message, headers: { "content-type": "text/html; charset=utf-8" } };
}

/** So long the headers of a request may take, and the wait for the next one of a connection. */
const headersMs = 10_000;

/** So long its body may take after them. */
const bodyMs = 15_000;

/** So long nothing at all may move on a connection; an event stream says something every 15 s. */
const silenceMs = 120_000;

const checkEveryMs = 1_000;

/** What a connection waits for. */
interface ConnectionWait {
  since: number;
  /** The request whose answer is not given yet; null between two requests. */
  request: IncomingMessage | null;
}

/**
 * Hangs up on who sends a request byte by byte. Node has such deadlines too, but looks only every
 * 30 s whether one has passed, and how often is fixed when the server is made.
 */
function closeSlowConnections(server: Server): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = headersMs + bodyMs;
  server.timeout = silenceMs;
  const connections = new Map<Socket, ConnectionWait>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { since: Date.now(), request: null });
    socket.once("close", () => connections.delete(socket));
  });
  subscribe("http.server.request.start", (message) => {
    const { request, response, socket, server: its } = message as RequestStart;
    if (its !== server) return;
    const waiting = connections.get(socket);
    if (!waiting) return;
    Object.assign(waiting, { since: Date.now(), request });
    response.once("close", () => {
      // With requests sent ahead, a later one may be the connection's already.
      if (waiting.request === request) Object.assign(waiting, { since: Date.now(), request: null });
    });
  });
  const timer = setInterval(() => closeOverdue(connections), checkEveryMs).unref();
  server.once("close", () => clearInterval(timer));
}

interface RequestStart {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly server: Server;
}

function closeOverdue(connections: ReadonlyMap<Socket, ConnectionWait>): void {
  const now = Date.now();
  for (const [socket, { since, request }] of connections) {
    const limitMs = request === null ? headersMs : bodyMs;
    if (!request?.complete && now - since > limitMs) socket.destroy();
  }
}

/**
 * Ends this process when it listens for other computers without TLS in front, whatever address it
 * was started with: `next start` alone listens on all interfaces.
 */
export function exitOnPlainHttp(): void {
  try {
    const settings = env();
    for (const server of activeServers()) {
      const address = server.address();
      if (address === null || typeof address === "string") continue;
      requireTls({ ...settings, host: address.address });
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
