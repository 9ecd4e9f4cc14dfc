import { dayMs, type Source } from "./source";
import type { SourceRecord } from "./write-record";

/** A change of the books that the archive is to list, and how. */
export interface Change {
  readonly what: string;
  readonly record: SourceRecord;
  /** The kinds that are to be listed for it, each once. */
  readonly kinds: readonly string[];
  /** May be listed besides, once: a record is missing before it is known where it went. */
  readonly mayBe: readonly string[];
  /** Of a move: the days of the books, from and to. */
  readonly moved?: readonly [number, number];
}

/** Changes the books and remembers what the archive is to list of it. */
export class Changes {
  readonly all: Change[] = [];
  readonly #source: Source;
  readonly #touched = new Set<SourceRecord>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** On days that were read before: late records, other amounts, other days, withdrawals. */
  someOn(days: readonly number[], each: number): void {
    for (let n = 0; n < each; n += 1) {
      for (const day of days) {
        this.#note("late", this.#source.add(day), ["added"]);
        this.changeOn(day);
        const to = days[(days.indexOf(day) + 1 + n) % days.length] ?? day;
        if (to !== day) this.moveTo(day, to);
        this.withdrawOn(day);
      }
    }
  }

  changeOn(day: number): void {
    const record = this.#take(day);
    this.#source.change(record);
    this.#note("changed", record, ["changed"]);
  }

  moveTo(day: number, to: number): void {
    const record = this.#take(day);
    this.#source.move(record, to);
    this.#touched.add(record);
    const listing = { kinds: ["moved"], mayBe: ["missing"], moved: [day, to] as const };
    this.all.push({ what: "moved", record, ...listing });
  }

  withdrawOn(day: number): void {
    const record = this.#take(day);
    this.#source.withdraw(record);
    this.#note("voided", record, ["voided"], ["missing"]);
  }

  /** Books again the first records that were voided. */
  restoreFirst(count: number): void {
    const gone = this.all.filter(({ what }) => what === "voided").slice(0, count);
    for (const { record } of gone) {
      this.#source.restore(record);
      const kinds = ["voided", "returned"];
      const back = { what: "voided and back", record, kinds, mayBe: ["missing"] };
      this.all.splice(
        this.all.findIndex((change) => change.record === record),
        1,
        back,
      );
    }
  }

  /** Rows that could not be counted are put right: one by its number, one by its id. */
  putRight(number: SourceRecord, id: SourceRecord): void {
    this.#note("a bad number put right", number, ["added"]);
    this.#note("an empty id put right", id, ["added"]);
  }

  /** A record on a day that had none. */
  addToEmpty(day: number): void {
    this.#note("late, on a day verified empty", this.#source.add(day, dayMs / 2), ["added"]);
  }

  #take(day: number): SourceRecord {
    const record = this.#source.anyOf(day, this.#touched);
    this.#touched.add(record);
    return record;
  }

  #note(
    what: string,
    record: SourceRecord,
    kinds: readonly string[],
    mayBe: readonly string[] = [],
  ) {
    this.#touched.add(record);
    this.all.push({ what, record, kinds, mayBe });
  }
}
