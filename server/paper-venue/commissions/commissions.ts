import { addDays, type Day, dayOf } from "@/lib/time";
import type { EngineEvent, Filled } from "../engine";
import type { Amendment } from "./amendments";
import { type CommissionRow, rowOf, zone } from "./commission-row";
import { channelFillsOf, type Measures } from "./rows-of-fill";

/**
 * What the venue remembers of commissions: plain data. The clients' book follows from the seed and
 * the venue's first day and is never stored (see book/book-day.ts).
 */
export interface Commissions {
  readonly seed: number;
  /** The day on which the venue began. */
  readonly firstDay: Day;
  /** The broker's own code; only orders that carry it earn anything (rulings 8). */
  channelCode: string;
  /** The records of what was traded on this venue, by day. */
  readonly live: Record<Day, CommissionRow[]>;
  /** What was changed in a day afterwards, in this order. */
  readonly amendments: Record<Day, Amendment[]>;
}

/** From now on fills whose orders carry this code earn commission. */
export interface SetChannelCode {
  readonly type: "set-channel-code";
  readonly channelCode: string;
}

const rememberedDays = 45;
const rateChangeDays = 14;

/** A new venue's commissions, from the moment it begins (Unix ms). */
export function newCommissions(seed: number, at: number): Commissions {
  return { seed, firstDay: dayOf(at, zone), channelCode: "", live: {}, amendments: {} };
}

/** The day from which the present shares of the pure fee hold: two weeks before the first. */
export function rateChangeOf({ firstDay }: Pick<Commissions, "firstDay">): Day {
  return addDays(firstDay, -rateChangeDays);
}

/** Takes note of what the engine told at a moment (Unix ms). */
export function observeFills(
  state: Commissions,
  measures: Measures,
  events: readonly EngineEvent[],
  at: number,
): void {
  const rows = events
    .filter((event): event is Filled => event.type === "filled" && earns(state, event))
    .flatMap((fill) => channelFillsOf(measures, fill, state.channelCode))
    .map((fill) => rowOf(fill, rateChangeOf(state)));
  if (rows.length === 0) return;
  forgetOld(state, at);
  const day = dayOf(at, zone);
  const known = state.live[day];
  if (known === undefined) state.live[day] = rows;
  else known.push(...rows);
}

function earns({ channelCode }: Commissions, { taker, maker }: Filled): boolean {
  if (channelCode === "") return false;
  return taker.channelCode === channelCode || maker.channelCode === channelCode;
}

/** Lets go of the days that nobody can read any more, nor ask the oracle about. */
export function forgetOld({ live, amendments }: Commissions, at: number): void {
  const oldest = oldestRemembered(at);
  for (const days of [live, amendments]) {
    for (const day of Object.keys(days) as Day[]) {
      if (day < oldest) delete days[day];
    }
  }
}

/** The oldest day that is remembered at a moment (Unix ms). */
export function oldestRemembered(at: number): Day {
  return addDays(dayOf(at, zone), -rememberedDays);
}
