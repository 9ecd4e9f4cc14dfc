import { decimalOrNull, equal } from "../decimal";

/**
 * A rule of an instrument, the weight of a component or its distance from the median in basis
 * points, before and after; null: not given.
 */
export interface FieldChange {
  /** The exchange's own name of the field; of an index the exchange and the pair. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** `first`: watched from here on, so nothing is known of before. */
export type MarketChangeKind = "changed" | "listed" | "removed" | "first";

/** What a list said otherwise than the time before: of instruments, or of one index. */
export interface SymbolChange {
  /** Empty of an index. */
  readonly category: string;
  /** Empty where a whole list was read for the first time. */
  readonly symbol: string;
  readonly what: MarketChangeKind;
  readonly changes: readonly FieldChange[];
}

/** A change as the desk keeps it: between `beforeAt` and `seenAt`, Unix ms. */
export interface MarketChange extends SymbolChange {
  readonly id: number;
  readonly beforeAt: number | null;
  readonly seenAt: number;
}

/** What changes are kept of: rules, weights of an index, and how far off its components went. */
export const marketChangeLists = ["instruments", "index", "deviations"] as const;
export type MarketChangeList = (typeof marketChangeLists)[number];

/** What GET /api/market-changes is asked: of the last so many days, of one symbol or of all. */
export interface MarketChangesSearch {
  readonly venue: string;
  readonly list: MarketChangeList;
  readonly days: number;
  readonly symbol?: string | undefined;
}

/** GET /api/market-changes: newest first. */
export interface MarketChangesAnswer {
  readonly changes: readonly MarketChange[];
  /** Since when the list is compared, Unix ms; null: it was never read. */
  readonly comparedSince: number | null;
}

/** The days back that can be asked for. */
export const marketChangeDays = { least: 1, most: 30 } as const;

/** A row of a list, its fields as the exchange gave them. */
type Row = Readonly<Record<string, unknown>>;

/** These tell rows apart and are no rules. */
const names = new Set(["symbol", "category"]);

/** What two readings of a category's instruments say differently, by symbol. */
export function ruleChanges(before: readonly Row[], after: readonly Row[]): SymbolChange[] {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const found: SymbolChange[] = [];
  for (const row of after) {
    const was = old.get(keyOf(row));
    old.delete(keyOf(row));
    if (was === undefined) {
      found.push(changeOf(row, "listed", []));
      continue;
    }
    const changes = fieldChanges(was, row);
    if (changes.length > 0) found.push(changeOf(row, "changed", changes));
  }
  for (const row of old.values()) found.push(changeOf(row, "removed", []));
  return found;
}

/** What two readings of an index say differently of who is in it and with what weight. */
export function weightChanges(
  symbol: string,
  before: readonly Row[],
  after: readonly Row[],
): SymbolChange[] {
  const weights = (rows: readonly Row[]) =>
    Object.fromEntries(rows.map((row) => [componentName(row), row.weight]));
  const changes = fieldChanges(weights(before), weights(after));
  return changes.length === 0 ? [] : [{ category: "", symbol, what: "changed", changes }];
}

/** The change that begins the record of a list. */
export function firstSnapshotOf(category: string, symbol: string): SymbolChange {
  return { category, symbol, what: "first", changes: [] };
}

function fieldChanges(before: Row, after: Row): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !names.has(field))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter(({ before: was, after: is }) => !sameText(was, is))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
}

/** Of a field that is not given, or a time that is not set ("" and "-1"): null. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "" || value === "-1") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** "5" and "5.0" are the same rule. */
function sameText(was: string | null, is: string | null): boolean {
  if (was === is) return true;
  const [a, b] = [decimalOrNull(was), decimalOrNull(is)];
  return a !== null && b !== null && equal(a, b);
}

const keyOf = (row: Row) => `${row.category ?? ""} ${row.symbol ?? ""}`;

const componentName = (row: Row) => `${row.exchange ?? ""} ${row.spotPair ?? ""}`.trim();

function changeOf(row: Row, what: MarketChangeKind, changes: readonly FieldChange[]): SymbolChange {
  return {
    category: String(row.category ?? ""),
    symbol: String(row.symbol ?? ""),
    what,
    changes,
  };
}

/** What is otherwise than at the beginning, by "category symbol", then by field. */
export function changesBySymbol(
  newestFirst: readonly SymbolChange[],
): ReadonlyMap<string, ReadonlyMap<string, FieldChange>> {
  const found = new Map<string, Map<string, FieldChange>>();
  for (const { category, symbol, changes } of newestFirst) {
    const key = `${category} ${symbol}`;
    const fields = found.get(key) ?? new Map<string, FieldChange>();
    for (const change of changes) {
      const later = fields.get(change.field);
      fields.set(change.field, later ? { ...later, before: change.before } : change);
    }
    found.set(key, fields);
  }
  for (const fields of found.values()) {
    for (const { field, before, after } of [...fields.values()]) {
      if (sameText(before, after)) fields.delete(field);
    }
  }
  return found;
}

/** An instrument that stops, or that cannot be traded, with how many of one's orders are on it. */
export interface StoppingSymbol {
  readonly category: string;
  readonly symbol: string;
  readonly orders: number;
  readonly event: MarketEvent | null;
  /** Its status where it is another than online. */
  readonly status: string | null;
}

/** A time that the exchange gave: trading, the listing or the contract ends then. */
export interface MarketEvent {
  readonly kind: "limitOpen" | "maintain" | "off" | "delivery";
  /** Unix ms. */
  readonly at: number;
}

interface TimedInstrument {
  readonly category: string;
  readonly symbol: string;
  readonly status: string;
  readonly limitOpenTime: number | null;
  readonly maintainTime: number | null;
  readonly offTime: number | null;
  readonly deliveryTime: number | null;
}

/** The next thing that happens to an instrument; null when the exchange set no time ahead. */
export function nextEvent(instrument: TimedInstrument, now: number): MarketEvent | null {
  const events: readonly (readonly [MarketEvent["kind"], number | null])[] = [
    ["limitOpen", instrument.limitOpenTime],
    ["maintain", instrument.maintainTime],
    ["off", instrument.offTime],
    ["delivery", instrument.deliveryTime],
  ];
  const ahead = events.flatMap(([kind, at]) => (at !== null && at > now ? { kind, at } : []));
  return ahead.sort((a, b) => a.at - b.at)[0] ?? null;
}

const weekMs = 7 * 86_400_000;

/** Whether trading in an instrument ends within seven days: delisting, delivery, no new trades. */
export function expiresSoon(instrument: TimedInstrument, now: number): boolean {
  const { limitOpenTime, offTime, deliveryTime } = instrument;
  return [limitOpenTime, offTime, deliveryTime].some(
    (at) => at !== null && at > now && at - now <= weekMs,
  );
}

/** Instruments with open orders that stop within seven days or cannot be traded; soonest first. */
export function stoppingSymbols(
  instruments: Iterable<TimedInstrument>,
  ordersOn: ReadonlyMap<string, number>,
  now: number,
): StoppingSymbol[] {
  const found: StoppingSymbol[] = [];
  for (const instrument of instruments) {
    const { category, symbol, status } = instrument;
    const orders = ordersOn.get(`${category} ${symbol}`) ?? 0;
    if (orders === 0) continue;
    const next = nextEvent(instrument, now);
    const event = next !== null && next.at - now <= weekMs ? next : null;
    const closed = status === "online" ? null : status;
    if (event !== null || closed !== null) {
      found.push({ category, symbol, orders, event, status: closed });
    }
  }
  return found.sort((a, b) => (a.event?.at ?? 0) - (b.event?.at ?? 0));
}
