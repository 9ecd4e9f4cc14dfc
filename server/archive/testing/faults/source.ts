import { count, type ExactSums, noSums } from "./exact";
import { Random } from "./random";
import { type SourceRecord, writeRecord } from "./write-record";

// A stranger's books of commissions: shares no code with the desk, its archive or its paper venue.

export const dayMs = 86_400_000;

export interface SourceSize {
  readonly seed: number;
  readonly fills: number;
  /** The beginning of the first day in UTC+8, Unix ms. */
  readonly startMs: number;
  readonly days: number;
  /** Records of one millisecond on the tied day. */
  readonly tied: number;
  readonly heavyDay: number;
  readonly tiedDay: number;
  readonly emptyDays: readonly number[];
}

interface BookedDay {
  readonly startMs: number;
  /** From when on the exchange shows the day. */
  publishedAt: number;
  /** Newest first; of one millisecond, the one with the higher place first. */
  records: SourceRecord[];
}

/** Where a page goes on: after this record. */
type Place = Pick<SourceRecord, "ts" | "place">;

/** The books: what really happened, which changes, and what of it is shown. */
export class Source {
  readonly size: SourceSize;
  readonly days: readonly BookedDay[];
  readonly random: Random;
  #made = 0;
  #version = 0;

  constructor(size: SourceSize) {
    this.size = size;
    this.random = new Random(size.seed);
    this.days = Array.from({ length: size.days }, (_, day) => {
      const startMs = size.startMs + day * dayMs;
      // At half past ten of the next day, UTC+8.
      return { startMs, publishedAt: startMs + dayMs + 10.5 * 3_600_000, records: [] };
    });
    const counts = this.#countsByDay();
    this.days.forEach((booked, day) => {
      this.#fill(booked, counts[day] ?? 0, day === size.tiedDay ? size.tied : 0);
    });
  }

  /** The day of a moment, by its number from the first. */
  dayAt(ms: number): number {
    return Math.floor((ms - this.size.startMs) / dayMs);
  }

  /** How many records there are now. */
  get count(): number {
    return this.days.reduce((sum, { records }) => sum + records.length, 0);
  }

  /** What stands between two moments, both inclusive, newest first, after a place. */
  page(
    { fromMs, toMs, limit, after }: { fromMs: number; toMs: number; limit: number; after: string },
    now: number,
  ): { readonly records: readonly SourceRecord[]; readonly more: boolean } {
    const place = after === "" ? null : placeIn(after);
    const found: SourceRecord[] = [];
    for (const { records, startMs, publishedAt } of [...this.days].reverse()) {
      if (startMs > toMs || startMs + dayMs <= fromMs || publishedAt > now) continue;
      let at = firstNot(records, ({ ts }) => ts > toMs);
      if (place)
        at = Math.max(
          at,
          firstNot(records, (each) => order(each, place) <= 0),
        );
      for (; at < records.length && found.length <= limit; at += 1) {
        const record = records[at];
        if (!record || record.ts < fromMs) break;
        found.push(record);
      }
    }
    return { records: found.slice(0, limit), more: found.length > limit };
  }

  /** Books a record on a day, at a moment of it if one is given. */
  add(day: number, offsetMs = 1 + this.random.below(dayMs - 2)): SourceRecord {
    const booked = this.#booked(day);
    const record = this.#write(booked.startMs + offsetMs);
    this.#insert(record);
    return record;
  }

  /** Gives a record other amounts. */
  change(record: SourceRecord): void {
    const { volume, fee, pureFee } = this.#write(record.ts);
    const rebateAmount = record.rebateAmount === "-0.25" ? "12.5" : "-0.25";
    Object.assign(record, { volume, fee, pureFee, rebateAmount });
    record.version = this.#next();
  }

  /** Gives a record a time on another day. */
  move(record: SourceRecord, day: number): void {
    this.#remove(record);
    record.ts = this.#booked(day).startMs + 1 + this.random.below(dayMs - 2);
    record.version = this.#next();
    this.#insert(record);
  }

  /** Takes a record out of the books. */
  withdraw(record: SourceRecord): void {
    this.#remove(record);
  }

  /** Books again what was voided. */
  restore(record: SourceRecord): void {
    record.version = this.#next();
    this.#insert(record);
  }

  /** Shows a record with other words than the books have, until it is put right. */
  spoil(record: SourceRecord, shown: SourceRecord["spoilt"]): void {
    record.spoilt = shown;
    record.version = this.#next();
  }

  /** Some record of a day, but for some. */
  anyOf(day: number, except: ReadonlySet<SourceRecord>): SourceRecord {
    const { records } = this.#booked(day);
    for (;;) {
      const record = this.random.pick(records);
      if (!except.has(record)) return record;
    }
  }

  /** The exact sums of each day and product. */
  sums(): ReadonlyMap<string, ExactSums> {
    const sums = new Map<string, ExactSums>();
    this.days.forEach(({ records }, day) => {
      for (const record of records) {
        const key = `${day} ${record.subBizType}`;
        const of = sums.get(key) ?? noSums();
        count(of, record);
        sums.set(key, of);
      }
    });
    return sums;
  }

  #countsByDay(): readonly number[] {
    const { fills, days, heavyDay, tiedDay, tied, emptyDays } = this.size;
    const weights = Array.from({ length: days }, (_, day) => {
      if (emptyDays.includes(day)) return 0;
      return day === heavyDay ? days / 4 : 0.5 + this.random.below(1_000) / 1_000;
    });
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const counts = weights.map((weight) => Math.floor(((fills - tied) * weight) / all));
    counts[tiedDay] = (counts[tiedDay] ?? 0) + tied;
    const lacking = fills - counts.reduce((sum, count) => sum + count, 0);
    counts[heavyDay] = (counts[heavyDay] ?? 0) + lacking;
    return counts;
  }

  #fill(booked: BookedDay, count: number, tied: number): void {
    const together = booked.startMs + 1 + this.random.below(dayMs - 2);
    for (let n = 0; n < count; n += 1) {
      // The first and the last millisecond of the day have a record each.
      const edge = n === 0 ? 0 : n === 1 ? dayMs - 1 : null;
      const usual = edge ?? this.random.below(dayMs);
      const ts = n >= 2 && n < 2 + tied ? together : booked.startMs + usual;
      booked.records.push(this.#write(ts));
    }
    booked.records.sort(order);
  }

  #write(ts: number): SourceRecord {
    this.#made += 1;
    return writeRecord(this.random, this.#made, ts, this.#next());
  }

  #insert(record: SourceRecord): void {
    const { records } = this.#booked(this.dayAt(record.ts));
    records.splice(
      firstNot(records, (each) => order(each, record) < 0),
      0,
      record,
    );
  }

  #remove(record: SourceRecord): void {
    const { records } = this.#booked(this.dayAt(record.ts));
    const at = records.indexOf(record);
    if (at < 0) throw new Error("The books do not hold the record.");
    records.splice(at, 1);
  }

  #booked(day: number): BookedDay {
    const booked = this.days[day];
    if (!booked) throw new Error(`The books have no day ${day}.`);
    return booked;
  }

  #next(): number {
    this.#version += 1;
    return this.#version;
  }
}

/** What `endId` says of the last record of a page: the list goes on below it. */
export function endIdOf({ ts, place }: Place): string {
  return `${ts}${String(place).padStart(8, "0")}`;
}

function placeIn(endId: string): Place {
  return { ts: Number(endId.slice(0, 13)), place: Number(endId.slice(13)) };
}

const order = (one: Place, other: Place) => other.ts - one.ts || other.place - one.place;

/** The first element of which it is not so; it is so of a beginning of the list only. */
function firstNot<T>(list: readonly T[], isSo: (element: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
