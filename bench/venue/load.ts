import { connect, type Socket } from "node:net";
import type { Credentials } from "@/server/paper-venue/state/credentials";
import { signedHeaders } from "@/server/paper-venue/testing/signed-headers";
import { quantile } from "../harness";

/** Where calls go, and prices at which an order rests or crosses the book. */
export interface Target {
  readonly url: string;
  readonly credentials: Credentials;
  readonly rests: string;
  readonly crosses: string;
}

const connections = 32;
/** Of fourteen calls eight place and six cancel; the last two orders meet. */
const cycle = [..."pcpcpcpcpcpcst"];

/** No two runs share a clientOid. */
let run = 0;

/**
 * Sends so many signed calls over 32 kept-alive connections, each its next when it has the answer
 * to the one before; fails at the first answer that is not a success. It is a client of plain
 * sockets because on a small machine a heavier one would be what is measured.
 */
export async function load(
  target: Target,
  calls: number,
): Promise<{ perSecond: number; p99Ms: number }> {
  run += 1;
  const times: number[] = [];
  const begun = performance.now();
  const share = Math.ceil(calls / connections);
  const each = Array.from({ length: connections }, (_, at) =>
    callInTurn(target, `r${run}-${at}-`, share, times),
  );
  await Promise.all(each);
  const seconds = (performance.now() - begun) / 1_000;
  return { perSecond: times.length / seconds, p99Ms: quantile(times, 0.99) };
}

/** One connection's calls. */
function callInTurn(target: Target, name: string, calls: number, times: number[]): Promise<void> {
  const { hostname, port } = new URL(target.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  return new Promise((resolve, reject) => {
    let [sent, sentAt, text] = [0, 0, ""];
    const next = () => {
      if (sent === calls) return socket.end();
      sentAt = performance.now();
      send(socket, target, name, sent);
      sent += 1;
    };
    socket.setEncoding("latin1");
    socket.on("connect", next);
    socket.on("error", reject);
    socket.on("close", () => {
      if (sent === calls && text === "") resolve();
      else reject(new Error(`The connection ended: ${text}`));
    });
    socket.on("data", (chunk: string) => {
      text += chunk;
      const head = text.indexOf("\r\n\r\n");
      if (head === -1) return;
      const length = /content-length: (\d+)/i.exec(text)?.[1] ?? "0";
      if (text.length < head + 4 + Number(length)) return;
      if (!text.includes('"code":"00000"')) return socket.destroy(new Error(text));
      times.push(performance.now() - sentAt);
      text = "";
      next();
    });
  });
}

function send(socket: Socket, target: Target, name: string, count: number): void {
  const kind = cycle[count % cycle.length];
  const path = `/api/v3/trade/${kind === "c" ? "cancel" : "place"}-order`;
  const clientOid = kind === "c" ? `${name}${count - 1}` : `${name}${count}`;
  const order = {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: kind === "s" ? "sell" : "buy",
    orderType: "limit",
    qty: "0.001",
    price: kind === "p" ? target.rests : target.crosses,
    timeInForce: "gtc",
    clientOid,
  };
  const body = JSON.stringify(kind === "c" ? { clientOid } : order);
  const timestamp = String(Date.now());
  const parts = { timestamp, method: "POST", path, query: "", body: Buffer.from(body) };
  const headers = Object.entries(signedHeaders(target.credentials, parts));
  const lines = headers.map(([header, value]) => `${header}: ${value}\r\n`).join("");
  const length = Buffer.byteLength(body);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: venue\r\n${lines}Content-Length: ${length}\r\n\r\n${body}`,
  );
}
