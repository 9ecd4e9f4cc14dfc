import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { apply, depth } from "@/server/paper-venue/engine";
import { authenticate, keyRing, type RawRequest } from "@/server/paper-venue/http/authenticate";
import { successEnvelope } from "@/server/paper-venue/http/reply";
import { seedAccounts } from "@/server/paper-venue/market/seed";
import { makeSecrets, seededBytes, seededKeys } from "@/server/paper-venue/state/credentials";
import type { Exchange } from "@/server/paper-venue/state/exchange";
import { openInMemory } from "@/server/paper-venue/state/open-exchange";
import { racingClock } from "@/server/paper-venue/testing/open-test-venue";
import { openVenue } from "@/server/paper-venue/venue";
import { answerAsked, collectGarbage, ownCpu, peer } from "../harness";
import type { Target } from "./load";

export type ServerName = "venue" | "durable" | "bare" | "fastify";

/** A server in a process of its own: tells where it listens, then its CPU time when asked. */
export async function serve(name: ServerName, folder: string): Promise<void> {
  let target: Target | null = null;
  answerAsked<{ ask: "target" | "rest" | "cpu" }>(async ({ ask }) => {
    if (ask === "target") {
      target ??= await open(name, folder);
      return target;
    }
    // What the calls before have left is not to be cleared at the cost of the next.
    if (ask === "rest") collectGarbage();
    return { cpu: ownCpu() };
  });
}

const rethrow = (error: unknown) => {
  throw error;
};

async function open(name: ServerName, folder: string): Promise<Target> {
  if (name === "bare") return openBare();
  if (name === "fastify") return openFastify();
  const { ready, exchange } = await openVenue({
    ...{ port: 0, data: name === "durable" ? path.resolve(folder) : null },
    ...{ seed: 7, tickMs: 0, rateClock: racingClock(), onFailure: rethrow, onError: rethrow },
  });
  fund(exchange);
  return { url: ready.url, credentials: ready.credentials.trader, ...pricesOf(exchange) };
}

function fund(exchange: Exchange): void {
  const { trader: uid } = seedAccounts;
  for (const coin of ["USDT", "BTC"]) {
    exchange.perform({ type: "deposit", uid, coin, amount: "1000000000" });
  }
}

/** Two thirds down the bids an order rests; at the best ask a sell rests and a buy meets it. */
function pricesOf({ state }: Exchange) {
  const { bids, asks } = depth(state.engine, "SPOT", "BTCUSDT", 30);
  const rests = bids[Math.floor((bids.length * 2) / 3)]?.price ?? "";
  return { rests, crosses: asks[0]?.price ?? "" };
}

/** What is done to a call: signature verified, JSON parsed, order checked and matched. */
function sameWork(): { answer: (request: RawRequest) => string; target: Omit<Target, "url"> } {
  const beginning = { seed: 7, daysBack: 0, full: false };
  const { exchange } = openInMemory(beginning, Date.now, rethrow);
  fund(exchange);
  const { credentials } = makeSecrets(seededBytes(7));
  const keys = keyRing(seededKeys(credentials));
  const { engine } = exchange.state;
  return {
    target: { credentials: credentials.trader, ...pricesOf(exchange) },
    answer(request) {
      const now = Date.now();
      const { uid } = authenticate(request, keys, now);
      const fields = JSON.parse(request.body.toString("utf8"));
      const type = request.path.endsWith("place-order") ? "place" : "cancel";
      const [first] = apply(engine, { type, uid, ...fields }, now);
      if (first === undefined || first.type === "rejected" || !("orderId" in first)) {
        throw new Error(JSON.stringify(first));
      }
      const { orderId } = first;
      return successEnvelope({ orderId, clientOid: fields.clientOid }, now);
    },
  };
}

function rawRequest(url: string, headers: IncomingHttpHeaders, body: Buffer): RawRequest {
  return { method: "POST", path: url, query: "", headers, body, address: "127.0.0.1" };
}

/** The floor: node:http with nothing around it. */
async function openBare(): Promise<Target> {
  const { answer, target } = sameWork();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const text = answer(rawRequest(request.url ?? "", request.headers, body));
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...target };
}

interface FastifyRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface FastifyReply {
  header(name: string, value: string): FastifyReply;
  send(body: string): unknown;
}

interface FastifyServer {
  addContentTypeParser(
    type: string,
    options: { parseAs: "buffer" },
    parse: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
  ): void;
  post(path: string, handle: (request: FastifyRequest, reply: FastifyReply) => unknown): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

/** The peer: Fastify, given the body as it came for the signature. */
async function openFastify(): Promise<Target> {
  const { answer, target } = sameWork();
  const server = peer<() => FastifyServer>("fastify")();
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  for (const name of ["place", "cancel"]) {
    server.post(`/api/v3/trade/${name}-order`, ({ url, headers, body }, reply) =>
      reply.header("content-type", "application/json").send(answer(rawRequest(url, headers, body))),
    );
  }
  return { url: await server.listen({ port: 0, host: "127.0.0.1" }), ...target };
}
