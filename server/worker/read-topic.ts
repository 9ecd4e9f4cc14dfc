import "server-only";
import type { EndpointId, RequestOf, ResponseOf } from "@/lib/exchange/endpoints";
import type { Row } from "@/lib/live/reading";
import type { Topic } from "@/lib/live/topic";
import { call } from "../gateway/call";
import { type WhyNot, whyNot } from "../gateway/why-not";
import { observeAccount } from "../journal/observe-account";

/** A reading could not be made; says which endpoint, the exchange's code, and why. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";

  readonly code: string | null;

  constructor(
    readonly endpoint: EndpointId,
    { why, code }: WhyNot,
  ) {
    super(why);
    this.code = code;
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
  const list = await observeAccount(accountId, "watch");
  if (list.kind === "unread") throw new ReadingError("unfilled-orders", list);
  return asRows(list.orders);
}

const desk = { deskId: "", personId: null, role: "owner", name: "Desk" } as const;

async function ask<Id extends EndpointId>(
  venue: string,
  id: Id,
  request: RequestOf<Id>,
): Promise<ResponseOf<Id>> {
  const context = { principal: desk, connectionId: null, venue, priority: "watch" } as const;
  const result = await call(context, id, request);
  if (result.kind === "ok") return result.data as ResponseOf<Id>;
  throw new ReadingError(id, whyNot(result));
}

const asRows = (list: readonly object[]): readonly Row[] => list.map((one) => ({ ...one }));
