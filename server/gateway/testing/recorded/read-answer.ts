import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { classify } from "../../classify/classify";
import type { SentFacts } from "../../classify/resolution";
import { readAnswer } from "../../read";
import { plainSanitiser, type ReceivedAnswer, receive } from "../../wire/receive";
import { transmit } from "../../wire/transport";
import type { RecordedCase } from "./case";
import { sentIds } from "./changes";

/** A server that answers the bytes it was given. */
export interface RecordedPeer {
  readonly url: string;
  /** What came of an answer on its way through transport and envelope. */
  answer(recorded: Pick<RecordedCase, "endpoint" | "status" | "body">): Promise<ReceivedAnswer>;
  close(): Promise<void>;
}

/** Starts a server on this computer that answers recorded bytes. */
export async function startRecordedPeer(): Promise<RecordedPeer> {
  const waiting = new Map<string, { readonly status: number; readonly body: string }>();
  const server = createServer((request, response) => {
    const found = waiting.get(String(request.headers["x-case"])) ?? { status: 404, body: "" };
    response.writeHead(found.status, { "content-type": "application/json" }).end(found.body);
    request.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async answer({ endpoint, status, body }) {
      const { method, path, maxAnswerBytes: maxBytes } = endpointOf(endpoint);
      const name = String(waiting.size);
      waiting.set(name, { status, body });
      const headers = { "x-case": name };
      const sent = method === "GET" ? null : "{}";
      const answer = await transmit(
        { baseUrl: url, method, path, query: "", headers, body: sent },
        { hardTimeoutMs: 20_000, maxBytes },
      );
      return receive(endpointOf(endpoint), answer, plainSanitiser);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const nothingSent: SentFacts = { orderId: null, clientOid: null, label: null };

/** What the desk had sent, as far as an answer must repeat it. */
function sentTo(endpoint: EndpointId): readonly SentFacts[] {
  switch (endpoint) {
    case "place-batch":
      return sentIds.batch.map((clientOid) => ({ ...nothingSent, clientOid }));
    case "create-sub-accounts":
      return sentIds.labels.map((label) => ({ ...nothingSent, label }));
    case "cancel-order":
      return [{ ...nothingSent, orderId: sentIds.orderId }];
    case "set-all-leverage":
      return [nothingSent];
    default:
      return [{ ...nothingSent, clientOid: sentIds.clientOid }];
  }
}

/** What the desk makes of an answer: of a read its data, of a change what became of each intent. */
export function outcomeOf(endpoint: EndpointId, answer: ReceivedAnswer) {
  const definition = endpointOf(endpoint);
  return definition.kind === "read"
    ? readAnswer<unknown>(definition, answer)
    : { kind: "change" as const, ...classify(definition, sentTo(endpoint), answer) };
}

/** The rows of an answer that is a list, wherever it holds them; null for any other. */
export function rowsIn(data: unknown): readonly unknown[] | null {
  if (Array.isArray(data)) return data;
  if (typeof data !== "object" || data === null) return null;
  return Object.values(data).find((value): value is unknown[] => Array.isArray(value)) ?? null;
}
