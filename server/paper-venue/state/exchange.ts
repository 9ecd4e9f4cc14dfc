import { createHash } from "node:crypto";
import { deviation } from "../deviations/sandbox-state";
import {
  type CancelOrder,
  type Category,
  categoryOfOrder,
  type EngineEvent,
  type OpenOrdersFilter,
  type OrderView,
  openOrders,
  type PlaceOrder,
  type PlacePlan,
  type PlaceStrategy,
} from "../engine";
import type { HoldMode } from "../engine/types";
import { VenueRefusal } from "../http/refusal";
import type { CommandLog } from "../log/disk-log";
import { componentsOfIndex, type IndexComponent } from "../market/index-components";
import { type Listing, listingOf, type MarketInstrument } from "../market/instrument";
import { instrumentsAt } from "../market/market-state";
import { GroundTruth, noNotebook } from "../oracle/oracle";
import {
  acknowledgedId,
  applyLogged,
  type LoggedCommand,
  serialiseVenue,
  type VenueCommand,
  type VenueState,
} from "./venue-state";

/** The acknowledgement of placing and cancelling; no orderId when a reduce-only order gave way. */
export interface PlacementAck {
  readonly orderId: string | null;
  readonly clientOid: string;
}

/** Whether an earlier reduce-only order gave way to this one. */
function hasReplaced(events: readonly EngineEvent[], orderId: string | null): boolean {
  for (const event of events) {
    if (event.type === "replaced" && event.byOrderId === orderId) return true;
  }
  return false;
}

const listingMs = 60_000;

/**
 * The venue's one state, and the log behind it. A command is applied and then appended. A
 * handler awaits `settled` before it answers, so that a crash cannot undo what was answered.
 * Refused commands change nothing and are not logged.
 */
export class Exchange {
  readonly #state: VenueState;
  readonly #log: CommandLog;
  readonly #clock: () => number;
  readonly #onFailure: (error: unknown) => void;
  /** What really happened to every placement. */
  readonly oracle: GroundTruth;
  #listing: {
    readonly until: number;
    readonly revision: number;
    readonly listing: Listing;
  } | null = null;

  /** `onFailure` is told when a command broke off half-way: the state is then not to be trusted. */
  constructor(
    state: VenueState,
    log: CommandLog,
    clock: () => number,
    onFailure: (error: unknown) => void,
    groundTruth = new GroundTruth(noNotebook),
  ) {
    this.#state = state;
    this.#log = log;
    this.#clock = clock;
    this.#onFailure = onFailure;
    this.oracle = groundTruth;
  }

  /** Places an order, or throws the engine's VenueRefusal. */
  place(command: PlaceOrder): PlacementAck {
    const events = this.perform(command);
    const first = events[0];
    if (first?.type !== "repeated" && first?.type !== "accepted") {
      throw new Error("The engine neither accepted nor refused.");
    }
    const { orderId, clientOid } = first;
    return { orderId: hasReplaced(events, orderId) ? null : orderId, clientOid };
  }

  /** Lets a plan order or a strategy order wait, or throws the engine's VenueRefusal. */
  placePlan(command: PlacePlan | PlaceStrategy): PlacementAck {
    const events = this.perform(command);
    for (const event of events) {
      if (event.type !== "plan-accepted" && event.type !== "repeated") continue;
      return { orderId: event.orderId, clientOid: event.clientOid };
    }
    throw new Error("The engine neither took the plan nor refused it.");
  }

  /** Cancels an order, or throws the engine's VenueRefusal. */
  cancel(command: CancelOrder): PlacementAck {
    const events = this.perform(command);
    for (const event of events) {
      if (event.type !== "cancelled") continue;
      return { orderId: event.orderId, clientOid: event.clientOid };
    }
    throw new Error("The engine neither cancelled nor refused.");
  }

  /** Moves the market by one step. */
  tick(): void {
    const logged: LoggedCommand = { at: this.now(), command: { type: "tick" } };
    this.#advance(logged);
    void this.#log.append(logged);
  }

  /** Resolves when everything done so far is on disk; null when it is already. */
  settled(): Promise<void> | null {
    return this.#log.settled();
  }

  openOrders(uid: string, filter: OpenOrdersFilter): readonly OrderView[] {
    return openOrders(this.#state.engine, uid, filter);
  }

  /** The product line of an account's open order by orderId, else by clientOid, or null. */
  categoryOfOrder(
    uid: string,
    wanted: Pick<CancelOrder, "orderId" | "clientOid">,
  ): Category | null {
    return categoryOfOrder(this.#state.engine, uid, wanted);
  }

  /** Whether an account has one position a symbol, or a long and a short one. */
  holdMode(uid: string): HoldMode {
    return this.#state.engine.accounts.get(uid)?.holdMode ?? "one_way_mode";
  }

  /** The instruments on offer: asked anew once a minute, when one changed, and when it is due. */
  listing(now: number): Listing {
    const { market } = this.#state.parts;
    const known = this.#listing;
    if (known !== null && now < known.until && known.revision === market.revision) {
      return known.listing;
    }
    const due = market.nextEventAt;
    const until = now < due ? Math.min(now + listingMs, due) : now + listingMs;
    const listing = listingOf(instrumentsAt(market, now));
    this.#listing = { until, revision: market.revision, listing };
    return listing;
  }

  indexComponents(instrument: MarketInstrument): readonly IndexComponent[] {
    return componentsOfIndex(this.#state.parts.market, instrument);
  }

  /** What every draw of this venue follows from. */
  get seed(): number {
    return this.#state.parts.market.seed;
  }

  get ticks(): number {
    return this.#state.parts.market.ticks;
  }

  /** SHA-256 of the whole state: equal after a replay. */
  hash(): string {
    const text = serialiseVenue(this.#state).join("\n");
    return createHash("sha256").update(text).digest("hex");
  }

  /** Commands that a start would have to replay. */
  get tailLength(): number {
    return this.#log.length;
  }

  /** Stores the state, so that a start need not replay what came before. */
  snapshot(): Promise<void> {
    return this.#log.snapshot(serialiseVenue(this.#state), this.oracle.sync());
  }

  async close(): Promise<void> {
    await this.#log.close();
    await this.oracle.close();
  }

  /** Applies a command and logs it, or throws its VenueRefusal: a refused one leaves no trace. */
  perform(command: VenueCommand): readonly EngineEvent[] {
    const at = this.now();
    const before = this.#state.lastAt;
    const logged: { -readonly [Field in keyof LoggedCommand]: LoggedCommand[Field] } = {
      at,
      command,
      orderId: undefined,
    };
    const events = this.#advance(logged);
    const first = events[0];
    if (first?.type === "rejected") {
      this.#state.lastAt = before;
      throw new VenueRefusal(first.code, first.message, first.field);
    }
    logged.orderId = acknowledgedId(events);
    void this.#log.append(logged);
    return events;
  }

  #advance(logged: LoggedCommand): readonly EngineEvent[] {
    try {
      const events = applyLogged(this.#state, logged);
      this.oracle.observe(this.#state, logged, events);
      return events;
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }

  /** The venue's time, Unix ms: the machine's and what the sandbox has added to it. */
  now(): number {
    const { clockOffsetMs } = this.#state.parts.practice;
    return Math.max(this.#state.lastAt, this.#clock() + clockOffsetMs);
  }

  /**
   * How long ago, ms, callers are told that it is: a broker's lists answer as they did then. Ends
   * with the process.
   */
  hindsightMs = 0;

  /** The time that callers are told and signed timestamps are held against, Unix ms. */
  reportedNow(): number {
    return this.now() - this.hindsightMs + deviation(this.#state, "clock-skew-ms");
  }

  /** What the venue knows; only `perform` and `tick` change it. */
  get state(): Readonly<VenueState> {
    return this.#state;
  }
}
