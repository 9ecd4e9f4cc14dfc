import { describe, expect, it } from "vitest";
import { atSize } from "@/lib/testing/size";
import { planOrders } from "../engine";
import { applyLogged, beginVenue } from "../state/venue-state";
import { seedAccounts } from "./seed";

const START = 1_770_000_000_000;

describe("the plan orders of a new venue", () => {
  const state = beginVenue(7, START);
  const kindsOf = (uid: string) => planOrders(state.engine, uid).map(({ planType }) => planType);

  it("are there in every kind, for both traders and for clients of the broker", () => {
    expect(new Set(kindsOf(seedAccounts.trader))).toEqual(
      new Set(["spot_plan", "normal_plan", "track_plan"]),
    );
    expect(new Set(kindsOf(seedAccounts.hedge))).toEqual(
      new Set(["normal_plan", "moving_plan", "profit_plan", "loss_plan", "pos_profit", "pos_loss"]),
    );
    expect(seedAccounts.subAccounts.flatMap(kindsOf).sort()).toEqual([
      "pos_loss",
      "pos_loss",
      "pos_profit",
    ]);
  });

  it("still wait after minutes of the market", () => {
    const before = planOrders(state.engine, seedAccounts.trader).length;
    const events = Array.from({ length: atSize(300, 120) }, (_, second) =>
      applyLogged(state, { at: START + (second + 1) * 1000, command: { type: "tick" } }),
    );
    expect(events.flat().filter(({ type }) => type === "plan-triggered")).toEqual([]);
    expect(planOrders(state.engine, seedAccounts.trader)).toHaveLength(before);
  });
});
