import { describe, expect, test } from "vitest";
import { atSize } from "@/lib/testing/size";
import { apply } from "./apply";
import { createState } from "./exchange-state";
import { positions } from "./queries";
import { againstModel } from "./testing/against-model";
import { kinds } from "./testing/exchange";
import { RandomCommands } from "./testing/random-commands";

const perSeed = 10_000;
const seeds = Array.from({ length: atSize(100, 1) }, (_, index) => index + 1);

describe("the engine against a plain reference model", () => {
  test.each(seeds)("seed %i: same answers, same fills, same money", (seed) => {
    expect(againstModel(seed, atSize(perSeed, 4_000))).toBeNull();
  });

  test("the commands meet what they are there to meet", () => {
    const state = createState();
    const commands = new RandomCommands(1, (uid) => positions(state, uid));
    let now = 1_770_000_000_000;
    const stream = [...commands.first(), ...Array.from({ length: perSeed }, () => null)];
    const met = stream.flatMap((first) => {
      now += commands.pauseMs();
      const events = apply(state, first ?? commands.next(), now);
      const fills = events.filter((event) => event.type === "filled");
      return [...kinds(events), ...fills.map(({ taker }) => `filled ${taker.category}`)];
    });
    expect([...new Set(met)]).toEqual(
      expect.arrayContaining([
        "replaced",
        "repeated",
        "hold-mode-set",
        "rule-set",
        "borrowed",
        "repaid",
        "cancelled market-close",
        "cancelled reduce-only",
        "cancelled post-only",
        "cancelled self-trade",
        "cancelled offline",
        "cancelled delivered",
        "position-delivered",
        "instrument-delivered",
        "leverage-set",
        "filled COIN-FUTURES",
        "rejected 22004 symbol",
        "rejected 25100 symbol",
        "rejected 25103 symbol",
        "rejected 25104 symbol",
        "rejected 25105 symbol",
        "rejected 25212 clientOid",
        "rejected 25225 qty",
        "rejected 25226 qty",
        "rejected 25227 posSide",
        "rejected 25227 reduceOnly",
        "rejected 25236 posSide",
        "rejected 25236 reduceOnly",
        "rejected 400172 marginMode",
        "rejected 40020 holdMode",
        "rejected 40893 leverage",
        "rejected 43050 leverage",
        "rejected 40762 qty",
      ]),
    );
  });
});
