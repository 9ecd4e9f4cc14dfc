import "server-only";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answer, apply, envelope, type PeerOrder, type Script } from "./fault-peer";

type Fault = (response: ServerResponse, ack: string) => void | Promise<void>;

const good = (ack: string) => envelope(JSON.parse(ack));

/** Ways to lose an answer, after which nobody may claim to know how the order ended. */
export const faults: Readonly<Record<string, Fault>> = {
  "the connection closes": (response) => void response.socket?.destroy(),
  "the connection is reset": (response) => void response.socket?.resetAndDestroy(),
  "the answer breaks off": (response, ack) => {
    response.writeHead(200, { "content-length": good(ack).length });
    response.write(good(ack).slice(0, -9), () => response.socket?.destroy());
  },
  "the answer is shorter than it says": (response, ack) => {
    response.writeHead(200, { "content-length": good(ack).length + 50 });
    response.write(good(ack), () => response.socket?.end());
  },
  "the last chunk is missing": (response, ack) => {
    response.writeHead(200, { "transfer-encoding": "chunked" });
    response.write(good(ack), () => response.socket?.destroy());
  },
  "the answer is empty": (response) => void response.writeHead(200).end(),
  "the answer is malformed": (response) => answer(response, 200, '{"code":"00000","data":'),
  "the answer comes twice": (response, ack) => answer(response, 200, good(ack) + good(ack)),
  "the answer is ten megabytes": (response, ack) =>
    answer(response, 200, good(ack).padEnd(10_000_000, " ")),
  "the answer trickles past the time limit": async (response, ack) => {
    response.writeHead(200, { "content-length": good(ack).length });
    for (const byte of good(ack)) {
      if (response.destroyed) return;
      response.write(byte);
      await sleep(40);
    }
  },
  "no answer comes": () => {},
  "a clientOid of somebody else is echoed": (response) =>
    answer(response, 200, envelope({ orderId: "1", clientOid: "theirs" })),
  "the server fails": (response) => answer(response, 500, "<html>"),
  "a gateway fails": (response) => answer(response, 502, "<html>Bad Gateway</html>"),
  "the service is away, with a refusal's envelope": (response) =>
    answer(response, 503, envelope(null, "40762", "too large")),
  "a gateway's time is up": (response) => answer(response, 504, ""),
  "a redirect comes": (response) =>
    void response.writeHead(307, { location: "/api/v3/trade/place-order" }).end(),
  "too many requests, without an envelope": (response) => answer(response, 429, "<html>"),
  "code 40010 comes": (response) => answer(response, 400, envelope(null, "40010", "timed out")),
  "code 40015 comes": (response) => answer(response, 400, envelope(null, "40015", "abnormal")),
  "code 40725 comes": (response) => answer(response, 400, envelope(null, "40725", "an error")),
  "code 45001 comes": (response) => answer(response, 400, envelope(null, "45001", "Unknown error")),
  "an unlisted code comes": (response) => answer(response, 400, envelope(null, "98765", "?")),
  "a duplicate's code comes": (response) => answer(response, 400, envelope(null, "25212", "dup")),
};

/** Those that last until the caller's own time is up. */
export const endless = ["the answer trickles past the time limit", "no answer comes"];

/** A peer that loses its answer to an order, which it has taken before or not. */
export function losing(fault: Fault, orders: PeerOrder[], applied: boolean): Script {
  return (call, response) => {
    const ack = applied ? apply(orders, call) : { orderId: "1", clientOid: clientOidOf(call.body) };
    return fault(response, JSON.stringify(ack));
  };
}

const clientOidOf = (body: string): string => JSON.parse(body).clientOid;
