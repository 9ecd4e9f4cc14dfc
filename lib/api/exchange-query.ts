import type { EndpointId, RequestOf, ResponseOf } from "@/lib/exchange/endpoints";
import type { Outcome } from "@/lib/exchange/errors";
import type { JournalledId } from "@/lib/orders/order-intent";
import { addressOf, fetchJson, RequestError } from "./client";
import { type DeskQuery, tagged } from "./query";

/** An endpoint that only reads; every other is journalled. */
type ExchangeReadId = Exclude<EndpointId, JournalledId>;

type ExchangeQuery<Data> = Omit<DeskQuery<Data>, "enabled">;

/** How to read an endpoint: `useQuery(exchangeQuery("max-open", connectionId, request))`. */
export function exchangeQuery<Id extends ExchangeReadId>(
  endpoint: Id,
  connectionId: string,
  request: RequestOf<Id>,
): ExchangeQuery<ResponseOf<Id>> {
  return {
    queryKey: tagged(["exchange", endpoint, connectionId, request]),
    queryFn: ({ signal }) => askExchange(endpoint, connectionId, request, signal),
  };
}

/** What is read in the background, under what tells it from the others of its endpoint. */
export function backgroundQuery<Data>(
  endpoint: ExchangeReadId,
  connectionId: string,
  of: object,
  read: (signal: AbortSignal) => Promise<Data>,
): ExchangeQuery<Data> {
  return {
    queryKey: tagged(["exchange-background", endpoint, connectionId, of]),
    queryFn: ({ signal }) => read(signal),
  };
}

/**
 * Reads what a page shows and nobody waits for: it yields to what a user asks, and takes no more
 * of the rate limit than polling may.
 */
export function askInBackground<Id extends ExchangeReadId>(
  endpoint: Id,
  connectionId: string,
  request: RequestOf<Id>,
): Promise<ResponseOf<Id>> {
  return askExchange(endpoint, connectionId, request, undefined, { background: "1" });
}

async function askExchange<Id extends ExchangeReadId>(
  endpoint: Id,
  connection: string,
  request: RequestOf<Id>,
  signal?: AbortSignal,
  how: { readonly background?: "1" } = {},
): Promise<ResponseOf<Id>> {
  const address = addressOf(`/api/exchange/${endpoint}`, { connection, ...how, ...request });
  const outcome = await fetchJson<Outcome<ResponseOf<Id>>>(address, signal);
  if (outcome.kind === "ok") return outcome.data;
  throw new RequestError("The exchange returned no readable response.", 200);
}
