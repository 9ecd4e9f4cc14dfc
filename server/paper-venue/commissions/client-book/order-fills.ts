import type { Decimal } from "@/lib/decimal";
import { fromScaled, powerOfTen } from "@/lib/decimal/decimal";
import type { SubBizType } from "@/lib/exchange/broker-values";
import { type Day, dayBounds } from "@/lib/time";
import { scaleOf } from "../../market/coins";
import { drawBelow } from "../../market/seed";
import { type ChannelFill, zone } from "../commission-row";
import {
  type BrokerClient,
  type ClientBook,
  clientsOf,
  dayNumberOf,
  products,
  ratePlaces,
  symbolOf,
} from "./clients";

/** What is drawn for an order; each has a number of its own, so that no two draws agree. */
const draws = {
  hour: 1,
  moment: 2,
  client: 3,
  product: 4,
  coin: 5,
  dayPrice: 6,
  price: 7,
  size: 8,
  mantissa: 9,
  market: 10,
  parts: 11,
  pause: 12,
  internal: 13,
  counterpart: 14,
  clawback: 15,
  oid: 16,
} as const;

/** How many of a hundred orders or so begin in each hour of UTC+8. */
const hours = [4, 3, 2, 2, 2, 2, 3, 4, 5, 6, 6, 5, 4, 4, 5, 6, 6, 5, 4, 5, 7, 8, 8, 6];
const hourMs = 3_600_000;
const maxPauseMs = 240_000;
const fillsPerOrder = 8;
const firstFillNumber = 500_000;
const firstOrderNumber = 700_000;
const firstCounterpartNumber = 850_000;
const clawedBackOneIn = 5_000;

/** Draws a number below a limit for an order. */
type Roll = (what: keyof typeof draws, limit: number) => number;

/** What the fills of an order have in common. */
interface BookOrder {
  readonly book: ClientBook;
  readonly number: number;
  readonly roll: Roll;
  readonly client: BrokerClient;
  readonly subBizType: SubBizType;
  readonly coin: number;
  readonly ticks: number;
  readonly market: boolean;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The fills of one order of the clients' book: follows from the book, the day and the order's
 * number alone. Some orders are filled in parts; some of a market order at one moment, so that ids
 * tie; a few meet another client, and both sides are told.
 */
export function fillsOfOrder(book: ClientBook, day: Day, number: number): readonly ChannelFill[] {
  const dayNumber = dayNumberOf(day);
  const roll: Roll = (what, limit) =>
    drawBelow(limit, book.seed, dayNumber, number, draws[what], limit);
  const client = weighted(clientsOf(book), ({ weight }) => weight, roll, "client");
  const kinds = Object.entries(client.products) as [SubBizType, number][];
  const [subBizType] = weighted(kinds, ([, weight]) => weight, roll, "product");
  const coin = skewed(roll, products[subBizType].coins);
  const { startMs, endMs } = dayBounds(day, zone);
  const hour = weighted([...hours.keys()], (it) => hours[it] ?? 0, roll, "hour");
  const dayPpm = drawBelow(60_000, book.seed, dayNumber, coin, draws.dayPrice) - 30_000;
  return fillsOf({
    book,
    number,
    roll,
    client,
    subBizType,
    coin,
    ticks: ticksOf(subBizType, coin, 1_000_000 + dayPpm + roll("price", 4_000) - 2_000),
    market: roll("market", 100) < 60,
    startMs: startMs + hour * hourMs + roll("moment", hourMs),
    endMs,
  });
}

function fillsOf(order: BookOrder): readonly ChannelFill[] {
  const { roll, market, startMs, endMs } = order;
  const lots = lotsOf(order);
  const wanted = roll("parts", 100) < 65 ? 1 : 2 + roll("parts", 5);
  const parts = Math.min(wanted, lots);
  const each = Math.floor(lots / parts);
  const pauseMs = market ? 0 : roll("pause", maxPauseMs);
  const own = Array.from({ length: parts }, (_, part) => {
    const at = Math.min(endMs, startMs + part * pauseMs);
    const size = part === parts - 1 ? lots - each * (parts - 1) : each;
    return sideOf(order, order.client, part, at, size);
  });
  const [first] = own;
  if (first === undefined || roll("internal", 100) >= 6) return own;
  return [...own, counterpartOf(order, each)];
}

/** The other side of an order's first fill, when another client of the broker stood there. */
function counterpartOf(order: BookOrder, lots: number): ChannelFill {
  const clients = clientsOf(order.book);
  const own = clients.indexOf(order.client);
  const other = clients[(own + 1 + order.roll("counterpart", clients.length - 1)) % clients.length];
  const side = sideOf(order, other ?? order.client, 0, order.startMs, lots);
  return {
    ...side,
    role: order.market ? "maker" : "taker",
    orderId: idOf(order.startMs, firstCounterpartNumber + order.number),
    fee: feeOf(order, !order.market, 0, lots),
    clawedBack: false,
  };
}

function sideOf(
  order: BookOrder,
  client: BrokerClient,
  part: number,
  at: number,
  lots: number,
): ChannelFill {
  return {
    fillId: idOf(at, firstFillNumber + order.number * fillsPerOrder + part),
    role: order.market ? "taker" : "maker",
    uid: client.uid,
    orderId: idOf(order.startMs, firstOrderNumber + order.number),
    clientOid: client.prefix && `${client.prefix}${order.roll("oid", 0xffffff).toString(36)}`,
    at,
    subBizType: order.subBizType,
    symbol: symbolOf(products[order.subBizType], order.coin),
    volume: volumeOf(order, part, lots),
    fee: feeOf(order, order.market, part, lots),
    pureShare: client.pureShare,
    clawedBack: part === 0 && order.roll("clawback", clawedBackOneIn) === 0,
  };
}

/** Each part is filled one price step higher than the one before. */
function volumeOf({ subBizType, coin, ticks }: BookOrder, part: number, lots: number): Decimal {
  const steps = products[subBizType].stepsOf(coin);
  const places = steps.pricePrecision + steps.quantityPrecision;
  return fromScaled(BigInt(ticks + part) * BigInt(lots * steps.quantityMultiplier), places);
}

function feeOf(order: BookOrder, taker: boolean, part: number, lots: number): Decimal {
  const { stepsOf, takerRate, makerRate } = products[order.subBizType];
  const steps = stepsOf(order.coin);
  const units = BigInt(order.ticks + part) * BigInt(lots * steps.quantityMultiplier);
  const places = steps.pricePrecision + steps.quantityPrecision + ratePlaces;
  return fromScaled(units * (taker ? takerRate : makerRate), places);
}

/** A coin's anchor price, so many millionths of it, in the smallest steps of its price. */
function ticksOf(subBizType: SubBizType, coin: number, ppm: number): number {
  const { units, places } = scaleOf(coin);
  const { pricePrecision } = products[subBizType].stepsOf(coin);
  const scaled = BigInt(units) * BigInt(ppm) * powerOfTen(pricePrecision);
  return Number(scaled / powerOfTen(places + 6));
}

/** Twenty dollars' worth and up; each doubling is as frequent as the one before. */
function lotsOf({ roll, subBizType, coin, ticks }: BookOrder): number {
  const steps = products[subBizType].stepsOf(coin);
  const dollars = BigInt(20 * 2 ** roll("size", 10) * (100 + roll("mantissa", 100)));
  const scaled = dollars * powerOfTen(steps.pricePrecision + steps.quantityPrecision);
  const lots = scaled / (100n * BigInt(ticks) * BigInt(steps.quantityMultiplier));
  return Math.max(1, Number(lots));
}

/** A place in a list, the first ones more often: the lower half three times of four. */
function skewed(roll: Roll, length: number): number {
  return Math.floor(roll("coin", length * 10) ** 2 / (length * 100));
}

function weighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  roll: Roll,
  what: keyof typeof draws,
): Item {
  let left = roll(
    what,
    items.reduce((sum, item) => sum + weightOf(item), 0),
  );
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  throw new RangeError("Nothing to choose from.");
}

function idOf(at: number, number: number): string {
  return `${at}${number}`;
}
