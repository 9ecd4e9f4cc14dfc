import { decimal, multiply } from "@/lib/decimal";
import { limits } from "@/lib/exchange/limits";
import { addDays, type Day, dayOf } from "@/lib/time";
import type { EngineEvent, Filled } from "../engine";
import { drawBelow, seedAccounts } from "../market/seed";
import { channelFillsOf, type Measures } from "./channel-fills";
import { dayNumberOf } from "./client-book/clients";
import { lateFills } from "./client-book/day-fills";
import { type CommissionRow, rowOf, zone } from "./commission-row";

/**
 * What the venue remembers of commissions: plain data. The clients' book follows from the seed and
 * the venue's first day and is never stored (see book/book-day.ts).
 */
export interface Commissions {
  readonly seed: number;
  /** The day on which the venue began. */
  readonly firstDay: Day;
  /** Of the sample's broker; absent: of the venue's own. */
  readonly sample?: true;
  /** The broker's own code; only orders that carry it earn anything (docs/rulings.md#ruling-8). */
  channelCode: string;
  /** The records of what was traded on this venue, by day. */
  readonly live: Record<Day, CommissionRow[]>;
  /** What was changed in a day afterwards, in this order. */
  readonly amendments: Record<Day, Amendment[]>;
}

/** From now on fills whose orders carry this code earn commission. */
interface SetChannelCode {
  readonly type: "set-channel-code";
  /** For the sample's broker. */
  readonly sample?: true;
  readonly channelCode: string;
}

const rememberedDays = 45;

/** In hindsight two whole months are read. */
const rememberedSampleDays = 110;

const rateChangeDays = 14;

/** The sample's book is the same on every venue that begins on the same day. */
const sampleSeed = 41;

/** A new venue's commissions, from the moment it begins (Unix ms). */
export function newCommissions(seed: number, at: number, sample?: true): Commissions {
  const firstDay = dayOf(at, zone);
  const of = sample ? { sample, seed: sampleSeed } : { seed };
  return observing({ ...of, firstDay, channelCode: "", live: {}, amendments: {} });
}

/** The commissions of the venue's own broker, and of the sample's where there is one. */
export interface CommissionBooks {
  readonly commissions: Commissions;
  readonly sample?: Commissions;
}

/** The commissions that a main account reads. */
export function commissionsOf({ commissions, sample }: CommissionBooks, uid = ""): Commissions {
  return (uid === seedAccounts.sampleBroker ? sample : undefined) ?? commissions;
}

/** Has the records of fills that wait be made before anybody reads `live`, or stores it. */
export function observing(state: Commissions): Commissions {
  const { live } = state;
  const get = () => {
    recordFills(state, live);
    return live;
  };
  return Object.defineProperty(state, "live", { enumerable: true, get });
}

/** Fills that are not recorded yet: no part of the state, which has them in `live`. */
const seenFills = new WeakMap<Commissions, SeenFills>();

interface SeenFills {
  readonly measures: Measures;
  readonly fills: Filled[];
}

const maxSeen = 10_000;

/** The day from which the present shares of the pure fee hold: two weeks before the first. */
export function rateChangeOf({ firstDay, sample }: Pick<Commissions, "firstDay" | "sample">): Day {
  if (sample) return dayOf(limits.commissionFloorMs, zone);
  return addDays(firstDay, -rateChangeDays);
}

/**
 * Takes note of what the engine told. It stands in the way of every order, so the records are made
 * when they are read, or by `recordSeenFills` before the prices that they are measured with move.
 */
export function observeFills(
  state: Commissions,
  measures: Measures,
  events: readonly EngineEvent[],
): void {
  for (const event of events) {
    if (event.type !== "filled" || !earns(state, event)) continue;
    const seen = seenFills.get(state) ?? { measures, fills: [] };
    seenFills.set(state, seen);
    if (seen.fills.push(event) >= maxSeen) recordSeenFills(state);
  }
}

/** Makes the records of what was seen. */
export function recordSeenFills(state: Commissions): void {
  if (seenFills.has(state)) recordFills(state, state.live);
}

function recordFills(state: Commissions, live: Commissions["live"]): void {
  const seen = seenFills.get(state);
  if (seen === undefined) return;
  seenFills.delete(state);
  const rateChange = rateChangeOf(state);
  for (const fill of seen.fills) {
    const { at } = fill;
    const { amendments, sample } = state;
    forgetOld({ live, amendments, sample }, at);
    const day = dayOf(at, zone);
    const rows = channelFillsOf(seen.measures, fill, state.channelCode);
    const known = live[day] ?? [];
    live[day] = known;
    for (const row of rows) known.push(rowOf(row, rateChange));
  }
}

function earns({ channelCode }: Commissions, { taker, maker }: Filled): boolean {
  if (channelCode === "") return false;
  return taker.channelCode === channelCode || maker.channelCode === channelCode;
}

interface Sampled {
  readonly sample?: true | undefined;
}

/** Lets go of the days that nobody can read any more, nor ask the oracle about. */
function forgetOld(state: Pick<Commissions, "live" | "amendments"> & Sampled, at: number): void {
  const { live, amendments } = state;
  const oldest = oldestRemembered(state, at);
  for (const days of [live, amendments]) {
    for (const day of Object.keys(days) as Day[]) {
      if (day < oldest) delete days[day];
    }
  }
}

/** The oldest day that is remembered at a moment (Unix ms). */
function oldestRemembered({ sample }: Sampled, at: number): Day {
  return addDays(dayOf(at, zone), -(sample ? rememberedSampleDays : rememberedDays));
}

export type CommissionsCommand = SetChannelCode | AmendCommissions;

/** Applies one command that concerns commissions at a moment (Unix ms). */
export function applyCommissions(
  books: CommissionBooks,
  command: CommissionsCommand,
  at: number,
): readonly EngineEvent[] {
  const state = command.sample ? books.sample : books.commissions;
  if (!state) return reject("sample", "is not on this venue");
  if (command.type === "amend-commissions") return amend(state, command, at);
  state.channelCode = command.channelCode;
  return [];
}

/** What was changed in a day after it had ended. */
export interface Amendment {
  readonly kind: AmendmentKind;
  readonly count: number;
}

export const amendmentKinds = ["add", "change", "withdraw"] as const;

type AmendmentKind = (typeof amendmentKinds)[number];

/** Late news about a day: `count` records are added, changed or withdrawn. It becomes the truth. */
interface AmendCommissions extends Amendment {
  readonly type: "amend-commissions";
  readonly day: Day;
  /** For the sample's broker. */
  readonly sample?: true;
}

export const maxAmendments = 40;

export const maxAmendedRecords = 500;

const corrected = decimal("0.95");

/** Notes an amendment at a moment (Unix ms), or rejects one of a day that has not ended. */
export function amend(
  state: Commissions,
  command: AmendCommissions,
  at: number,
): readonly EngineEvent[] {
  const { day, kind, count } = command;
  if (day >= dayOf(at, zone)) return reject("day", "must have ended, in UTC+8");
  if (day < oldestRemembered(state, at)) return reject("day", "is too long ago");
  const known = state.amendments[day] ?? [];
  if (known.length >= maxAmendments) {
    return reject("day", `has been amended ${maxAmendments} times, which is the most`);
  }
  state.amendments[day] = [...known, { kind, count }];
  forgetOld(state, at);
  return [];
}

/** A day's records after its amendments; which ones they hit follows from the seed. */
export function withAmendments(
  state: Commissions,
  day: Day,
  rows: readonly CommissionRow[],
): readonly CommissionRow[] {
  let current = rows;
  let added = 0;
  for (const [at, { kind, count }] of (state.amendments[day] ?? []).entries()) {
    if (kind === "add") {
      const fills = lateFills(state, day, added, count);
      current = [...current, ...fills.map((fill) => rowOf(fill, rateChangeOf(state)))];
      added += count;
      continue;
    }
    const hit = drawnPlaces(current.length, count, state.seed, dayNumberOf(day), at);
    current =
      kind === "withdraw"
        ? current.filter((_, index) => !hit.has(index))
        : current.map((row, index) => (hit.has(index) ? correct(row) : row));
  }
  return current;
}

/** So many places among `length`, evenly spread from a drawn one. */
function drawnPlaces(
  length: number,
  count: number,
  ...keys: [number, number, number]
): Set<number> {
  const max = Math.min(count, length);
  const first = length === 0 ? 0 : drawBelow(length, ...keys);
  const places = Array.from({ length: max }, (_, at) => Math.floor((at * length) / max));
  return new Set(places.map((place) => (first + place) % length));
}

/** A discount came to light: a twentieth of the pure fee, and of what it earned. */
function correct(row: CommissionRow): CommissionRow {
  return {
    ...row,
    pureFee: multiply(row.pureFee, corrected),
    rebateAmount: multiply(row.rebateAmount, corrected),
  };
}

function reject(field: string, rule: string): readonly EngineEvent[] {
  return [{ type: "rejected", code: "400172", field, message: `${field}: ${rule}` }];
}
