import { fixed, floorOf, ONE, stepOf } from "./arithmetic";
import type { ModelAccounts } from "./model-accounts";
import { coinOf, holdOf, isFutures, type ModelOrder, sameStake } from "./model-order";

/**
 * The code that refuses an order, or null. `fills` tells the value that a market order would
 * trade.
 */
export function modelRefusal(
  model: ModelAccounts,
  order: ModelOrder,
  fills: (order: ModelOrder) => bigint,
): string | null {
  return (
    refusesSide(model, order) ??
    refusesMarginMode(model, order) ??
    refusesOrder(model, order) ??
    (order.budget === null ? refusesSize(model, order) : refusesBudget(order)) ??
    (order.closes ? refusesClose(model, order) : refusesFunds(model, order, fills))
  );
}

function refusesSide(model: ModelAccounts, { place, instrument }: ModelOrder): string | null {
  if (!isFutures(instrument)) return null;
  const hedge = model.holdModes.get(place.uid) === "hedge_mode";
  const right = hedge ? place.posSide && !place.reduceOnly : !place.posSide;
  return right ? null : "25236";
}

function refusesMarginMode(model: ModelAccounts, { place, instrument }: ModelOrder): string | null {
  if (!isFutures(instrument) || !place.marginMode) return null;
  const open = model.openMarginMode(place.uid, instrument);
  return open !== null && open !== place.marginMode ? "400172" : null;
}

function refusesOrder(model: ModelAccounts, { place, instrument }: ModelOrder): string | null {
  const mine = model.orders.filter(({ place: { uid } }) => uid === place.uid);
  const taken = mine.some((other) => other.place.clientOid === place.clientOid);
  if (taken && model.rules["client-oid-reuse"] === "refuse") return "25212";
  const force = place.timeInForce ?? "gtc";
  const rests = place.orderType === "limit" && force !== "ioc" && force !== "fok";
  const here = mine.filter((other) => other.instrument === instrument).length;
  return rests && here >= Number(instrument.maxSymbolOrderNum) ? "25211" : null;
}

function refusesSize(model: ModelAccounts, order: ModelOrder): string | null {
  const { place, instrument, price, left } = order;
  const { quantityPrecision, quantityMultiplier, minOrderQty } = instrument;
  const limit = place.orderType === "limit";
  const most = limit ? instrument.maxOrderQty : instrument.maxMarketOrderQty;
  const tick = stepOf(instrument.pricePrecision, instrument.priceMultiplier);
  if (limit && price % tick !== 0n) return "25244";
  if (left % stepOf(quantityPrecision, quantityMultiplier) !== 0n) return "25610";
  if (left === 0n) return "400172";
  if (minOrderQty && left < fixed(minOrderQty)) return "25207";
  if (most && left > fixed(most)) return "25208";
  if (place.side === "buy" && price > model.edge(instrument, "buy")) return "25206";
  if (place.side === "sell" && price < model.edge(instrument, "sell")) return "25205";
  const judged = limit ? price : model.indexOf(instrument);
  return floorOf(judged * left, ONE) < fixed(instrument.minOrderAmount ?? "0") ? "25611" : null;
}

function refusesBudget({ instrument, budget }: ModelOrder): string | null {
  if (budget === 0n) return "400172";
  if ((budget ?? 0n) % stepOf(instrument.quotePrecision ?? "18") !== 0n) return "25610";
  return (budget ?? 0n) < fixed(instrument.minOrderAmount ?? "0") ? "25611" : null;
}

function refusesClose(model: ModelAccounts, order: ModelOrder): string | null {
  const most = model.closable(order);
  if (most === 0n) return "25227";
  if (order.left > most) return "25226";
  if (order.posSide === null) return null;
  const left = most - closing(model, order);
  if (order.left <= left) return null;
  if (order.place.orderType === "limit") return "25225";
  return left > 0n && model.rules["hedge-close"] === "refuse" ? "25225" : null;
}

/** What open orders already close of an order's position. */
export function closing(model: ModelAccounts, order: ModelOrder): bigint {
  return model.orders
    .filter((other) => other.closes && sameStake(other, order))
    .reduce((sum, { left }) => sum + left, 0n);
}

function refusesFunds(
  model: ModelAccounts,
  order: ModelOrder,
  fills: (order: ModelOrder) => bigint,
): string | null {
  const { place, instrument } = order;
  if (isFutures(instrument)) return refusesMargin(model, order, fills);
  const missing = holdOf(order) - model.free(place.uid, coinOf(order));
  if (missing <= 0n) return null;
  if (instrument.category !== "MARGIN") return "40762";
  const { quoteCoin, baseCoin } = instrument;
  const price = model.indexOf(instrument);
  const debtIn = (coin: string) => model.debt.get(`${place.uid} ${coin}`) ?? 0n;
  const own = (coin: string) => (model.cash.get(`${place.uid} ${coin}`) ?? 0n) - debtIn(coin);
  const inQuote = (amount: bigint) => (amount * price) / ONE;
  const equity = own(quoteCoin) - model.locked(place.uid, quoteCoin) + inQuote(own(baseCoin));
  const more = place.side === "buy" ? missing : inQuote(missing);
  const owed = debtIn(quoteCoin) + inQuote(debtIn(baseCoin)) + more;
  const times = BigInt(instrument.maxCrossedLeverage ?? "1") - 1n;
  return owed <= equity * times ? null : "40762";
}

function refusesMargin(
  model: ModelAccounts,
  order: ModelOrder,
  fills: (order: ModelOrder) => bigint,
): string | null {
  const { place, instrument, left } = order;
  const bid = model.across("sell", instrument, 0n)?.price ?? 0n;
  const dearer = place.side === "sell" && bid > order.price ? bid : order.price;
  const value = place.orderType === "market" ? fills(order) : (dearer * left) / ONE;
  const buying = place.side === "buy";
  const { uid } = place;
  const { posSide } = order;
  const before = model.marginOf(uid, instrument, posSide, 0n, 0n);
  const bought = buying ? value : 0n;
  const after = model.marginOf(uid, instrument, posSide, bought, value - bought);
  if (after.initial <= before.initial) return null;
  const need = after.initial + after.fees - before.initial - before.fees;
  return need > model.free(place.uid, instrument.quoteCoin) ? "40762" : null;
}
