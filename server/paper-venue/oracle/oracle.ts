import type { Event } from "../engine";
import type { LoggedCommand } from "../log/logged-command";
import type { VenueState } from "../venue-state";
import type { Applied, Arrived, Ended, FilledSide, Note } from "./note";
import { notesOf } from "./notes-of";

/** An order and all that happened to it. */
export interface Fate extends Omit<Applied, "type" | "at"> {
  readonly appliedAt: number;
  readonly fills: Omit<FilledSide, "type" | "orderId">[];
  /** Null while it is open. */
  end: Omit<Ended, "type" | "orderId"> | null;
}

/** Everything that came under one clientOid of one account. */
export interface Placement {
  readonly uid: string;
  readonly clientOid: string;
  /** How many placements with this clientOid reached the venue. */
  arrived: number;
  /** The newest of them. */
  readonly arrivals: Omit<Arrived, "type" | "uid" | "clientOid">[];
  /** The orders that were made of them: more than one when a clientOid was used again. */
  readonly orders: Fate[];
}

/** Where notes are kept so that they outlive the process. */
export interface Notebook {
  write(note: Note): void;
  /** Resolves when every note so far is safe from a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The notebook of a venue that forgets everything when it stops. */
export const noNotebook: Notebook = {
  write: () => undefined,
  sync: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const newest = 100_000;
const newestArrivals = 50;

/**
 * What really happened to every placement, for tests to hold a client against. It listens to the
 * venue and changes nothing in it. Orders are found again after a kill: what the notebook lacks is
 * in the commands that a start replays, and what it has already is not noted twice. A placement
 * that was refused changes nothing, so it stands in no log: a kill may lose those of its last
 * milliseconds. The newest 100,000 clientOids are remembered.
 */
export class Oracle {
  readonly #notebook: Notebook;
  readonly #limit: number;
  readonly #placements = new Map<string, Placement>();
  readonly #fates = new Map<string, Fate>();

  /** `before` are the notes of earlier starts, in their order. */
  constructor(notebook: Notebook, before: Iterable<Note> = [], limit = newest) {
    this.#notebook = notebook;
    this.#limit = limit;
    for (const note of before) this.#take(note);
  }

  /** Told of every command that was applied, and of those that a start replays. */
  saw(state: VenueState, { at }: LoggedCommand, events: readonly Event[]): void {
    for (const note of notesOf(state, events, at)) this.note(note);
  }

  /** Takes down something new; what is known already is left out. */
  note(note: Note): void {
    if (this.#take(note)) this.#notebook.write(note);
  }

  /** The placements of an account, or of all, by clientOid where one is given; newest first. */
  placements(
    wanted: { readonly uid?: string; readonly clientOid?: string },
    limit: number,
  ): readonly Placement[] {
    const { uid, clientOid } = wanted;
    if (uid !== undefined && clientOid !== undefined) {
      const found = this.#placements.get(keyOf({ uid, clientOid }));
      return found === undefined ? [] : [found];
    }
    return [...this.#placements.values()]
      .reverse()
      .filter((each) => uid === undefined || each.uid === uid)
      .filter((each) => clientOid === undefined || each.clientOid === clientOid)
      .slice(0, limit);
  }

  /** An order by its id, or null. */
  fate(orderId: string): Fate | null {
    return this.#fates.get(orderId) ?? null;
  }

  /** Resolves when everything noted so far is safe from a power cut. */
  sync(): Promise<void> {
    return this.#notebook.sync();
  }

  close(): Promise<void> {
    return this.#notebook.close();
  }

  /** Whether the note says something new. */
  #take(note: Note): boolean {
    switch (note.type) {
      case "arrived":
        return this.#arrive(note);
      case "applied":
        return this.#apply(note);
      case "filled":
        return this.#fill(note);
      case "ended":
        return this.#end(note);
    }
  }

  #arrive({ type: _, uid, clientOid, ...arrival }: Arrived): boolean {
    const placement = this.#placementOf({ uid, clientOid });
    placement.arrived += 1;
    placement.arrivals.push(arrival);
    if (placement.arrivals.length > newestArrivals) placement.arrivals.shift();
    return true;
  }

  #apply({ type: _, at, ...order }: Applied): boolean {
    if (this.#fates.has(order.orderId)) return false;
    const fate: Fate = { ...order, appliedAt: at, fills: [], end: null };
    this.#fates.set(order.orderId, fate);
    this.#placementOf(order).orders.push(fate);
    return true;
  }

  #fill({ type: _, orderId, ...fill }: FilledSide): boolean {
    const fate = this.#fates.get(orderId);
    if (fate === undefined || fate.fills.some(({ fillId }) => fillId === fill.fillId)) return false;
    fate.fills.push(fill);
    return true;
  }

  #end({ type: _, orderId, ...end }: Ended): boolean {
    const fate = this.#fates.get(orderId);
    if (fate === undefined || fate.end !== null) return false;
    fate.end = end;
    return true;
  }

  #placementOf(who: Pick<Placement, "uid" | "clientOid">): Placement {
    const key = keyOf(who);
    const known = this.#placements.get(key);
    if (known !== undefined) return known;
    const { uid, clientOid } = who;
    const placement = { uid, clientOid, arrived: 0, arrivals: [], orders: [] };
    this.#placements.set(key, placement);
    if (this.#placements.size > this.#limit) this.#forgetOldest();
    return placement;
  }

  #forgetOldest(): void {
    for (const [key, { orders }] of this.#placements) {
      this.#placements.delete(key);
      for (const { orderId } of orders) this.#fates.delete(orderId);
      return;
    }
  }
}

function keyOf({ uid, clientOid }: Pick<Placement, "uid" | "clientOid">): string {
  return `${uid} ${clientOid}`;
}
