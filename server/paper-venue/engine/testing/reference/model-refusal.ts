import { fixed, floorOf, magnitude, ONE, stepOf } from "./arithmetic";
import type { ModelAccounts } from "./model-accounts";
import {
  coinOf,
  contractsOf,
  holdOf,
  isFutures,
  isInverse,
  type ModelOrder,
  sameStake,
  settleCoin,
  worthOf,
} from "./model-order";

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
    refusesTrading(order) ??
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

/** The instrument's state forbids it. */
function refusesTrading({ instrument, closes }: ModelOrder): string | null {
  const codes = { offline: "25104", listed: "25103", restrictedAPI: "22004", online: null };
  if (instrument.status === "limit_open") return closes ? null : "25105";
  return codes[instrument.status];
}

function refusesSize(model: ModelAccounts, order: ModelOrder): string | null {
  const { place, instrument, price, left } = order;
  const limit = place.orderType === "limit";
  const tick = stepOf(instrument.pricePrecision, instrument.priceMultiplier);
  if (limit && price % tick !== 0n) return "25244";
  const checkedPrice = limit ? price : model.indexOf(instrument);
  const size = refusesLots(order, checkedPrice);
  if (size) return size;
  if (place.side === "buy" && price > model.edge(instrument, "buy")) return "25206";
  if (place.side === "sell" && price < model.edge(instrument, "sell")) return "25205";
  const worth = isInverse(instrument) ? left : floorOf(checkedPrice * left, ONE);
  return worth < fixed(instrument.minOrderAmount ?? "0") ? "25611" : null;
}

/** Contracts given in the quote coin are held to the bounds of size, and to their own step. */
function refusesLots({ place, instrument }: ModelOrder, price: bigint): string | null {
  const { quantityPrecision, quantityMultiplier, pricePrecision, minOrderQty } = instrument;
  const max = place.orderType === "limit" ? instrument.maxOrderQty : instrument.maxMarketOrderQty;
  const inQuote = isInverse(instrument) && place.qtyIn === "quote";
  const places = Number(pricePrecision) + Number(quantityPrecision);
  const step = inQuote ? stepOf(`${places}`) : stepOf(quantityPrecision, quantityMultiplier);
  const given = fixed(place.qty);
  if (given % step !== 0n) return "25610";
  if (given === 0n) return "400172";
  // A bound in the base coin, times the price, is a bound of contracts.
  const scaled = inQuote ? given * ONE : given * price;
  if (minOrderQty && scaled < fixed(minOrderQty) * price) return "25207";
  return max && scaled > fixed(max) * price ? "25208" : null;
}

function refusesBudget({ instrument, budget }: ModelOrder): string | null {
  if (budget === 0n) return "400172";
  if ((budget ?? 0n) % stepOf(instrument.quotePrecision ?? "18") !== 0n) return "25610";
  return (budget ?? 0n) < fixed(instrument.minOrderAmount ?? "0") ? "25611" : null;
}

function refusesClose(model: ModelAccounts, order: ModelOrder): string | null {
  const max = model.closable(order);
  if (max === 0n) return "25227";
  const wanted = closedBy(model, order);
  if (wanted > max) return "25226";
  if (order.posSide === null) return null;
  const left = max - closing(model, order);
  if (wanted <= left) return null;
  if (order.place.orderType === "limit") return "25225";
  return left > 0n && model.rules["hedge-close"] === "refuse" ? "25225" : null;
}

/** A size in the base coin that misses the whole position by less than a lot closes all of it. */
export function closedBy(model: ModelAccounts, order: ModelOrder): bigint {
  const { place, instrument, left } = order;
  if (!isInverse(instrument) || place.qtyIn === "quote") return left;
  const price = place.orderType === "limit" ? order.price : model.indexOf(instrument);
  const lot = stepOf(instrument.quantityPrecision, instrument.quantityMultiplier);
  const max = model.closable(order);
  const near = magnitude(max - left) < contractsOf(instrument, lot, price);
  return max > 0n && near ? max : left;
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
  const equity =
    own(quoteCoin) -
    model.locked(place.uid, quoteCoin) +
    inQuote(own(baseCoin) - model.locked(place.uid, baseCoin));
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
  const { place, instrument, left, posSide } = order;
  const { uid } = place;
  const market = place.orderType === "market";
  const value = market ? fills(order) : worthOf(instrument, left, dearest(model, order));
  const buying = place.side === "buy";
  const bought = buying ? value : 0n;
  const before = model.marginOf(uid, instrument, posSide, 0n, 0n);
  const after = model.marginOf(uid, instrument, posSide, bought, value - bought);
  if (after.initial <= before.initial) return null;
  if (beyondTier(model, order, value)) return "40762";
  const need = after.initial + after.fees - before.initial - before.fees;
  return need > model.free(uid, settleCoin(instrument)) ? "40762" : null;
}

/** The price within its limit at which an order is worth most. */
function dearest(model: ModelAccounts, { place, instrument, price }: ModelOrder): bigint {
  const inverse = isInverse(instrument);
  if ((place.side === "buy") !== inverse) return price;
  return model.across(place.side, instrument, price)?.price ?? price;
}

/** In the base coin, with the orders of its side: contracts at what they were entered for. */
function beyondTier(model: ModelAccounts, order: ModelOrder, value: bigint): boolean {
  const { place, instrument, posSide } = order;
  if (!instrument.maxPositionQty) return false;
  const inverse = isInverse(instrument);
  const amount = (qty: bigint, worth: bigint) => (inverse ? worth : qty);
  const { qty, cost } = model.position(place.uid, instrument, posSide);
  const held = amount(qty, cost);
  const ordered = model.orders
    .filter((other) => sameStake(other, order) && !other.closes)
    .filter((other) => other.place.side === place.side)
    .reduce((sum, { left, price }) => sum + amount(left, worthOf(instrument, left, price)), 0n);
  const total = ordered + amount(order.left, value) + (place.side === "buy" ? held : -held);
  return total > fixed(instrument.maxPositionQty);
}
