import { decimal, multiply } from "@/lib/decimal";
import { type Day, dayOf } from "@/lib/time";
import type { EngineEvent } from "../engine";
import { drawBelow } from "../market/random";
import { dayNumberOf } from "./book/book";
import { lateFills } from "./book/book-day";
import { type CommissionRow, rowOf, zone } from "./commission-row";
import { type Commissions, forgetOld, oldestRemembered, rateChangeOf } from "./commissions";

/** What was changed in a day after it had ended. */
export interface Amendment {
  readonly kind: AmendmentKind;
  readonly count: number;
}

export const amendmentKinds = ["add", "change", "withdraw"] as const;
type AmendmentKind = (typeof amendmentKinds)[number];

/** Late news about a day: `count` records are added, changed or withdrawn. It becomes the truth. */
export interface AmendCommissions extends Amendment {
  readonly type: "amend-commissions";
  readonly day: Day;
}

export const maxAmendments = 40;
export const maxAmendedRecords = 500;
const corrected = decimal("0.95");

/** Notes an amendment at a moment (Unix ms), or rejects one of a day that has not ended. */
export function amend(state: Commissions, command: AmendCommissions, at: number): readonly EngineEvent[] {
  const { day, kind, count } = command;
  if (day >= dayOf(at, zone)) return reject("day", "must have ended, in UTC+8");
  if (day < oldestRemembered(at)) return reject("day", "is too long ago");
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
function drawnPlaces(length: number, count: number, ...keys: [number, number, number]): Set<number> {
  const most = Math.min(count, length);
  const first = length === 0 ? 0 : drawBelow(length, ...keys);
  const places = Array.from({ length: most }, (_, at) => Math.floor((at * length) / most));
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
