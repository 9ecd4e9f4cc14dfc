import type { EngineEvent } from "../engine";
import {
  type Arrived,
  type FilledSide,
  type Note,
  type NotedState,
  nameOfNote,
  type OrderEnded,
  type OrderHistory,
  type OrderTaken,
  type PlacementRecord,
} from "./notes";
import { notesOf } from "./notes-of-events";

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
const maxWaiting = 10_000;
/** Shared by all that have none, for there are many of them. */
const none: readonly never[] = [];

/**
 * What really happened to every placement, for tests to hold a client against. It listens to the
 * venue and changes nothing in it. Orders are found again after a kill: what the notebook lacks is
 * in the commands that a start replays, and what it has already is not noted twice. A placement
 * that was refused changes nothing, so it stands in no log: a kill may lose those of its last
 * milliseconds. The newest 100,000 clientOids are remembered.
 *
 * Notes of earlier starts are read with the first question. What comes before it waits.
 */
export class GroundTruth {
  readonly #notebook: Notebook;
  readonly #limit: number;
  readonly #placements = new Map<string, PlacementRecord>();
  readonly #histories = new Map<string, OrderHistory>();
  /** What came before the first question, until there is too much of it. */
  #waiting: Note[] = [];
  /** What was noted before this start. */
  #before: Iterable<Note> | null;
  /** Goes on where it was: a walk from the first key would pass all that were forgotten. */
  readonly #oldestFirst = this.#placements.entries();

  /** `before` are the notes of earlier starts, in their order: read with the first question. */
  constructor(notebook: Notebook, before: Iterable<Note> = none, limit = newest) {
    this.#notebook = notebook;
    this.#limit = limit;
    this.#before = before;
  }

  /** Told of every command that was applied, and of the moment (Unix ms). */
  observe(
    state: NotedState,
    { at }: { readonly at: number },
    events: readonly EngineEvent[],
  ): void {
    for (const event of events) for (const note of notesOf(state, event, at)) this.note(note);
  }

  /** Told of a command that a start replays: notes whose names are `known` are left out. */
  sawAgain(
    state: NotedState,
    { at }: { readonly at: number },
    events: readonly EngineEvent[],
    known: ReadonlySet<string>,
  ): void {
    for (const note of events.flatMap((event) => notesOf(state, event, at))) {
      if (note.type === "arrived" || !known.has(nameOfNote(note))) this.note(note);
    }
  }

  /** Takes down something new. */
  note(note: Note): void {
    this.#notebook.write(note);
    if (this.#before === null) this.#sortIn(note);
    else if (this.#waiting.push(note) >= maxWaiting) this.#catchUp();
  }

  /** The placements of an account, or of all, by clientOid where one is given; newest first. */
  placements(
    wanted: { readonly uid?: string; readonly clientOid?: string },
    limit: number,
  ): readonly PlacementRecord[] {
    this.#catchUp();
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
  orderHistory(orderId: string): OrderHistory | null {
    this.#catchUp();
    return this.#histories.get(orderId) ?? null;
  }

  /** Resolves when everything noted so far is safe from a power cut. */
  sync(): Promise<void> {
    return this.#notebook.sync();
  }

  close(): Promise<void> {
    return this.#notebook.close();
  }

  #catchUp(): void {
    if (this.#before === null) return;
    for (const note of this.#before) this.#sortIn(note);
    for (const note of this.#waiting) this.#sortIn(note);
    this.#before = null;
    this.#waiting = [];
  }

  /** Takes a note in, unless it says nothing new. */
  #sortIn(note: Note): void {
    if (note.type === "arrived") this.#arrive(note);
    else if (note.type === "applied") this.#apply(note);
    else if (note.type === "filled") this.#fill(note);
    else this.#end(note);
  }

  #arrive(arrival: Arrived): void {
    const placement = this.#placementOf(arrival);
    placement.arrived += 1;
    const { arrivals } = placement;
    const kept = arrivals.length < newestArrivals ? arrivals : arrivals.slice(1);
    placement.arrivals = kept.length === 0 ? [arrival] : [...kept, arrival];
  }

  #apply(applied: OrderTaken): void {
    if (this.#histories.has(applied.orderId)) return;
    const history: OrderHistory = { applied, fills: none, ended: null };
    this.#histories.set(applied.orderId, history);
    const placement = this.#placementOf(applied);
    placement.orders = placement.orders.length === 0 ? [history] : [...placement.orders, history];
  }

  #fill(filled: FilledSide): void {
    const history = this.#histories.get(filled.orderId);
    if (history === undefined) return;
    if (history.fills.some(({ fillId }) => fillId === filled.fillId)) return;
    history.fills = [...history.fills, filled];
  }

  #end(ended: OrderEnded): void {
    const history = this.#histories.get(ended.orderId);
    if (history !== undefined && history.ended === null) history.ended = ended;
  }

  #placementOf(who: Pick<PlacementRecord, "uid" | "clientOid">): PlacementRecord {
    const key = keyOf(who);
    const known = this.#placements.get(key);
    if (known !== undefined) return known;
    const { uid, clientOid } = who;
    const placement: PlacementRecord = { uid, clientOid, arrived: 0, arrivals: none, orders: none };
    this.#placements.set(key, placement);
    if (this.#placements.size > this.#limit) this.#forgetOldest();
    return placement;
  }

  #forgetOldest(): void {
    const { value } = this.#oldestFirst.next();
    if (value === undefined) return;
    const [key, { orders }] = value;
    this.#placements.delete(key);
    for (const { applied } of orders) this.#histories.delete(applied.orderId);
  }
}

function keyOf({ uid, clientOid }: Pick<PlacementRecord, "uid" | "clientOid">): string {
  return `${uid} ${clientOid}`;
}
