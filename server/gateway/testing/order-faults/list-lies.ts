import { chance, pick } from "./chance";

/** How a list of open orders answers something untrue. */
const lies = ["empty", "old", "short", "500"] as const;

export type Lie = (typeof lies)[number];

/** One reading in five lies: alone, or in a burst in which every reading of the list does. */
const single = 0.16;
const burst = 0.2;

/** Most bursts are over before an order may be called closed; some are not. */
const shortBurstMs = 1_500;
const longBurstMs = 4_000;

/** What each reading of one list is to be answered. */
export class ListLies {
  readonly #seed: number;
  readonly #list: string;
  #nth = 0;
  #burst: { readonly lie: Lie; readonly until: number } | null = null;

  constructor(seed: number, list: string) {
    this.#seed = seed;
    this.#list = list;
  }

  /** Whether the next reading lies, and how. */
  next(now: number): Lie | null {
    this.#nth += 1;
    if (this.#burst !== null && now < this.#burst.until) return this.#burst.lie;
    const drawn = (what: string) => chance(this.#seed, this.#list, this.#nth, what);
    if (drawn("lies") >= single) return null;
    const lie = pick(lies, drawn("how"));
    if (drawn("burst") < burst) {
      const max = drawn("long") < 0.2 ? longBurstMs : shortBurstMs;
      this.#burst = { lie, until: now + max * (0.5 + drawn("while") / 2) };
    }
    return lie;
  }
}

interface Envelope {
  readonly code: string;
  readonly data: unknown;
}

/** A good page with fewer rows and no next page; what is no good page stays as it is. */
export function cut(page: string, keep: (rows: readonly unknown[]) => readonly unknown[]): string {
  const envelope = parse(page);
  if (envelope === null) return page;
  const { data } = envelope;
  if (Array.isArray(data)) return JSON.stringify({ ...envelope, data: keep(data) });
  const changed = Object.entries(data as object).map(([name, value]) =>
    Array.isArray(value) ? [name, keep(value)] : [name, null],
  );
  return JSON.stringify({ ...envelope, data: Object.fromEntries(changed) });
}

/** An earlier page as a copy that lags behind would answer it: in an envelope of now. */
export function datedNow(page: string, requestTime: number): string {
  const envelope = parse(page);
  return envelope === null ? page : JSON.stringify({ ...envelope, requestTime });
}

/** Whether a body is an envelope of success. */
export function isGood(page: string): boolean {
  return parse(page) !== null;
}

function parse(page: string): Envelope | null {
  try {
    const envelope = JSON.parse(page) as Envelope;
    return envelope.code === "00000" && envelope.data !== null ? envelope : null;
  } catch {
    return null;
  }
}
