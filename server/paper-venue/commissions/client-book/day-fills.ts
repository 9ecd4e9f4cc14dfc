import type { Day } from "@/lib/time";
import { drawBelow } from "../../market/seed";
import type { ChannelFill } from "../commission-row";
import { type ClientBook, clientBookStart, dayNumberOf, silentDay } from "./clients";
import { fillsOfOrder } from "./order-fills";

/** Orders of a day in percent of a quiet one, from Sunday on. */
const weekdays = [58, 100, 106, 112, 108, 116, 66];
const ownOrders = { min: 700, more: 300 };
const sampleOrders = { min: 34, more: 22 };
/** 1970-01-01 was a Thursday. */
const weekdayOfDayZero = 4;
const ordersSalt = 77;
const firstLateOrder = 10_000;

/**
 * The fills of the broker's clients on a day: follows from the book and the day alone, and so is
 * never stored. There is none before the book begins, and none on its silent day.
 */
export function clientFillsOn(book: ClientBook, day: Day): readonly ChannelFill[] {
  if (day < clientBookStart(book)) return [];
  if (!book.sample && day === silentDay(book)) return [];
  const orders = Array.from({ length: ordersOn(book, day) }, (_, order) => order);
  return orders.flatMap((order) => fillsOfOrder(book, day, order));
}

/** Fills that come to light after their day: `count` of them, after `skip` that came before. */
export function lateFills(
  book: ClientBook,
  day: Day,
  skip: number,
  count: number,
): readonly ChannelFill[] {
  return Array.from({ length: count }, (_, at) => {
    const [first] = fillsOfOrder(book, day, firstLateOrder + skip + at);
    if (first === undefined) throw new RangeError("An order has at least one fill.");
    return first;
  });
}

function ordersOn({ seed, sample }: ClientBook, day: Day): number {
  const number = dayNumberOf(day);
  const percent = weekdays[(number + weekdayOfDayZero) % weekdays.length] ?? 100;
  const size = sample ? sampleOrders : ownOrders;
  const quiet = size.min + drawBelow(size.more, seed, number, ordersSalt);
  return Math.floor((quiet * percent) / 100);
}
