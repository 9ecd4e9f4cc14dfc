import { type Day, dayBounds } from "@/lib/time";
import type { ArchivedDay } from "../api";
import { daysOfMonth, type Month } from "../month";
import type { MonthClose, MonthEvent, MonthLine } from "../month-close";

const october = "2026-10" as Month;

/** A day of the archive in some state. */
export function anArchivedDay(day: Day, state: ArchivedDay["state"]): ArchivedDay {
  return {
    ...{ day, state, records: 10, missing: 0, setAside: 0, completeSyncs: 2 },
    ...{ firstVerifiedAt: 1, lastCompleteAt: 1, nextAt: null, lastError: null },
  };
}

/** An event of a month. */
export function aMonthEvent(event: Partial<MonthEvent>): MonthEvent {
  return {
    ...{ number: 1, kind: "locked", at: Date.UTC(2026, 10, 2, 9, 12), by: "Olga Brandt" },
    ...{ day: null, product: null, reason: null, amount: null, digest: null },
    ...event,
  };
}

/** Lines of a day. */
export function aMonthLine(day: Day, rebate: string, product = "spot_trade"): MonthLine {
  return { day, product, fills: 10, volume: "1000", fee: "1", pureFee: "0.9", rebate };
}

/** October 2026, ended and verified: each day earned its date, 496 USDT in all. */
export function aMonthClose(changes: Partial<MonthClose> = {}): MonthClose {
  const days = daysOfMonth(october);
  return {
    now: dayBounds("2026-11-02" as Day, "UTC+8").startMs,
    lastDay: "2026-11-01" as Day,
    month: october,
    locked: null,
    newestLocked: null,
    days: days.map((day) => anArchivedDay(day, "confirmed")),
    own: days.map((day) => aMonthLine(day, `${Number.parseInt(day.slice(8), 10)}`)),
    afterLock: [],
    lockedBefore: null,
    partialFrom: null,
    uidSync: null,
    shares: [],
    digest: "ac475a2e18d5ae44".repeat(4),
    rebateNow: "496",
    exceptions: [],
    reassignments: [],
    history: [],
    ...changes,
  };
}
