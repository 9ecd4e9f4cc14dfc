import "server-only";
import type { Decimal } from "@/lib/decimal";
import type { IndexComponentRecord, ResponseOf } from "@/lib/exchange/endpoints";
import { indexFreshMs, weightedIndexPrice } from "@/lib/orders/index-price";
import { readSnapshot } from "../snapshots/store";
import { authorise } from "./authorise";
import { type CallContext, systemPrincipal } from "./call-context";
import { catchRefusal } from "./in-flight";
import { read } from "./read";

/**
 * The index of a symbol that is fresh: as the worker read it for a page a moment ago, else as the
 * exchange says now. Null when there is none, when nobody answers, or when nobody may be asked.
 */
export async function freshIndexPrice(
  venue: string,
  symbol: string,
  { asksNothing }: Pick<CallContext, "asksNothing"> = {},
): Promise<Decimal | null> {
  const snapshot = await readSnapshot({ kind: "index", venue, symbol });
  if (snapshot.readAt !== null && Date.now() - snapshot.readAt <= indexFreshMs) {
    return weightedIndexPrice(snapshot.rows as readonly IndexComponentRecord[]);
  }
  if (asksNothing) return null;
  const answer = await catchRefusal(() => ask(venue, symbol));
  return answer.kind === "ok" ? weightedIndexPrice(answer.data.componentList) : null;
}

async function ask(venue: string, symbol: string) {
  const context = { principal: systemPrincipal(null), connectionId: null, venue };
  const route = await authorise(context, "index-components");
  const asked = { records: [{ symbol }], isList: false };
  return read<ResponseOf<"index-components">>(route, asked);
}
