import "server-only";
import type { EndpointId, RequestOf, ResponseOf } from "@/lib/exchange/endpoints";
import type { Row } from "@/lib/live/reading";
import type { Topic } from "@/lib/live/topic";
import { type CallResult, call } from "../gateway/call";
import { readerOf } from "../gateway/reader";
import { observeOpenOrders } from "../journal/observe";
import { readOpenOrders } from "../journal/read-open-orders";

/** A reading could not be made; says which endpoint, the exchange's code, and why. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";

  constructor(
    readonly endpoint: EndpointId,
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** Reads a topic from the exchange, all pages; throws ReadingError. */
export async function readTopic(topic: Topic): Promise<readonly Row[]> {
  switch (topic.kind) {
    case "orders":
      return readOrders(topic.accountId);
    case "instruments":
      return asRows(
        await ask(topic.venue, "instruments", {
          category: topic.category as RequestOf<"instruments">["category"],
        }),
      );
    case "index": {
      const index = await ask(topic.venue, "index-components", { symbol: topic.symbol });
      return asRows(index.componentList);
    }
    case "journal":
      return [];
  }
}

async function readOrders(accountId: string): Promise<readonly Row[]> {
  const reader = await readerOf(accountId, "watch");
  if (!reader) throw new ReadingError("unfilled-orders", null, noReader);
  const askedAt = new Date();
  const list = await readOpenOrders(reader);
  if (list.kind === "unread") throw new ReadingError("unfilled-orders", null, list.why);
  await observeOpenOrders(accountId, list.orders, { complete: true, askedAt });
  return asRows(list.orders);
}

const noReader = "No key of this account may read. Add one with the read permission.";

const desk = { deskId: "", personId: null, role: "owner", name: "Desk" } as const;

async function ask<Id extends EndpointId>(
  venue: string,
  id: Id,
  request: RequestOf<Id>,
): Promise<ResponseOf<Id>> {
  const context = { principal: desk, connectionId: null, venue, priority: "watch" } as const;
  const result = await call(context, id, request);
  if (result.kind === "ok") return result.data;
  throw new ReadingError(id, ...whyNot(result));
}

function whyNot(
  result: Exclude<CallResult<EndpointId>, { kind: "ok" }>,
): [code: string | null, why: string] {
  switch (result.kind) {
    case "rejected":
      return [result.code, result.message];
    case "unavailable":
      return [result.code, result.reason];
    case "refused":
      return [null, `The desk held the reading back (${result.failure.kind}).`];
    default:
      return [null, `The exchange gave no usable answer (${result.kind}).`];
  }
}

const asRows = (list: readonly object[]): readonly Row[] => list.map((one) => ({ ...one }));
