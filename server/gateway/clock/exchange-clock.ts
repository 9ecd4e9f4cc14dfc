import "server-only";
import { dayMs } from "@/lib/time";
import { database } from "../../db/database";
import { listen, notify } from "../../db/notifications";
import { log } from "../../log";
import { singleton } from "../../singleton";
import type { Route } from "../call-context";
import type { ReceivedAnswer } from "../wire/receive";

/** A whole round trip to the exchange: our clock before and after, and its clock between. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly requestTime: number;
}

const windowSamples = 15;

const jumpMs = 5_000;

/** A practice clock may be months away; what is further is no time in milliseconds. */
const farthestMs = 400 * dayMs;

/** Half of a longer way is no measure of the clock: an answer may have lain about since. */
const shortTripMs = 2_000;

/** While nothing is known, a clock that is known to half of this is better than none. */
const firstTripMs = 10_000;

/**
 * How far an exchange's clock is from ours (docs/order-safety.md#c2-rule-13): the median over the
 * last 15 short round trips, each with half of its way taken off. An answer that tells of a jump is
 * not believed: it makes the clock doubtful until endpoint 13 has decided. Nor does endpoint 13
 * decide alone: a time that is neither ours nor the one signed by so far needs a second answer that
 * agrees, and the exchange must have refused what was signed by.
 */
export class ExchangeClock {
  #offsetsMs: number[] = [];
  #doubted = false;
  /** Whether the exchange refused our time since it was last decided. */
  #refused = false;
  #refusals = 0;
  /** What endpoint 13 said last, if that was not believed. */
  #suspectedMs: number | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  /** Whether it may be signed by: it was seen, and nothing has contradicted it since. */
  get known(): boolean {
    return this.#offsetsMs.length > 0 && !this.#doubted;
  }

  /** When a sample was last taken, Unix ms by our clock. */
  get readAt(): number {
    return this.#readAt;
  }

  /** Exchange time less our time, ms; zero as long as nothing is known. */
  get offsetMs(): number {
    const sorted = [...this.#offsetsMs].sort((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  }

  /** The exchange's time at a time of the desk, Unix ms. */
  at(ourMs: number): number {
    return ourMs + this.offsetMs;
  }

  /**
   * Takes a sample from an accepted answer with a short round trip; returns whether it jumped.
   * Nothing is learnt from a jump.
   */
  learn(sample: ClockSample): boolean {
    if (tripOf(sample) > shortTripMs) return false;
    if (this.#offsetsMs.length === 0 && Math.abs(offsetOf(sample)) > jumpMs) return false;
    if (this.#jumps(sample)) {
      this.#doubted = true;
      return true;
    }
    this.#take(sample);
    return false;
  }

  /** Decides by an answer of endpoint 13; answers whether the clocks have jumped indeed. */
  decide(sample: ClockSample): boolean {
    if (tripOf(sample) > (this.#offsetsMs.length > 0 ? shortTripMs : firstTripMs)) return false;
    const jumped = this.#jumps(sample);
    if (!this.#isCredible(sample, jumped)) {
      this.#suspectedMs = offsetOf(sample);
      this.#doubted = true;
      return false;
    }
    if (jumped) this.#offsetsMs = [];
    this.#doubted = false;
    this.#refused = false;
    this.#suspectedMs = null;
    this.#take(sample);
    return jumped;
  }

  /** The exchange refused our time, or was moved: the time of endpoint 13 decides. */
  doubt(): void {
    this.#doubted = true;
    this.#refused = true;
    this.#refusals += 1;
  }

  /** How often that was. */
  get refusals(): number {
    return this.#refusals;
  }

  #isCredible(sample: ClockSample, jumped: boolean): boolean {
    const offsetMs = offsetOf(sample);
    if (Math.abs(offsetMs) > farthestMs) return false;
    const isFirst = this.#offsetsMs.length === 0;
    if (!isFirst && !jumped) return true;
    const agrees = this.#suspectedMs !== null && Math.abs(offsetMs - this.#suspectedMs) <= jumpMs;
    return (isFirst || this.#refused) && (Math.abs(offsetMs) <= jumpMs || agrees);
  }

  #jumps(sample: ClockSample): boolean {
    if (this.#offsetsMs.length === 0) return false;
    return Math.abs(offsetOf(sample) - this.offsetMs) > jumpMs;
  }

  #take(sample: ClockSample): void {
    this.#offsetsMs = [...this.#offsetsMs.slice(1 - windowSamples), offsetOf(sample)];
    this.#readAt = sample.receivedAt;
  }
}

const tripOf = ({ sentAt, receivedAt }: ClockSample) => receivedAt - sentAt;

const offsetOf = ({ sentAt, receivedAt, requestTime }: ClockSample) =>
  requestTime - (sentAt + receivedAt) / 2;

/** The clock of an exchange as an account, or the public calls to a venue, have seen it. */
export function clockOf(scope: string): ExchangeClock {
  const known = clocks();
  const clock = known.get(scope) ?? new ExchangeClock();
  known.set(scope, clock);
  return clock;
}

/** One of the clocks may have been moved: each is asked for again before it is signed by. */
export function doubtClocks(): void {
  for (const clock of clocks().values()) clock.doubt();
}

const clocks = () => singleton("gateway.clocks", () => new Map<string, ExchangeClock>());

/** The exchange's words for: this is not my time. */
const refusals: readonly (string | null)[] = ["40005", "40008"];

/**
 * Takes the exchange's time from an answer (docs/order-safety.md#c2-rule-13), if it was `accepted`
 * as the answer to its call: one that belongs to another call tells the time of another moment.
 */
export function learnTime(
  route: Route,
  answer: ReceivedAnswer,
  details: {
    readonly code: string | null;
    readonly requestTime: number | null;
    readonly accepted: boolean;
  },
): void {
  const { venue } = route;
  const clock = clockOf(route.clock);
  if (refusals.includes(details.code)) {
    clock.doubt();
    log("warn", "the exchange refused the timestamp", { venue, code: details.code });
    return;
  }
  if (answer.kind !== "answer" || details.requestTime === null || !details.accepted) return;
  const { sentAt, receivedAt } = answer;
  const sample = { sentAt, receivedAt, requestTime: details.requestTime };
  if (route.endpoint.id === "instruments") {
    if (clock.decide(sample)) log("warn", "the exchange's clock jumped against ours", { venue });
  } else if (clock.learn(sample)) {
    log("warn", "an answer tells of a jump of the clock; endpoint 13 decides", { venue });
  }
}

/** The channel that announces a jump of an exchange's clock. */
const clockChannel = "exchange-clock";

/**
 * Has this process ask for the exchanges' time again as soon as one of their clocks was moved, and
 * then calls `onJump`, until the returned function is called.
 */
export function onClockJump(onJump = () => {}): Promise<() => Promise<void>> {
  const jumped = () => {
    doubtClocks();
    onJump();
  };
  return listen(clockChannel, jumped, jumped);
}

/** Says that the clock of the paper venue was moved, so that the next calls are signed by it. */
export function publishClockJump(): Promise<void> {
  return notify(database(), clockChannel, "paper");
}
