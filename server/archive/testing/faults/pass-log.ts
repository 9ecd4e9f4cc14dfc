import { createHash } from "node:crypto";
import { dayMs } from "./source";
import type { SourceRecord } from "./write-record";

/** One page that left the exchange in answer to a call. */
export interface ServedPage {
  readonly fromMs: number;
  readonly toMs: number;
  /** The cursor that was sent; empty for none. */
  readonly after: string;
  readonly limit: number;
  readonly records: readonly SourceRecord[];
  /** As it was told; empty at the end of the list. */
  readonly endId: string;
  /** The exchange's clock. */
  readonly at: number;
  /** Before that the exchange has forgotten. */
  readonly forgottenMs: number;
}

/** A day as it was served once from its beginning to its end. */
export interface Pass {
  /** By its requests: one list of the whole day, or several of parts of it. */
  method: "cursor" | "slices";
  at: number;
  digest: string;
  count: number;
  /** One of its rows was none that can be counted. */
  bad: boolean;
  /** The day's beginning was still served. */
  whole: boolean;
  /** False where who asked was killed before its end was kept: nobody knows of it. */
  received: boolean;
}

interface Page {
  readonly versions: readonly number[];
  readonly endId: string;
  readonly limit: number;
  readonly bad: boolean;
}

/** One list that is asked for, page by page. */
interface List {
  readonly fromMs: number;
  readonly toMs: number;
  readonly pages: Map<string, Page>;
}

interface OpenPass {
  readonly lists: Map<string, List>;
  /** The pass that these pages have completed; a page asked for again amends it. */
  complete: Pass | null;
}

/** What of each day the exchange has served, from its own side: it knows nothing of the desk. */
export class PassLog {
  readonly #startMs: number;
  readonly #open = new Map<string, OpenPass>();
  readonly #passes = new Map<number, Pass[]>();
  /** Calls that belong to no day: their bounds cross midnight. */
  astray = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** The complete passes of a day that somebody may have received of, oldest first. */
  of(day: number): readonly Pass[] {
    return (this.#passes.get(day) ?? []).filter(({ received }) => received);
  }

  /**
   * Whoever asked for a day from a moment on was killed, and its sync is open: what was served
   * since then is known to nobody. Where the sync goes on with its last page, it is after all.
   */
  killed(day: number, since: number): void {
    for (const pass of this.#passes.get(day) ?? []) if (pass.at >= since) pass.received = false;
  }

  /** How many passes were served by each method. */
  get totals(): { readonly cursor: number; readonly slices: number } {
    const all = [...this.#passes.values()].flat();
    const by = (method: Pass["method"]) => all.filter((pass) => pass.method === method).length;
    return { cursor: by("cursor"), slices: by("slices") };
  }

  served(page: ServedPage): void {
    const { fromMs, toMs, after, forgottenMs } = page;
    const day = Math.floor((fromMs - this.#startMs) / dayMs);
    const dayStart = this.#startMs + day * dayMs;
    const dayEnd = dayStart + dayMs - 1;
    if (toMs > dayEnd) {
      this.astray += 1;
      return;
    }
    // What the exchange has forgotten meanwhile cannot be asked for.
    const start = Math.max(dayStart, Math.min(forgottenMs, dayEnd));
    const atStart = fromMs <= start;
    const method = atStart && toMs === dayEnd ? "cursor" : "slices";
    const key = `${day} ${method}`;
    const begins = atStart && after === "";
    const known = this.#open.get(key);
    const open = begins || !known ? { lists: new Map(), complete: null } : known;
    this.#open.set(key, open);
    keep(open.lists, page);
    if (!isWhole(open.lists, start, dayEnd, method)) return;
    const { digest, count, bad } = summary(open.lists);
    const pass = {
      method,
      at: page.at,
      digest,
      count,
      bad,
      whole: forgottenMs <= dayStart,
      received: true,
    } as const;
    if (open.complete) Object.assign(open.complete, pass);
    else {
      open.complete = pass;
      const passes = this.#passes.get(day) ?? [];
      passes.push(open.complete);
      this.#passes.set(day, passes);
    }
  }
}

/** Puts a page where it belongs; what was asked for with other bounds before is overtaken. */
function keep(lists: Map<string, List>, page: ServedPage): void {
  const { fromMs, toMs, after, records, endId, limit } = page;
  const key = `${fromMs} ${toMs}`;
  for (const [other, list] of lists) {
    if (other !== key && list.fromMs <= toMs && list.toMs >= fromMs) lists.delete(other);
  }
  const list = lists.get(key) ?? { fromMs, toMs, pages: new Map<string, Page>() };
  lists.set(key, list);
  if (after === "") list.pages.clear();
  const bad = records.some(({ spoilt }) => spoilt !== null);
  list.pages.set(after, { versions: records.map(({ version }) => version), endId, limit, bad });
}

/** The pages of a list in their order, and whether it came to its end. */
function walk({ pages }: List, method: Pass["method"]) {
  const found: Page[] = [];
  for (let page = pages.get(""); page; page = pages.get(page.endId)) {
    found.push(page);
    if (page.endId === "" || page.versions.length === 0) return { found, ended: true };
    // Who asks in slices is done with a slice that has room left.
    const room = page.versions.length < page.limit;
    if (room && method === "slices" && !pages.has(page.endId)) return { found, ended: true };
  }
  return { found, ended: false };
}

function isWhole(
  lists: ReadonlyMap<string, List>,
  startMs: number,
  endMs: number,
  method: Pass["method"],
): boolean {
  const ended = [...lists.values()].filter((list) => walk(list, method).ended);
  let through = Math.min(startMs, ...ended.map(({ fromMs }) => fromMs)) - 1;
  for (const { fromMs, toMs } of ended.sort((a, b) => a.fromMs - b.fromMs)) {
    if (fromMs > through + 1) return false;
    through = Math.max(through, toMs);
  }
  return through >= endMs;
}

function summary(lists: ReadonlyMap<string, List>) {
  const pages = [...lists.values()].flatMap((list) => walk(list, "slices").found);
  const versions = [...new Set(pages.flatMap((page) => page.versions))].sort((a, b) => a - b);
  const digest = createHash("sha256").update(versions.join()).digest("hex");
  return { digest, count: versions.length, bad: pages.some(({ bad }) => bad) };
}

const sixHoursMs = 6 * 3_600_000;

/**
 * Whether a day may be called verified by what was served: its last passes were equal, two of them
 * by different methods and at least six hours apart. `lag` passes at the end may not have been
 * received yet by who says so.
 */
export function mayBeVerified(passes: readonly Pass[], lag = 0): boolean {
  const whole = passes.filter((pass) => pass.whole);
  const last = whole.at(-1);
  if (!last) return false;
  if (lag > 0 && mayBeVerified(whole.slice(0, -1), lag - 1)) return true;
  const differing = whole.findLastIndex(({ digest }) => digest !== last.digest);
  const equal = whole.slice(differing + 1);
  if (equal.some(({ bad }) => bad)) return false;
  return equal.some((one) =>
    equal.some((other) => one.method !== other.method && other.at - one.at >= sixHoursMs),
  );
}
