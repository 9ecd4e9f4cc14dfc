import { add, type Decimal, decimal, subtract, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import {
  bookedLines,
  bookedSums,
  type ClientLine,
  changedDays,
  planLines,
  shareOfLines,
} from "../client-lines";
import { type Month, monthOf } from "../month";
import { type MonthShare, type MonthSplit, monthSplit, rebateOf } from "../month-close";
import { type DayInterval, entriesFor, type OwnerFrom, ownerOn } from "../ownership";
import type { PlanEntry } from "../plans";

/** A fill of the model: its rebate, and the uid under which the exchange lists it. */
interface ModelFill {
  readonly id: string;
  readonly day: Day;
  readonly product: string;
  readonly rebate: Decimal;
  readonly uid: string | null;
  readonly voided: boolean;
}

/** What the exchange gives of a fill. */
export type ServedFill = Pick<ModelFill, "id" | "day" | "product" | "rebate">;

/** All that is known at a moment. */
interface Known {
  readonly fills: ReadonlyMap<string, ModelFill>;
  readonly uids: ReadonlyMap<string, readonly OwnerFrom<string>[]>;
  readonly plans: ReadonlyMap<string, readonly PlanEntry[]>;
}

/** A lock that holds: what it froze, and all that was known then. */
interface ModelLock {
  readonly month: Month;
  readonly lines: readonly ClientLine[];
  readonly shares: readonly MonthShare[];
  readonly known: Known;
}

/**
 * The money of some months, fill by fill and without a database: whose fills are, what was agreed,
 * and what locks froze and booked. A test drives it beside the desk, or by itself.
 */
export class MonthsModel {
  private now: Known = { fills: new Map(), uids: new Map(), plans: new Map() };
  private held: readonly ModelLock[] = [];

  constructor(readonly months: readonly Month[]) {}

  /** The locks that hold, oldest first. */
  get locks(): readonly ModelLock[] {
    return this.held;
  }

  get fills(): ReadonlyMap<string, ModelFill> {
    return this.now.fills;
  }

  /** The exchange gives a fill: a new one, or one that is known with another rebate. */
  serve({ id, day, product, rebate }: ServedFill): void {
    const before = this.now.fills.get(id);
    this.put({ uid: null, voided: false, ...before, id, day, product, rebate });
  }

  /** The exchange lists a fill under a uid. */
  list(id: string, uid: string): void {
    this.put({ ...this.fill(id), uid });
  }

  withdraw(id: string): void {
    this.put({ ...this.fill(id), voided: true });
  }

  /** A uid is a client's, or nobody's, on some days. */
  assign(uid: string, change: DayInterval & { readonly owner: string | null }): void {
    const uids = new Map(this.now.uids);
    this.now = { ...this.now, uids: uids.set(uid, changed(uids.get(uid) ?? [], change)) };
  }

  /** Whether a uid is somebody's on one of these days. */
  isOwned(uid: string, from: Day): boolean {
    const entries = this.now.uids.get(uid) ?? [];
    const later = entries.filter((entry) => entry.from >= from);
    return [ownerOn(entries, from), ...later.map(({ owner }) => owner)].some(Boolean);
  }

  plan(client: string, from: Day, percent: Decimal): void {
    const plans = new Map(this.now.plans);
    const change = { from, until: null, owner: percent };
    this.now = { ...this.now, plans: plans.set(client, changed(plans.get(client) ?? [], change)) };
  }

  /** The month that is locked next. */
  get next(): Month {
    const next = this.months[this.held.length];
    if (!next) throw new Error("All months are locked.");
    return next;
  }

  lock(): void {
    const month = this.next;
    const lines = this.lines(month);
    this.held = [...this.held, { month, lines, shares: this.shares(month), known: this.now }];
  }

  reopen(): void {
    this.held = this.held.slice(0, -1);
  }

  /** A month's lines: as its lock froze them, else as one would now. */
  lines(month: Month): readonly ClientLine[] {
    const lock = this.held.find((each) => each.month === month);
    if (lock) return lock.lines;
    const own = linesBy(ofMonth(this.now, month), (fill) => ownerIn(this.now, fill));
    return month === this.next ? [...this.unbooked(), ...own] : own;
  }

  /** What each client gets of a month. */
  shares(month: Month): readonly MonthShare[] {
    const lock = this.held.find((each) => each.month === month);
    if (lock) return lock.shares;
    const lines = this.lines(month);
    const clients = [...new Set(lines.map(({ client }) => client))].sort();
    return clients.map((client): MonthShare => {
      const of = lines.filter((line) => line.client === client);
      const plan = client === null ? [] : (this.now.plans.get(client) ?? []);
      const facts = { client, name: client ?? "", code: "", booked: bookedSums(of) };
      return { ...facts, basis: rebateOf(of), ...shareOfLines(of, plan) };
    });
  }

  split(month: Month): MonthSplit {
    return monthSplit({ shares: this.shares(month) });
  }

  /** The rebate of the archive as it is now. */
  get total(): Decimal {
    return sum([...alive(this.now)].map(({ rebate }) => rebate));
  }

  /** What a client is to get of all fills by whose they are and by its plan, as both are now. */
  entitled(client: string): Decimal {
    const own = alive(this.now).filter((fill) => ownerIn(this.now, fill) === client);
    const lines = linesBy(own, () => client);
    return shareOfLines(lines, this.now.plans.get(client) ?? []).exact;
  }

  /**
   * The same lines by another way, fill by fill: what the exchange changed by whose the fill was at
   * the newest lock, and what moved from there.
   */
  bookedByFill(): readonly ClientLine[] {
    const newest = this.held.at(-1)?.known;
    if (!newest) return [];
    const ids = new Set([...newest.fills.keys(), ...this.now.fills.keys()]);
    const lines = [...ids].flatMap((id): ClientLine[] => {
      const [before, after] = [newest.fills.get(id), this.now.fills.get(id)];
      const fill = after ?? before;
      if (!fill || !this.isLocked(fill.day)) return [];
      const was = ownerIn(newest, { ...fill, uid: before ? before.uid : fill.uid });
      const is = ownerIn(this.now, fill);
      const then = before && !before.voided ? [lineOf(before, was, -1, "correction")] : [];
      if (fill.voided) return then;
      return [
        ...[...then, lineOf(fill, was, 1, "correction")],
        ...[lineOf(fill, was, -1, "reassigned"), lineOf(fill, is, 1, "reassigned")],
      ];
    });
    return summed(lines);
  }

  private unbooked(): readonly ClientLine[] {
    const newest = this.held.at(-1)?.known;
    if (!newest) return [];
    const settled = summed(
      this.held.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "plan")).map(asOwn),
    );
    const locked = alive(this.now).filter(({ day }) => this.isLocked(day));
    const less = settled.map((line) => negated(line));
    const differences = summed([...linesBy(locked, (fill) => ownerIn(this.now, fill)), ...less]);
    const days = new Set([...changedDays(differences), ...this.correctedDays(newest)]);
    const onThese = <Of extends { readonly day: Day }>(all: readonly Of[]) =>
      all.filter(({ day }) => days.has(day));
    const asLocked = linesBy(onThese(locked), (fill) => {
      const before = newest.fills.get(fill.id);
      return ownerIn(newest, { ...fill, uid: before ? before.uid : fill.uid });
    });
    const corrections = summed([...asLocked, ...onThese(less)]);
    return [
      ...bookedLines(differences, corrections),
      ...planLines(settled, newest.plans, this.now.plans),
    ];
  }

  /** Days on which a fill that was known at a lock is another since. */
  private correctedDays({ fills }: Known): readonly Day[] {
    return [...fills.values()].flatMap((before) => {
      const { rebate, voided } = this.fill(before.id);
      return rebate === before.rebate && voided === before.voided ? [] : [before.day];
    });
  }

  private readonly isLocked = (day: Day) => this.held.some(({ month }) => month === monthOf(day));

  private fill(id: string): ModelFill {
    const found = this.now.fills.get(id);
    if (!found) throw new Error(`There is no fill ${id}.`);
    return found;
  }

  private put(fill: ModelFill): void {
    this.now = { ...this.now, fills: new Map(this.now.fills).set(fill.id, fill) };
  }
}

function changed<Owner>(
  entries: readonly OwnerFrom<Owner>[],
  change: DayInterval & { readonly owner: Owner | null },
): readonly OwnerFrom<Owner>[] {
  const { replaced, added } = entriesFor(entries, change);
  const left = entries.filter((entry) => !replaced.includes(entry));
  return [...left, ...added].sort((a, b) => (a.from < b.from ? -1 : 1));
}

const ownerIn = ({ uids }: Known, { uid, day }: Pick<ModelFill, "uid" | "day">) =>
  uid === null ? null : ownerOn(uids.get(uid) ?? [], day);

const alive = ({ fills }: Known) => [...fills.values()].filter(({ voided }) => !voided);

const ofMonth = (known: Known, month: Month) =>
  alive(known).filter(({ day }) => monthOf(day) === month);

const linesBy = (fills: readonly ModelFill[], ownerOf: (fill: ModelFill) => string | null) =>
  summed(fills.map((fill) => lineOf(fill, ownerOf(fill), 1, "own")));

function lineOf(
  { day, product, rebate }: ModelFill,
  client: string | null,
  fills: 1 | -1,
  kind: ClientLine["kind"],
): ClientLine {
  const line = { volume: "0", fee: "0", pureFee: "0", share: "0", rebate };
  const made: ClientLine = { day, product, client, kind, fills: 1, ...line };
  return fills === 1 ? made : negated(made);
}

const nothing = decimal("0");

const negated = (line: ClientLine): ClientLine => ({
  ...line,
  fills: -line.fills,
  rebate: subtract(nothing, decimal(line.rebate)),
});

const asOwn = (line: ClientLine): ClientLine => ({ ...line, kind: "own", share: "0" });

/** Lines added up, in their order; what comes to nothing is none. */
export function summed(lines: readonly ClientLine[]): readonly ClientLine[] {
  const sums = new Map<string, ClientLine>();
  for (const line of lines) {
    const key = [line.day, line.product, line.client ?? "", line.kind].join("\u0000");
    const before = sums.get(key);
    const together = before && {
      ...{ ...before, fills: before.fills + line.fills },
      rebate: add(decimal(before.rebate), decimal(line.rebate)),
    };
    sums.set(key, together ?? line);
  }
  return [...sums.keys()]
    .sort()
    .flatMap((key) => sums.get(key) ?? [])
    .filter(({ fills, rebate }) => fills !== 0 || rebate !== "0");
}
