import "server-only";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";

/** How a server of HTTP answers that is late, breaks off or says something else. */
export const oddAnswers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "sends headers and stalls": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    response.write('{"scenarios": [');
  },
  "breaks off within its body": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    response.write('{"scenarios": [', () => response.socket?.destroy());
  },
  "breaks off before it answers": (response) => void response.socket?.destroy(),
  "answers what is no HTTP": (response) => void response.socket?.end("nonsense\r\n\r\n"),
  "answers what is no JSON": (response) => void response.end("<html>"),
  "answers nothing": (response) => void response.end(),
  "answers JSON of another shape": (response) => void response.end('{"scenarios": 7}'),
  "answers null": (response) => void response.end("null"),
  "answers an error that is no JSON": (response) => void response.writeHead(502).end("<html>"),
  "answers an error of another shape": (response) => void response.writeHead(500).end('{"a": 1}'),
  "leads elsewhere": (response) => void response.writeHead(302, { location: "/" }).end(),
  "never ends": (response) => {
    const more = () => response.destroyed || response.write(" ".repeat(65_536), more);
    more();
  },
};

/** A server whose every answer is `answer`. */
export async function startOddServer() {
  const odd = {
    url: "",
    answer: (_: ServerResponse, __: IncomingMessage): void => {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((request, response) => odd.answer(response, request));
  await once(server.listen(0, "127.0.0.1"), "listening");
  odd.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return odd;
}

/**
 * Has the time of every call end as soon as its headers are there, so that a body that stalls is
 * late without anybody waiting for it.
 */
export function endTimeAtHeaders(): void {
  const late = new DOMException("late", "TimeoutError");
  let calls: AbortController;
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    calls = new AbortController();
    return calls.signal;
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    const { signal } = call[1] ?? {};
    const mine = calls;
    const response = await fetch(...call);
    if (signal === mine.signal) setImmediate(() => mine.abort(late));
    return response;
  });
}
