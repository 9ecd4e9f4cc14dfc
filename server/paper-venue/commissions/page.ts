import { type Decimal, decimalPlaces, negate } from "@/lib/decimal";
import { toScaled } from "@/lib/decimal/decimal";
import { type Day, dayBounds, dayMs, dayOf, daysFrom } from "@/lib/time";
import type { numberForms } from "../deviations/deviation-forms";
import { deviation, type SandboxState } from "../deviations/sandbox-state";
import { type CommissionRow, publishedAt, readableFrom, zone } from "./commission-row";
import { type CommissionBooks, commissionsOf } from "./commissions";
import { truthOf } from "./truth";

/** What a call of endpoint 2 asks for; both bounds are inclusive, Unix ms. */
export interface CommissionQuery {
  readonly startTime: number;
  readonly endTime: number;
  readonly limit: number;
  readonly uid: string | null;
  readonly orderId: string | null;
  /** The main account that asks; absent: the venue's own broker. */
  readonly broker?: string;
  /** The cursor of the page before. */
  readonly idLessThan: string | null;
}

export interface CommissionPage {
  readonly rows: readonly CommissionRow[];
  /** The cursor of the next page: the last record's id. Absent where a deviation leaves it out. */
  readonly endId?: string | null;
}

/** The parts of the venue's state that a page is made from. */
export interface PageSource {
  readonly parts: CommissionBooks & { readonly practice: SandboxState };
}

const usuallyKeptDays = 30;

const hourMs = 3_600_000;

const momentDigits = 13;

/**
 * One page of the records that are published and still kept, newest first: those whose id is below
 * the cursor. endId is null when nothing follows. Deviations may make it worse.
 */
export function commissionPageOf(
  source: PageSource,
  query: CommissionQuery,
  now: number,
): CommissionPage {
  const cursor = cursorOf(source, query.idLessThan);
  const matches = matcherOf(source, query, now);
  const commissions = commissionsOf(source.parts, query.broker);
  const limit = deviation(source, "commission-short-pages")
    ? Math.max(1, Math.floor(query.limit / 2))
    : query.limit;
  const found: CommissionRow[] = [];
  for (const day of daysOf(source, query, now)) {
    if (found.length > limit) break;
    if (dayBounds(day, zone).startMs > cursor.latestMs) continue;
    const rows = truthOf(commissions, day, now);
    found.push(...rows.filter((row) => matches(row) && cursor.admits(row)));
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const lastId = last === undefined ? null : cursor.idOf(last);
  return { rows, ...endOf(source, query, lastId, found.length > limit) };
}

/** The published days of the range, newest first. */
function daysOf(source: PageSource, query: CommissionQuery, now: number): readonly Day[] {
  const { from, to } = rangeOf(source, query, now);
  if (from > to) return [];
  const held = deviation(source, "commission-held-day");
  return daysFrom(dayOf(from, zone), dayOf(to, zone))
    .filter((day) => publishedAt(day) <= now && day !== held)
    .reverse();
}

function matcherOf(source: PageSource, query: CommissionQuery, now: number) {
  const { from, to } = rangeOf(source, query, now);
  const uid = deviation(source, "commission-uid-ignored") ? null : query.uid;
  const orderId = deviation(source, "commission-order-ignored") ? null : query.orderId;
  return (row: CommissionRow) =>
    Number(row.ts) >= from &&
    Number(row.ts) <= to &&
    (uid === null || row.uid === uid) &&
    (orderId === null || row.orderId === orderId);
}

/** From and to when records are shown: what was asked for, as far as it is kept. */
function rangeOf(source: PageSource, { startTime, endTime }: CommissionQuery, now: number) {
  const whole = deviation(source, "commission-whole-days");
  const shrink = deviation(source, "commission-exclusive-bounds") ? 1 : 0;
  const reach = deviation(source, "commission-outside-range") ? hourMs : 0;
  const kept = readableFrom(now, deviation(source, "commission-kept-days") || usuallyKeptDays);
  const start = Math.max(kept - dayMs, startTime);
  const end = Math.min(now + dayMs, endTime);
  const from = whole ? dayBounds(dayOf(start, zone), zone).startMs : start;
  const to = whole ? dayBounds(dayOf(end, zone), zone).endMs : end;
  return { from: Math.max(kept, from + shrink - reach), to: Math.min(now, to - shrink + reach) };
}

/** What the cursor compares: ids, or with the deviation moments, which tie. */
function cursorOf(source: PageSource, idLessThan: string | null) {
  const tieMs = deviation(source, "commission-tie-ms");
  const inclusive = deviation(source, "commission-duplicates");
  const keyOf = ({ id, ts }: CommissionRow) =>
    BigInt(tieMs === 0 ? id : Math.floor(Number(ts) / tieMs) * tieMs);
  const idOf = (row: CommissionRow) => keyOf(row).toString();
  if (idLessThan === null) return { idOf, latestMs: Number.POSITIVE_INFINITY, admits: () => true };
  const edge = BigInt(idLessThan);
  return {
    idOf,
    /** Nothing later than this can be admitted. */
    latestMs: Number(idLessThan.slice(0, momentDigits)) + tieMs,
    admits: (row: CommissionRow) => keyOf(row) < edge || (inclusive && keyOf(row) === edge),
  };
}

function endOf(
  source: PageSource,
  { idLessThan }: CommissionQuery,
  lastId: string | null,
  more: boolean,
): Pick<CommissionPage, "endId"> {
  const ending = deviation(source, "commission-end-id");
  if (ending === "repeated") return { endId: idLessThan ?? lastId };
  if (more || ending === "last") return { endId: lastId };
  return ending === "absent" ? {} : { endId: ending === "empty" ? "" : null };
}

type NumberForm = (typeof numberForms)[number];

const numberFields = ["volume", "fee", "pureFee", "rebateAmount"] as const;

const oneIn = 5;

const longPlaces = 30;

/**
 * Whether a record is among those whose numbers are written oddly: always the same ones, so that
 * two reads agree.
 */
export function isOdd({ orderId, ts }: Pick<CommissionRow, "orderId" | "ts">): boolean {
  return (Number(ts) + Number.parseInt(orderId.slice(-6), 10)) % oneIn === 0;
}

/** A record's numbers as a deviation wants them written. */
export function writeNumbers(row: CommissionRow, form: NumberForm) {
  const write = form !== "exact" && isOdd(row) ? writers[form] : plain;
  return Object.fromEntries(numberFields.map((field) => [field, write(row[field])]));
}

const plain = (value: Decimal): string => value;

const writers: Readonly<Record<Exclude<NumberForm, "exact">, (value: Decimal) => string | null>> = {
  unparseable: (value) => `${value.replace(".", ",")} USDT`,
  exponent: inExponentForm,
  "thirty-digits": inThirtyPlaces,
  negative: negate,
  null: () => null,
  empty: () => "",
};

function inExponentForm(value: Decimal): string {
  const { units, scale } = toScaled(value);
  return `${units}e-${scale}`;
}

function inThirtyPlaces(value: Decimal): string {
  const missing = longPlaces - decimalPlaces(value);
  return `${value}${decimalPlaces(value) === 0 ? "." : ""}${"0".repeat(missing)}`;
}
