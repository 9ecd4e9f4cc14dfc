import { createSecretKey } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type EndpointId, endpointOf, endpoints } from "@/lib/exchange/endpoints";
import { Secret } from "../../../vault";
import type { RequestRecord } from "../../authorise";
import { payloadOf, plainHeaders } from "../../wire/send";
import { proofOf } from "../../wire/sign";
import { transmit } from "../../wire/transport";

/** A request as it reached the other end: its bytes, in the order in which they came. */
export interface SentRequest {
  readonly method: string;
  /** With its query. */
  readonly target: string;
  /** Names as they were written; without those that every HTTP client sets by itself. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Keeps every request that reaches it, and takes each. */
export interface RequestRecorder {
  readonly url: string;
  /** The requests since the last call of this. */
  taken(): readonly SentRequest[];
  close(): Promise<void>;
}

/** Headers of the connection and of the library, not of the interface. */
const ofHttp = new Set(
  (
    "host connection content-length transfer-encoding accept accept-encoding accept-language " +
    "user-agent sec-fetch-mode"
  ).split(" "),
);

/** Starts a recorder on this computer. */
export async function startRecorder(): Promise<RequestRecorder> {
  let requests: SentRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: target = "", rawHeaders } = request;
    const pairs = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 && !ofHttp.has(name.toLowerCase())
        ? [[name, rawHeaders[at + 1] ?? ""] as const]
        : [],
    );
    const headers = pairs.sort(([one], [other]) =>
      one.toLowerCase() < other.toLowerCase() ? -1 : 1,
    );
    requests.push({ method, target, headers, body: await text(request) });
    const body = { code: "00000", msg: "success", requestTime: fixedTime, data: null };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const all = requests;
      requests = [];
      return all;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The moment at which everything is signed, Unix ms. */
export const fixedTime = 1_795_198_543_120;

/** The key with which everything is signed; it opens nothing. */
export const fixedKey = {
  key: "bg_00000000000000000000000000000000",
  secret: "6b8f3c1e-secret-of-the-test",
  passphrase: "passphraseOfTheTest1",
} as const;

const parts = {
  key: new Secret(fixedKey.key),
  secret: createSecretKey(Buffer.from(fixedKey.secret)),
  passphrase: new Secret(fixedKey.passphrase),
};

/** A request of the desk by name: the sample of each endpoint, and those with odd characters. */
export interface OutgoingRequest {
  readonly name: string;
  readonly id: EndpointId;
  readonly request: unknown;
  /** By a demo connection. */
  readonly demo?: true;
}

const samples = (Object.keys(endpoints) as EndpointId[]).map((id) => ({
  name: `${endpointOf(id).number} ${id}`,
  id,
  request: endpoints[id].sample.request as unknown,
}));

const odd = ["龙虾USDT", "$ALTUSDT"].map((symbol) => ({
  name: `1 unfilled-orders, ${symbol}`,
  id: "unfilled-orders" as const,
  request: { category: "SPOT", symbol },
}));

const byDemo = (["unfilled-orders", "place-order", "instruments"] as const).map((id) => ({
  name: `${endpointOf(id).number} ${id}, of a demo account`,
  id,
  request: endpoints[id].sample.request as unknown,
  demo: true as const,
}));

/**
 * What the desk sends to each of the 17, to one of them with names outside ASCII, and of a demo
 * account to a list, with an order and without a key.
 */
export const outgoing: readonly OutgoingRequest[] = [
  ...samples,
  ...odd,
  ...byDemo,
  {
    name: "12 plan-orders-pending, a clientOid with every sign",
    id: "plan-orders-pending",
    request: { planType: "profit_loss", productType: "USDT-FUTURES", clientOid: "a.b:c/d_e-f+g#h" },
  },
];

/** Sends a request as the desk does, with the fixed key and clock. */
export async function sendAsDesk(baseUrl: string, { id, request, demo }: OutgoingRequest) {
  const endpoint = endpointOf(id);
  const { method, path, access } = endpoint;
  const parsed: unknown = endpoint.request.parse(request);
  const isList = Array.isArray(parsed);
  const records = (isList ? parsed : [parsed]) as readonly RequestRecord[];
  const payload = payloadOf(endpoint, { records, isList });
  const timestamp = String(fixedTime);
  const proof = access === "public" ? {} : proofOf(parts, { timestamp, method, path, ...payload });
  const environment = demo ? "demo" : "live";
  const connection = { account: { channelCode: "channel1", environment } } as const;
  const headers = { ...plainHeaders({ endpoint, connection }), ...proof };
  await transmit({ baseUrl, method, path, ...payload, headers }, { hardTimeoutMs: 20_000 });
}

/** A request as a text, for a golden file. */
export function written(name: string, { method, target, headers, body }: SentRequest): string {
  const lines = headers.map(([header, value]) => `${header}: ${value}`);
  return [`### ${name}`, `${method} ${target}`, ...lines, ...(body ? ["", body] : [])].join("\n");
}
