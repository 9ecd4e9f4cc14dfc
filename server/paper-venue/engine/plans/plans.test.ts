import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atSize, isFull } from "@/lib/testing/size";
import { apply } from "../apply";
import type { EngineEvent } from "../events";
import { createState, type EngineState } from "../exchange-state";
import { openOrders, positions } from "../queries";
import { revive } from "../revive";
import { serialise, stateHash } from "../serialise";
import type { EngineCommand } from "../types";
import { validate } from "../validate/validate";
import { PlainTriggerIndex } from "./testing/plain-trigger-index";
import { RandomPlans } from "./testing/random-plans";

const START = 1_770_000_000_000;

/** A stream of commands that looks at the state it is applied to. */
function streamFor(state: EngineState, seed: number): RandomPlans {
  return new RandomPlans(seed, {
    positionsOf: (uid) => positions(state, uid),
    holdModeOf: (uid) => state.accounts.get(uid)?.holdMode ?? "one_way_mode",
    indexNow: () => state.indices.get("BTCUSDT") ?? 0n,
  });
}

/** Applies a seed's commands; `look` is shown what each of them did. */
function run(
  seed: number,
  operations: number,
  check: (command: EngineCommand, events: readonly EngineEvent[], now: number) => void,
  state = createState(),
): EngineState {
  const stream = streamFor(state, seed);
  const first = stream.first();
  for (let count = 0; count < first.length + operations; count += 1) {
    const command = first[count] ?? stream.next();
    const now = START + count;
    check(command, apply(state, command, now), now);
  }
  return state;
}

function commandsOf(seed: number, operations: number): readonly EngineCommand[] {
  const commands: EngineCommand[] = [];
  run(seed, operations, (command) => commands.push(command));
  return commands;
}

function applyAll(
  state: EngineState,
  commands: readonly EngineCommand[],
  from: number,
): readonly EngineEvent[][] {
  return commands.map((command, at) => [...apply(state, command, START + from + at)]);
}

describe("random plan orders at random prices", () => {
  test.each(isFull ? [1, 2, 3, 4] : [1])(
    "seed %i: after each command every invariant holds, and a refusal changed nothing",
    (seed) => {
      let count = 0;
      let before = "";
      const waiting = new Set<string>();
      const seen = new Map<string, number>();
      const state = createState();
      run(
        seed,
        atSize(1_500, 1_200),
        (command, events) => {
          expect(validate(state), JSON.stringify(command)).toEqual([]);
          if (before !== "" && events[0]?.type === "rejected")
            expect(stateHash(state)).toBe(before);
          count += 1;
          before = count % 10 === 0 ? stateHash(state) : "";
          follow(waiting, events);
          for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1);
        },
        state,
      );
      for (const kind of ["plan-accepted", "plan-triggered", "plan-refused", "plan-dropped"]) {
        expect(seen.get(kind), kind).toBeGreaterThan(10);
      }
      drain(state);
    },
  );

  test.each(isFull ? [5, 6, 7, 8] : [5])(
    "seed %i: a plain look at every plan triggers the same",
    (seed) => {
      const commands = commandsOf(seed, atSize(4_000, 2_000));
      const indexed = createState();
      const plain = createState();
      plain.plans.newTriggerIndex = () => new PlainTriggerIndex();
      const ours = applyAll(indexed, commands, 0);
      const theirs = applyAll(plain, commands, 0);
      for (const [at, events] of ours.entries()) {
        expect(events, JSON.stringify(commands[at])).toEqual(theirs[at]);
      }
      expect(stateHash(indexed)).toBe(stateHash(plain));
      expect(ours.flat().filter(({ type }) => type === "plan-triggered").length).toBeGreaterThan(
        50,
      );
    },
  );

  test("the log and a snapshot with its tail give the same events and the same hash", () => {
    const seeds = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(seeds, fc.nat({ max: 500 }), (seed, cut) => {
        const logged = JSON.parse(
          JSON.stringify(commandsOf(seed, 500)),
        ) as readonly EngineCommand[];
        const whole = createState();
        const events = applyAll(whole, logged, 0);
        const half = createState();
        applyAll(half, logged.slice(0, cut), 0);
        const revived = revive(serialise(half));
        expect(validate(revived)).toEqual([]);
        expect(stateHash(revived)).toBe(stateHash(half));
        expect(applyAll(revived, logged.slice(cut), cut)).toEqual(events.slice(cut));
        expect(stateHash(revived)).toBe(stateHash(whole));
      }),
      { numRuns: atSize(20, 4) },
    );
  });
});

/** Only a plan that was accepted, and waits, goes off or is dropped; once. */
function follow(waiting: Set<string>, events: readonly EngineEvent[]): void {
  for (const event of events) {
    if (event.type === "plan-accepted") waiting.add(event.orderId);
    if (event.type === "plan-triggered" || event.type === "plan-dropped") {
      expect(waiting.delete(event.orderId), `${event.type} ${event.orderId}`).toBe(true);
    }
  }
}

/** Cancels every order: the books are empty then, and orders hold nothing. */
function drain(state: EngineState): void {
  const end = START + 1_000_000;
  for (const uid of state.accounts.keys()) {
    for (const { orderId } of openOrders(state, uid)) {
      apply(state, { type: "cancel", uid, orderId }, end);
    }
  }
  expect(validate(state)).toEqual([]);
  for (const listed of Object.values(state.instruments)) {
    for (const { market } of listed.values()) expect(market.book.size).toBe(0);
  }
  for (const { balances } of state.ledger.values()) {
    for (const line of balances.values()) expect(line.held).toBe(0n);
  }
}
