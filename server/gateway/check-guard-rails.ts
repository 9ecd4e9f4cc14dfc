import "server-only";
import type { Issue } from "@/lib/exchange/errors";
import { fieldPath } from "@/lib/exchange/field-names";
import type { GuardFinding } from "@/lib/orders/guard-finding";
import { checkGuardRails, checkOrderRate } from "@/lib/orders/guard-rails";
import {
  type Ceiling,
  defaultLimits,
  type GuardRails,
  type OwnLimits,
} from "@/lib/orders/guard-rails-api";
import { guardedOrderOf } from "@/lib/orders/guarded-order";
import { type Instrument, readInstrument } from "@/lib/orders/instrument";
import { type GuardContext, type GuardedOrder, stableQuoteRate } from "@/lib/orders/order-value";
import type { OrderRequests, PlacingId } from "@/lib/orders/rules/check-request";
import { DeskError } from "../desk-error";
import type { KeyedRoute } from "./call-context";
import type { Drafted } from "./draft-intent";
import { freshIndexPrice, venueInstruments } from "./read";

/** An order of a call, and what is known of its market. */
interface Guarded {
  readonly order: GuardedOrder;
  readonly context: GuardContext;
  /** Its place in a list; null for a call that carries one order. */
  readonly n: number | null;
}

/** How many orders in a minute are allowed, as far as somebody bounded them. */
export interface OrderRate {
  /** With so many in the last minute the call's own may still go. */
  readonly mostBefore: number;
  /** Throws the DeskError of a bound that so many, and the call's own, are beyond. */
  readonly check: (sentLastMinute: number) => void;
}

/**
 * Holds orders to the ceilings of the administrator and to the person's own limits before anything
 * is written. Throws a DeskError that names the bound and what is valid; past their own limits a
 * person may go knowingly. Answers what is left to be asked by the statement that journals them.
 */
export async function checkBounds(
  route: KeyedRoute,
  drafted: Pick<Drafted, "draft" | "parsed">,
): Promise<OrderRate | null> {
  const { draft } = drafted;
  if (draft.kind !== "place") return null;
  const { own: set, ceilings } = route.connection.bounds;
  const own = set ?? defaultLimits;
  const confirmed = route.context.confirm?.includes("over-own-limit") ?? false;
  const asking = confirmed ? null : own;
  if (asking === null && ceilings.length === 0) return null;
  const orders = await ordersOf(route, drafted, [...ceilings, ...(asking ? [asking] : [])]);
  const naming = issueNaming(draft.endpoint as PlacingId);
  const found = (rails: Rails) =>
    orders.flatMap((each) =>
      checkGuardRails(rails, each.order, each.context).map((one) => ({ one, n: each.n })),
    );
  refuse(
    ceilings.flatMap((each) =>
      found(each)
        .filter(({ one }) => stops(each, one))
        .map(naming(true)),
    ),
  );
  if (asking)
    ask(
      found(asking)
        .filter(({ one }) => one.status === "over")
        .map(naming(false)),
    );

  const rails = [...ceilings, ...(asking ? [asking] : [])];
  const rates = rails.flatMap(({ ordersPerMinute }) => ordersPerMinute ?? []);
  if (rates.length === 0) return null;
  const count = draft.intents.length;
  const check = (sentLastMinute: number) => {
    const over = (each: GuardRails) => {
      const one = checkOrderRate(each, sentLastMinute, count);
      return one?.status === "over" ? [{ one, n: null }] : [];
    };
    refuse(ceilings.flatMap(over).map(naming(true)));
    if (asking) ask(over(asking).map(naming(false)));
  };
  return { mostBefore: Math.min(...rates) - count, check };
}

/** A ceiling that cannot be checked refuses, unless the administrator let such orders go. */
const stops = (ceiling: Ceiling, { status }: GuardFinding) =>
  status === "over" || (status === "unchecked" && ceiling.unchecked === "refuse");

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new DeskError({ kind: "invalid", issues });
}

function ask(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new DeskError({ kind: "over-own-limit", issues });
}

/** The finding as what is wrong with a field of its endpoint's own. */
const issueNaming =
  (endpoint: PlacingId) =>
  (isCeiling: boolean) =>
  ({ one, n }: { readonly one: GuardFinding; readonly n: number | null }): Issue => {
    const field = ownFields[endpoint]?.[one.field] ?? one.field;
    const whose = isCeiling ? "Desk limit" : "Your limit";
    const rest =
      one.status === "unchecked" ? " Unchecked orders aren't sent: try again later." : "";
    return {
      field: n === null ? field : fieldPath([n, field]),
      rule: `${isCeiling ? "ceiling" : "own"}-${one.rail}`,
      message: `${whose}: ${one.message}${rest}`,
      severity: "error",
      ...(one.nearest.length > 0 ? { nearest: one.nearest } : {}),
    };
  };

const ownFields: Readonly<Partial<Record<PlacingId, Partial<Record<string, string>>>>> = {
  "futures-place-order": { qty: "size" },
  "spot-place-plan-order": { qty: "size", price: "executePrice" },
  "place-strategy-order": { price: "takeProfit" },
};

async function ordersOf(
  route: KeyedRoute,
  { draft, parsed }: Pick<Drafted, "draft" | "parsed">,
  rails: readonly Rails[],
): Promise<readonly Guarded[]> {
  const { venue, context: asking } = route;
  const category = draft.intents[0]?.facts.category ?? "";
  const bounded = rails.some(hasBounds);
  const instruments = await venueInstruments(venue, category, bounded ? asking : knownOnly);
  // The contract's schema of this endpoint made them.
  const records: readonly object[] = parsed.records;
  const indexOf = oncePerSymbol((symbol) => freshIndexPrice(venue, symbol, asking));
  const knownIndexOf = oncePerSymbol((symbol) => freshIndexPrice(venue, symbol, knownOnly));
  const all = await Promise.all(
    draft.intents.map(async ({ facts }, n) => {
      const row = instruments?.bySymbol.get((facts.symbol ?? "").toUpperCase());
      if (!row && !bounded) return null;
      if (!row) throw new DeskError({ kind: "unavailable", reason: noInstrumentMessage });
      const instrument = readInstrument(row);
      const endpoint = draft.endpoint as PlacingId;
      const order = guardedOrderOf(endpoint, records[n] as OrderRequests[PlacingId]);
      const context = {
        instrument,
        indexPrice: needsIndex(rails, order)
          ? await indexOf(instrument.symbol)
          : goesByIndex(order)
            ? await knownIndexOf(instrument.symbol)
            : null,
        quoteRate: needsValue(rails) ? await quoteRateOf(instrument, indexOf) : null,
      };
      return { order, context, n: parsed.isList ? n : null };
    }),
  );
  return all.filter((each) => each !== null);
}

type Rails = GuardRails | OwnLimits;

/** The limit of the index alone waits for nothing: it is judged by what the desk knows already. */
const knownOnly = { asksNothing: true } as const;

/** Whether there is any bound beside that of the index. */
const hasBounds = (rails: Rails) =>
  !("throughIndex" in rails) ||
  rails.maxNotional !== null ||
  rails.maxSize !== null ||
  rails.maxDistance !== null ||
  rails.marketOrders === "banned" ||
  rails.ordersPerMinute !== null;

const goesByIndex = ({ prices }: GuardedOrder) =>
  prices.some(({ reference }) => reference === null);

function oncePerSymbol(ask: (symbol: string) => ReturnType<typeof freshIndexPrice>) {
  const prices = new Map<string, ReturnType<typeof freshIndexPrice>>();
  return (symbol: string) => {
    const price = prices.get(symbol) ?? ask(symbol);
    prices.set(symbol, price);
    return price;
  };
}

const needsValue = (rails: readonly GuardRails[]) =>
  rails.some(({ maxNotional }) => maxNotional !== null);

/** Only an order whose own price does not say enough asks for the index. */
function needsIndex(rails: readonly GuardRails[], { side, prices }: GuardedOrder): boolean {
  const own = side === "buy" && prices.length > 0;
  const compared = prices.length > 0 && prices.every(({ reference }) => reference !== null);
  if (compared) return false;
  return rails.some(
    ({ maxDistance, maxNotional, maxSize }) =>
      maxDistance !== null || ((maxNotional !== null || maxSize !== null) && !own),
  );
}

/** What the quote coin is worth in USDT: of one that is no dollar its own index says it. */
async function quoteRateOf(
  { quoteCoin }: Instrument,
  indexOf: (symbol: string) => ReturnType<typeof freshIndexPrice>,
) {
  return stableQuoteRate(quoteCoin) ?? (await indexOf(`${quoteCoin}USDT`));
}

const noInstrumentMessage =
  "Instruments aren't available from the exchange, so this can't be checked. Nothing was sent.";
