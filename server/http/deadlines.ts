import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So long the headers of a request may take, and the wait for the next one of a connection. */
const headersMs = 10_000;
/** So long its body may take after them. */
const bodyMs = 15_000;
/** So long nothing at all may move on a connection; an event stream says something every 15 s. */
const silenceMs = 120_000;
const checkEveryMs = 1_000;

/** What a connection waits for. */
interface Waiting {
  since: number;
  /** The request whose answer is not given yet; null between two requests. */
  request: IncomingMessage | null;
}

/**
 * Hangs up on who sends a request byte by byte. Node has such deadlines too, but looks only every
 * 30 s whether one has passed, and how often is fixed when the server is made.
 */
export function hangUpOnSlowSenders(server: Server): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = headersMs + bodyMs;
  server.timeout = silenceMs;
  const connections = new Map<Socket, Waiting>();
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
  const timer = setInterval(() => hangUp(connections), checkEveryMs).unref();
  server.once("close", () => clearInterval(timer));
}

interface RequestStart {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly server: Server;
}

function hangUp(connections: ReadonlyMap<Socket, Waiting>): void {
  const now = Date.now();
  for (const [socket, { since, request }] of connections) {
    const limitMs = request === null ? headersMs : bodyMs;
    if (!request?.complete && now - since > limitMs) socket.destroy();
  }
}
