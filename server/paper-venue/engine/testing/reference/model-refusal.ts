import { fixed, floorOf, ONE, stepOf } from "./arithmetic";
import type { ModelAccounts } from "./model-accounts";
import { coinOf, holdOf, isFutures, type ModelOrder, reduces } from "./model-order";

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
    refusesOrder(model, order) ??
    (order.budget === null ? refusesSize(model, order) : refusesBudget(order)) ??
    (reduces(order) ? refusesClose(model, order) : refusesFunds(model, order, fills))
  );
}

function refusesOrder(model: ModelAccounts, { place, instrument }: ModelOrder): string | null {
  const mine = model.orders.filter(({ place: { uid } }) => uid === place.uid);
  if (mine.some((other) => other.place.clientOid === place.clientOid)) return "25212";
  const force = place.timeInForce ?? "gtc";
  const rests = place.orderType === "limit" && force !== "ioc" && force !== "fok";
  const here = mine.filter((other) => other.instrument === instrument).length;
  return rests && here >= Number(instrument.maxSymbolOrderNum) ? "25211" : null;
}

function refusesSize(model: ModelAccounts, order: ModelOrder): string | null {
  const { place, instrument, price, left } = order;
  const { quantityPrecision, quantityMultiplier, minOrderQty, maxOrderQty } = instrument;
  const limit = place.orderType === "limit";
  const tick = stepOf(instrument.pricePrecision, instrument.priceMultiplier);
  if (limit && price % tick !== 0n) return "25244";
  if (left % stepOf(quantityPrecision, quantityMultiplier) !== 0n) return "25610";
  if (left === 0n) return "400172";
  if (minOrderQty && left < fixed(minOrderQty)) return "25207";
  if (limit && maxOrderQty && left > fixed(maxOrderQty)) return "25208";
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
  return order.left > most ? "25226" : null;
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
  const before = model.marginOf(place.uid, instrument, 0n, 0n);
  const after = model.marginOf(place.uid, instrument, buying ? value : 0n, buying ? 0n : value);
  if (after.initial <= before.initial) return null;
  const need = after.initial + after.fees - before.initial - before.fees;
  return need > model.free(place.uid, instrument.quoteCoin) ? "40762" : null;
}
