import "server-only";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { env } from "../env";
import { droppedHeaders, earlyResponseHeaders } from "./headers";
import { type EarlyRefusal, refuseBeforeNext } from "./refuse-before-next";
import { peerHeader } from "./request-origin";

/** How long the headers of a request may take, and the wait for a connection's next request. */
const headersMs = 10_000;

/** How long a whole request may take to arrive. */
const requestMs = headersMs + 15_000;

/** How long a connection may carry nothing at all; an event stream says something every 15 s. */
const silenceMs = 120_000;

/**
 * An HTTP server that keeps the desk's own rules: `answer` never sees what they refuse, and who
 * sends a request byte by byte is hung up on. It listens once the caller says so.
 */
export function guardedServer(answer: RequestListener): Server {
  const deadlines = {
    headersTimeout: headersMs,
    keepAliveTimeout: headersMs,
    requestTimeout: requestMs,
    // Node looks every 30 s otherwise.
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(deadlines, (request, response) => {
    const refusal = refuseBeforeNext(request);
    for (const name of droppedHeaders) delete request.headers[name];
    // Next gives its handlers no socket, and `X-Forwarded-For` says what the client likes.
    request.headers[peerHeader] = request.socket.remoteAddress ?? "";
    if (refusal) refuse(request, response, refusal);
    else answer(request, response);
  });
  server.timeout = silenceMs;
  server.on("connect", (_, socket) => {
    socket.on("error", () => {});
    const headers = { allow: "GET, HEAD" };
    refuseRaw(socket as Socket, { status: 405, headers, message: "The desk isn't a proxy." });
  });
  server.on("checkExpectation", (request, response) =>
    refuse(request, response, {
      status: 417,
      message: "The desk supports only Expect: 100-continue.",
    }),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse };
    if (begun?.headersSent) socket.destroy(error);
    else refuseRaw(socket, malformed(error.code));
  });
  return server;
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
      return { status: 413, message: "The request body is too long." };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, message: "This request took too long to arrive. Send it again." };
    default:
      return { status: 400, message: "The desk can't read this HTTP request." };
  }
}

/** A user meets it where other programs of this computer keep much in the same browser. */
function tooManyCookies(): EarlyRefusal {
  const { deskOrigin } = env();
  const { hostname } = new URL(deskOrigin);
  const message = `<!doctype html><html lang="en"><title>Too many cookies</title>
<h1>The request headers are too long</h1>
<p>Other programs opened at ${hostname} have probably left too many cookies in this browser.
Delete the cookies for ${hostname} in its settings, then open <a href="${deskOrigin}">the desk</a>
and sign in again. No data of the desk is lost.</p></html>`;
  return { status: 431, message, headers: { "content-type": "text/html; charset=utf-8" } };
}
