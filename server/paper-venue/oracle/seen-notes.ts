import { type EngineEvent, type Filled, type FillSide, formatAmount, formatUnits } from "../engine";
import type { Accepted, PlanAccepted } from "../engine/events";
import type { InstrumentRules } from "../engine/state";
import { bots } from "../market/seed";
import {
  type EndReason,
  type FilledSide,
  type Note,
  type NotedState,
  type OrderEnded,
  type OrderTaken,
  orderEnded,
} from "./notes";

/** A row begins with what it is; each kind has as many places as `notes` takes of it. */
type Kind = "note" | "applied" | "fill" | "ended";

/** So many rows are written out together. */
const usual = 512;

/** The longest row: what it is, and six parts. */
const maxParts = 7;

/**
 * What was seen and is yet to be written out. It stands in the way of every order, so that nothing
 * is made of an event here: its parts are laid in a list behind one another, and `notes` makes
 * notes of them when the venue has time.
 */
export class SeenNotes {
  /** How many rows there are; a fill is one. */
  length = 0;

  /** Whether it holds as many as are written out together. */
  get full(): boolean {
    return this.length >= usual;
  }
  /** Long enough for most: a list that grows is copied again and again. */
  readonly #moments: number[] = new Array<number>(usual);
  readonly #parts: unknown[] = new Array<unknown>(usual * maxParts);
  #used = 0;

  /** Takes down a note. */
  add(note: Note): void {
    const place = this.#begin("note", note.at);
    this.#parts[place] = note;
    this.#used = place + 1;
  }

  /**
   * Takes down what an event of a moment (Unix ms) says of the orders of users, if it says
   * anything: the bots' are left out.
   */
  see({ engine }: NotedState, event: EngineEvent, at: number): void {
    switch (event.type) {
      case "filled":
        this.#fill(event, rulesForUser(engine, event, event.taker), engine, at);
        return;
      case "accepted":
        if (!bots.has(event.uid)) this.#apply(event, null, at);
        return;
      case "plan-accepted":
        this.#apply(event, event.planType, at);
        return;
      case "completed":
        if (!bots.has(event.uid)) this.#end(event.orderId, at, "filled", null, null);
        return;
      case "cancelled":
        if (!bots.has(event.uid)) this.#end(event.orderId, at, "cancelled", event.reason, null);
        return;
      case "replaced":
        this.#end(event.orderId, at, "replaced", null, event.byOrderId);
        return;
      case "plan-triggered":
        this.#end(event.orderId, at, "triggered", null, null);
        return;
      case "plan-dropped":
        this.#end(event.orderId, at, "dropped", event.reason, null);
    }
  }

  /** The notes of everything, in its order. */
  notes(): Note[] {
    const notes: Note[] = [];
    let place = 0;
    const next = <Part>() => this.#parts[place++] as Part;
    for (const at of this.#moments.slice(0, this.length)) {
      const kind = next<Kind>();
      if (kind === "note") notes.push(next<Note>());
      else if (kind === "applied") notes.push(appliedNote(at, next));
      else if (kind === "ended") notes.push(endedNote(at, next));
      else {
        const [fill, taker, maker] = [next<Filled>(), next<Rules>(), next<Rules>()];
        if (taker !== null) notes.push(filledSide(taker, fill, "taker"));
        if (maker !== null) notes.push(filledSide(maker, fill, "maker"));
      }
    }
    return notes;
  }

  /** Begins a row; answers the place of its next part. */
  #begin(kind: Kind, at: number): number {
    this.#moments[this.length] = at;
    this.length += 1;
    this.#parts[this.#used] = kind;
    return this.#used + 1;
  }

  #apply(
    { orderId, uid, clientOid, category, symbol }: Accepted | PlanAccepted,
    planType: OrderTaken["planType"],
    at: number,
  ): void {
    let place = this.#begin("applied", at);
    this.#parts[place++] = orderId;
    this.#parts[place++] = uid;
    this.#parts[place++] = clientOid;
    this.#parts[place++] = category;
    this.#parts[place++] = symbol;
    this.#parts[place++] = planType;
    this.#used = place;
  }

  #end(
    orderId: string,
    at: number,
    state: OrderEnded["state"],
    reason: EndReason,
    by: string | null,
  ): void {
    let place = this.#begin("ended", at);
    this.#parts[place++] = orderId;
    this.#parts[place++] = state;
    this.#parts[place++] = reason;
    this.#parts[place++] = by;
    this.#used = place;
  }

  #fill(fill: Filled, taker: Rules, engine: NotedState["engine"], at: number): void {
    const maker = rulesForUser(engine, fill, fill.maker);
    if (taker === null && maker === null) return;
    let place = this.#begin("fill", at);
    this.#parts[place++] = fill;
    this.#parts[place++] = taker;
    this.#parts[place++] = maker;
    this.#used = place;
  }
}

/** By what rules a side is written out; null for a bot's, which is left out. */
type Rules = InstrumentRules | null;

type Next = <Part>() => Part;

function appliedNote(at: number, next: Next): OrderTaken {
  const orderId = next<string>();
  const uid = next<string>();
  const clientOid = next<string>();
  const category = next<OrderTaken["category"]>();
  const symbol = next<string>();
  const planType = next<OrderTaken["planType"]>();
  return { type: "applied", at, uid, clientOid, orderId, category, symbol, planType };
}

function endedNote(at: number, next: Next): OrderEnded {
  const orderId = next<string>();
  const state = next<OrderEnded["state"]>();
  const reason = next<EndReason>();
  return orderEnded(at, orderId, state, reason, next<string | null>());
}

/** The rules that hold at the fill: a delivery is gone when its fills are written out. */
function rulesForUser(
  engine: NotedState["engine"],
  { symbol }: Filled,
  { uid, category }: FillSide,
): Rules {
  if (bots.has(uid)) return null;
  const instrument = engine.instruments[category].get(symbol);
  if (instrument === undefined) throw new RangeError(`${category} has no ${symbol}.`);
  return instrument.rules;
}

function filledSide(rules: InstrumentRules, fill: Filled, role: "taker" | "maker"): FilledSide {
  const side: FillSide = fill[role];
  return {
    type: "filled",
    at: fill.at,
    orderId: side.orderId,
    fillId: fill.fillId,
    role,
    qty: formatUnits(fill.lots, rules.countScale),
    price: formatUnits(fill.ticks, rules.priceScale),
    value: formatAmount(fill.value),
    fee: formatAmount(side.fee),
    feeCoin: side.feeCoin,
  };
}
