import { describe, expect, it } from "vitest";
import {
  applyLogged,
  beginVenue,
  type LoggedCommand,
  reviveVenue,
  serialiseVenue,
  type VenueState,
} from "../state/venue-state";
import { deviation, movableCoins } from "./sandbox-state";

const start = 1_795_200_000_000;

function ticks(count: number): LoggedCommand["command"][] {
  return Array.from({ length: count }, () => ({ type: "tick" }));
}

function run(state: VenueState, commands: readonly LoggedCommand["command"][]): VenueState {
  for (const command of commands) applyLogged(state, { at: state.lastAt + 1_000, command });
  return state;
}

const levelOf = ({ parts }: VenueState, coin: string) =>
  parts.market.levels[movableCoins.indexOf(coin)] ?? 0;

describe("what practice changes for good", () => {
  it("is part of the state: stored half-way through, it goes on the same", () => {
    const commands: LoggedCommand["command"][] = [
      { type: "set-quirks", quirks: { "clock-skew-ms": 5 } },
      { type: "advance-clock", byMs: 60_000 },
      { type: "flash-move", coin: "BTC", percent: -20 },
      ...ticks(3),
    ];
    const whole = run(beginVenue(7, start), [...commands, ...ticks(9)]);
    const half = run(beginVenue(7, start), commands);
    expect(half.parts.practice.flashMoves.length).toBe(1);
    const stored = run(reviveVenue(serialiseVenue(half)), ticks(9));
    expect(serialiseVenue(stored)).toEqual(serialiseVenue(whole));
    expect(deviation(stored, "clock-skew-ms")).toBe(5);
    expect(stored.parts.practice).toMatchObject({ clockOffsetMs: 60_000, flashMoves: [] });
  });

  it("moves one coin's index there and back, and leaves the others where they would be", () => {
    const moved = run(beginVenue(7, start), [
      { type: "flash-move", coin: "BTC", percent: 20 },
      ...ticks(5),
    ]);
    const still = run(beginVenue(7, start), ticks(5));
    const far = levelOf(moved, "BTC") / levelOf(still, "BTC");
    expect(far).toBeCloseTo(1.2, 2);
    expect(levelOf(moved, "ETH")).toBe(levelOf(still, "ETH"));
    run(moved, ticks(5));
    run(still, ticks(5));
    expect(levelOf(moved, "BTC") / levelOf(still, "BTC")).toBeCloseTo(1, 2);
  });

  it("moves a coin once at a time, so that it always comes back", () => {
    const again = { type: "flash-move", coin: "BTC", percent: -30 } as const;
    const state = run(beginVenue(7, start), [again, ...ticks(3)]);
    const refused = applyLogged(state, { at: state.lastAt, command: again });
    expect(refused).toMatchObject([{ type: "rejected", field: "coin" }]);
    const other = applyLogged(state, { at: state.lastAt, command: { ...again, coin: "ETH" } });
    expect(other).toEqual([]);
    run(state, ticks(7));
    const still = run(beginVenue(7, start), ticks(10));
    expect(levelOf(state, "BTC") / levelOf(still, "BTC")).toBeCloseTo(1, 2);
    expect(applyLogged(state, { at: state.lastAt, command: again })).toEqual([]);
  });
});
