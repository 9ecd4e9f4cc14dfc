import { type Day, dayOf } from "@/lib/time";
import { withAmendments } from "./amendments";
import { clientFillsOn } from "./book/book-day";
import { type CommissionRow, newestFirst, rowOf, zone } from "./commission-row";
import { type Commissions, rateChangeOf } from "./commissions";

const rememberedDays = 34;
const remembered = new Map<string, readonly CommissionRow[]>();

/**
 * What really happened on a day of UTC+8 until a moment (Unix ms), newest first: the clients' book,
 * what was traded on this venue, and what was amended since.
 */
export function truthOf(state: Commissions, day: Day, now: number): readonly CommissionRow[] {
  const today = dayOf(now, zone);
  if (day > today) return [];
  const book = bookRows(state, day);
  const live = state.live[day] ?? [];
  if (day === today) return newestFirst([...book, ...live].filter(({ ts }) => Number(ts) <= now));
  if (live.length === 0 && state.amendments[day] === undefined) return book;
  return newestFirst(withAmendments(state, day, [...book, ...live]));
}

/** A day of the clients' book; a month of them is remembered: each costs some milliseconds. */
function bookRows(state: Commissions, day: Day): readonly CommissionRow[] {
  const key = `${state.seed} ${state.firstDay} ${day}`;
  const known = remembered.get(key);
  remembered.delete(key);
  const rows = known ?? newestFirst(clientFillsOn(state, day).map(rowIn(state)));
  remembered.set(key, rows);
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedDays && oldest !== undefined) remembered.delete(oldest);
  return rows;
}

function rowIn(state: Commissions) {
  const rateChange = rateChangeOf(state);
  return (fill: Parameters<typeof rowOf>[0]) => rowOf(fill, rateChange);
}
