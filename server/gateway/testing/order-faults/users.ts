import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Confirmation } from "@/lib/api/failure";
import type { AnyResult } from "../../call-context";
import { chance } from "./chance";
import type { AskedCall } from "./desk-child";
import type { DeskProcess } from "./processes";
import type { Call } from "./workload";

/** A placement that the desk refused because of an order whose outcome it did not know. */
interface Blocked {
  readonly call: Call;
  /** When the user asked and was refused, Unix ms. */
  readonly from: number;
  readonly to: number;
}

/** A question whether an order is a duplicate of an earlier one. */
interface Asked {
  readonly call: Call;
  readonly intentId: string;
}

/** What users were told in a run. */
export interface ReportedOutcomes {
  /** By clientOid, for a cancel by the call's key: every kind of answer, in the order they came. */
  readonly answers: Map<string, string[]>;
  readonly blocked: Blocked[];
  readonly asked: Asked[];
  /** Refusals that the run does not expect: a fault of the run or of the desk. */
  readonly odd: string[];
  /** Calls whose process was killed before it answered. */
  lost: number;
}

const max = { tries: 60, blocked: 2, lost: 2, pending: 4 };

/** Users at two processes of the desk, who press twice and try again when nobody answers. */
export class Users {
  readonly reported: ReportedOutcomes = {
    answers: new Map(),
    blocked: [],
    asked: [],
    odd: [],
    lost: 0,
  };
  readonly #seed: number;
  readonly #desks: DeskProcess[] = [];
  readonly #waiting = new Map<number, { readonly desk: number; readonly end: End }>();
  #asks = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** What a process of the desk prints, and its end. */
  listenerOf(desk: number) {
    return {
      onLine: (line: string) => this.#hear(line),
      onEnd: () => {
        for (const [n, waiting] of this.#waiting) {
          if (waiting.desk !== desk) continue;
          this.#waiting.delete(n);
          waiting.end(null);
        }
      },
    };
  }

  meet(...desks: readonly DeskProcess[]): void {
    this.#desks.push(...desks);
  }

  /** Makes a call, as often as it is sent, until its user has an answer or gives up. */
  async make(call: Call): Promise<void> {
    const first = chance(this.#seed, "desk", call.n) < 0.5 ? 0 : 1;
    const second = call.doubled === "both processes" ? 1 - first : first;
    const again = call.doubled === "no" ? [] : [this.#through(second, call)];
    await Promise.all([this.#through(first, call), ...again]);
  }

  async #through(first: number, call: Call): Promise<void> {
    const drawn = (what: string) => chance(this.#seed, "person", call.n, what);
    let desk = first;
    let blocked = 0;
    let lost = 0;
    let pending = 0;
    let confirm: readonly Confirmation[] = call.confirmed ? ["possible-duplicate"] : [];
    for (let tries = 0; tries < max.tries; tries += 1) {
      const from = Date.now();
      const result = await this.#ask(desk, call, confirm);
      if (result === null) {
        this.reported.lost += 1;
        lost += 1;
        this.#note(call, "no answer");
        if (lost > max.lost || drawn(`again ${lost}`) > 0.7) return;
        desk = 1 - desk;
        continue;
      }
      this.#take(call, result);
      if (result.kind === "pending" && pending < max.pending && drawn("waits") < 0.8) {
        pending += 1;
        await sleep(500);
        continue;
      }
      if (result.kind !== "refused") return;
      const { failure } = result;
      if (failure.kind === "busy") {
        await sleep(Math.min(failure.retryAfterMs, 300));
      } else if (failure.kind === "placement-blocked") {
        blocked += 1;
        this.reported.blocked.push({ call, from, to: Date.now() });
        if (blocked >= max.blocked) return;
      } else if (failure.kind === "possible-duplicate") {
        this.reported.asked.push({ call, intentId: failure.earlier.id });
        confirm = ["possible-duplicate"];
      } else {
        this.reported.odd.push(`${call.endpoint}: ${JSON.stringify(failure)}`);
        return;
      }
    }
    this.reported.odd.push(`${call.endpoint}: no answer in ${max.tries} tries`);
  }

  async #ask(
    desk: number,
    call: Call,
    confirm: readonly Confirmation[],
  ): Promise<AnyResult | null> {
    const process = this.#desks[desk];
    while (process && !process.alive) await sleep(20);
    this.#asks += 1;
    const n = this.#asks;
    const { endpoint, key: idempotencyKey, request } = call;
    const { connectionId } = call.account;
    const asked: AskedCall = { n, connectionId, endpoint, idempotencyKey, request, confirm };
    return new Promise((end) => {
      this.#waiting.set(n, { desk, end });
      process?.send(JSON.stringify(asked));
    });
  }

  #hear(line: string): void {
    if (!line.startsWith("told ")) return;
    const { n, result } = JSON.parse(line.slice("told ".length)) as {
      n: number;
      result: AnyResult;
    };
    const waiting = this.#waiting.get(n);
    this.#waiting.delete(n);
    waiting?.end(result);
  }

  /** An answer to a batch answers each of its orders. */
  #take(call: Call, result: AnyResult): void {
    if (result.kind !== "rows") {
      const refused = result.kind === "refused" ? result.failure.kind : null;
      this.#note(call, refused === null ? result.kind : `refused: ${refused}`);
      return;
    }
    for (const [n, { kind }] of result.rows.entries()) {
      this.#noteOne(call.clientOids[n] ?? "", kind);
    }
  }

  #note(call: Call, kind: string): void {
    const about = call.endpoint === "cancel-order" ? [call.key] : call.clientOids;
    for (const each of about) this.#noteOne(each, kind);
  }

  #noteOne(about: string, kind: string): void {
    const kinds = this.reported.answers.get(about) ?? [];
    this.reported.answers.set(about, [...kinds, kind]);
  }
}

type End = (result: AnyResult | null) => void;
