import type { DeskConnection } from "@/components/desk/connection";
import { type DayRange, shortDay } from "@/lib/archive/day-range";

export interface OfBroker {
  connection: DeskConnection;
}

/** A page of a broker, by the first of its keys. */
export const addressOf = (path: string, { id }: DeskConnection) =>
  `${path}?connection=${encodeURIComponent(id)}`;

/** "1–25 Nov": days of one month. */
export const daysText = ({ from, to }: DayRange) =>
  from === to ? shortDay(to) : `${Number.parseInt(from.slice(8), 10)}\u2013${shortDay(to)}`;
