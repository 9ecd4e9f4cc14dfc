import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atSize } from "@/lib/testing/size";
import { apply } from "./apply";
import { createState, nextId } from "./exchange-state";
import { positions } from "./queries";
import { revive } from "./revive";
import { serialise, stateHash } from "./serialise";
import { RandomCommands } from "./testing/random-commands";
import type { EngineCommand } from "./types";
import { validate } from "./validate/validate";

const START = 1_770_000_000_000;
const many = atSize(2_000, 700);

/** Random commands, some of which close what an exchange of their own has come to by then. */
function commandsOf(seed: number, operations: number): readonly EngineCommand[] {
  const state = createState();
  const commands = new RandomCommands(seed, (uid) => positions(state, uid));
  const sent = [...commands.first()];
  for (const command of sent) apply(state, command, START);
  for (let count = 0; count < operations; count += 1) {
    const command = commands.next();
    sent.push(command);
    apply(state, command, momentOf(sent.length));
  }
  return sent;
}

/** Several commands share a millisecond, and the clock falls back now and then. */
function momentOf(index: number): number {
  return START + Math.floor(index / 3) - (index % 50 === 0 ? 40 : 0);
}

function run(commands: readonly EngineCommand[], state = createState(), from = 0) {
  const events = commands.map((command, index) => apply(state, command, momentOf(from + index)));
  return { state, events };
}

describe("determinism", () => {
  test("the same commands at the same moments give the same events, ids and hash", () => {
    const one = run(commandsOf(7, many));
    const other = run(commandsOf(7, many));
    expect(other.events).toEqual(one.events);
    expect(stateHash(other.state)).toBe(stateHash(one.state));
    expect(stateHash(run(commandsOf(8, many)).state)).not.toBe(stateHash(one.state));
  });

  test("a command that came through JSON is the same command", () => {
    const commands = commandsOf(9, 1000);
    const logged = JSON.parse(JSON.stringify(commands)) as readonly EngineCommand[];
    expect(stateHash(run(logged).state)).toBe(stateHash(run(commands).state));
  });

  test("ids only grow, whatever the clock does", () => {
    const ids = run(commandsOf(10, many))
      .events.flat()
      .flatMap((event) => {
        if (event.type === "accepted") return [event.orderId];
        return event.type === "filled" ? [event.fillId] : [];
      });
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids.every((id) => /^\d{19}$/.test(id))).toBe(true);
  });

  test("a moment that is none is refused", () => {
    const command = { type: "open-account", uid: "ann" } as const;
    for (const now of [0, 1e13, START + 0.5, Number.NaN]) {
      expect(() => apply(createState(), command, now)).toThrow(RangeError);
    }
  });
});

describe("snapshots", () => {
  test("a snapshot and the tail of the log give what the whole log gives", () => {
    const seeds = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(seeds, fc.nat({ max: 600 }), (seed, cut) => {
        const commands = commandsOf(seed, 600);
        const whole = run(commands);
        const { state } = run(commands.slice(0, cut));
        const revived = revive(serialise(state));
        expect(validate(revived)).toEqual([]);
        expect(stateHash(revived)).toBe(stateHash(state));
        const tail = run(commands.slice(cut), revived, cut);
        expect(tail.events).toEqual(whole.events.slice(cut));
        expect(stateHash(tail.state)).toBe(stateHash(whole.state));
      }),
      { numRuns: atSize(30, 8) },
    );
  });

  test("of another version are refused", () => {
    const text = serialise(createState()).replace('"version":2', '"version":1');
    expect(() => revive(text)).toThrow("version 1");
  });
});

describe("properties", () => {
  test("after every command every invariant holds, and a refusal has changed nothing", () => {
    const state = createState();
    for (const [index, command] of commandsOf(11, atSize(3_000, 1_000)).entries()) {
      const before = index % 10 === 0 ? stateHash(state) : null;
      const events = apply(state, command, momentOf(index));
      expect(validate(state)).toEqual([]);
      if (before && events[0]?.type === "rejected") expect(stateHash(state)).toBe(before);
    }
  });
});

test("ids have 19 digits and grow as text when the clock stands, jumps or goes back", () => {
  const state = createState();
  const ids = [START, START, START + 5, START - 1000, START + 5, START + 6].map((at) =>
    nextId(state, at),
  );
  expect(ids).toEqual([
    "1770000000000000000",
    "1770000000000000001",
    "1770000000005000000",
    "1770000000005000001",
    "1770000000005000002",
    "1770000000006000000",
  ]);
});

test("a millisecond that is full lends from the next", () => {
  const state = { ...createState(), lastIdAt: START, lastIdNumber: 999_999 };
  expect(nextId(state, START)).toBe("1770000000001000000");
  expect(nextId(state, START + 1)).toBe("1770000000001000001");
});
