import "server-only";
import type { Issue } from "@/lib/exchange/errors";
import { fieldPath } from "@/lib/exchange/field-names";
import { checkedOrderOf } from "@/lib/orders/checked-order";
import { type Instrument, readInstrument } from "@/lib/orders/instrument";
import type { LimitFinding } from "@/lib/orders/limit-finding";
import { type CheckedOrder, type LimitContext, stableQuoteRate } from "@/lib/orders/order-value";
import { checkOrderRate, checkRiskLimits } from "@/lib/orders/risk-limits";
import {
  type DeskLimit,
  defaultLimits,
  type OwnLimits,
  type RiskLimits,
} from "@/lib/orders/risk-limits-api";
import type { OrderRequests, PlacingId } from "@/lib/orders/rules/check-request";
import { DeskError } from "../desk-error";
import type { KeyedRoute } from "./call-context";
import type { Drafted } from "./draft-intent";
import { freshIndexPrice, venueInstruments } from "./read";

/** An order of a call, and what is known of its market. */
interface Guarded {
  readonly order: CheckedOrder;
  readonly context: LimitContext;
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
 * Holds orders to the desk limits of the administrator and to the user's own limits before anything
 * is written. Throws a DeskError that names the bound and what is valid; past their own limits a
 * user may go knowingly. Answers what is left to be asked by the statement that journals them.
 */
export async function checkBounds(
  route: KeyedRoute,
  drafted: Pick<Drafted, "draft" | "parsed">,
): Promise<OrderRate | null> {
  const { draft } = drafted;
  if (draft.kind !== "place") return null;
  const { own: set, deskLimits } = route.connection.bounds;
  const own = set ?? defaultLimits;
  const confirmed = route.context.confirm?.includes("over-own-limit") ?? false;
  const asking = confirmed ? null : own;
  if (asking === null && deskLimits.length === 0) return null;
  const orders = await ordersOf(route, drafted, [...deskLimits, ...(asking ? [asking] : [])]);
  const naming = issueNaming(draft.endpoint as PlacingId);
  const found = (riskLimits: RiskLimitsOf) =>
    orders.flatMap((each) =>
      checkRiskLimits(riskLimits, each.order, each.context).map((one) => ({ one, n: each.n })),
    );
  refuse(
    deskLimits.flatMap((each) =>
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

  const riskLimits = [...deskLimits, ...(asking ? [asking] : [])];
  const rates = riskLimits.flatMap(({ ordersPerMinute }) => ordersPerMinute ?? []);
  if (rates.length === 0) return null;
  const count = draft.intents.length;
  const check = (sentLastMinute: number) => {
    const over = (each: RiskLimits) => {
      const one = checkOrderRate(each, sentLastMinute, count);
      return one?.status === "over" ? [{ one, n: null }] : [];
    };
    refuse(deskLimits.flatMap(over).map(naming(true)));
    if (asking) ask(over(asking).map(naming(false)));
  };
  return { mostBefore: Math.min(...rates) - count, check };
}

/** A desk limit that cannot be checked refuses, unless the administrator let such orders go. */
const stops = (deskLimit: DeskLimit, { status }: LimitFinding) =>
  status === "over" || (status === "unchecked" && deskLimit.unchecked === "refuse");

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new DeskError({ kind: "invalid", issues });
}

function ask(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new DeskError({ kind: "over-own-limit", issues });
}

/** The finding as what is wrong with a field of its endpoint's own. */
const issueNaming =
  (endpoint: PlacingId) =>
  (isDeskLimit: boolean) =>
  ({ one, n }: { readonly one: LimitFinding; readonly n: number | null }): Issue => {
    const field = ownFields[endpoint]?.[one.field] ?? one.field;
    const whose = isDeskLimit ? "Desk limit" : "Your limit";
    const rest =
      one.status === "unchecked" ? " Unchecked orders aren't sent: try again later." : "";
    return {
      field: n === null ? field : fieldPath([n, field]),
      rule: `${isDeskLimit ? "desk-limit" : "own"}-${one.limit}`,
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
  riskLimits: readonly RiskLimitsOf[],
): Promise<readonly Guarded[]> {
  const { venue, context: asking } = route;
  const category = draft.intents[0]?.facts.category ?? "";
  const bounded = riskLimits.some(hasBounds);
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
      const order = checkedOrderOf(endpoint, records[n] as OrderRequests[PlacingId]);
      const context = {
        instrument,
        indexPrice: needsIndex(riskLimits, order)
          ? await indexOf(instrument.symbol)
          : goesByIndex(order)
            ? await knownIndexOf(instrument.symbol)
            : null,
        quoteRate: needsValue(riskLimits) ? await quoteRateOf(instrument, indexOf) : null,
      };
      return { order, context, n: parsed.isList ? n : null };
    }),
  );
  return all.filter((each) => each !== null);
}

type RiskLimitsOf = RiskLimits | OwnLimits;

/** The limit of the index alone waits for nothing: it is judged by what the desk knows already. */
const knownOnly = { asksNothing: true } as const;

/** Whether there is any bound beside that of the index. */
const hasBounds = (riskLimits: RiskLimitsOf) =>
  !("throughIndex" in riskLimits) ||
  riskLimits.maxNotional !== null ||
  riskLimits.maxSize !== null ||
  riskLimits.maxDistance !== null ||
  riskLimits.marketOrders === "banned" ||
  riskLimits.ordersPerMinute !== null;

const goesByIndex = ({ prices }: CheckedOrder) =>
  prices.some(({ reference }) => reference === null);

function oncePerSymbol(ask: (symbol: string) => ReturnType<typeof freshIndexPrice>) {
  const prices = new Map<string, ReturnType<typeof freshIndexPrice>>();
  return (symbol: string) => {
    const price = prices.get(symbol) ?? ask(symbol);
    prices.set(symbol, price);
    return price;
  };
}

const needsValue = (riskLimits: readonly RiskLimits[]) =>
  riskLimits.some(({ maxNotional }) => maxNotional !== null);

/** Only an order whose own price does not say enough asks for the index. */
function needsIndex(riskLimits: readonly RiskLimits[], { side, prices }: CheckedOrder): boolean {
  const own = side === "buy" && prices.length > 0;
  const compared = prices.length > 0 && prices.every(({ reference }) => reference !== null);
  if (compared) return false;
  return riskLimits.some(
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
