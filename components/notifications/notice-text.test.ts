import { describe, expect, it } from "vitest";
import { noticesOf } from "@/lib/alerts/notices";
import { plainNumbers } from "@/lib/decimal";
import type { OrderIntent, OrderIntentState } from "@/lib/orders/order-intent";
import { journalRow } from "@/lib/orders/testing";
import { noticeText, noticeTitle } from "./notice-text";

const now = journalRow().updatedAt + 60_000;

const told = (...intents: readonly OrderIntent[]) =>
  noticesOf({
    ...{ intents, alerts: [], messages: [], person: "T. Brandt" },
    ...{ dismissed: new Set<string>(), now },
  }).map((notice) => [noticeTitle(notice), noticeText(notice, plainNumbers)]);

const sentence = "Buy 0.25 BTCUSDT @ 67,032.4, Post";

describe("a notice says what happened", () => {
  it.each([
    ["CLOSED_UNSPECIFIED", "Filled or cancelled"],
    ["CANCELLED", "Cancelled"],
    ["NOT_SENT", "Not sent"],
    ["ATTESTED_NOT_PLACED", "Marked not placed"],
    ["ATTESTED_FILLED", "Marked filled"],
    ["UNKNOWN", "Unknown"],
    ["UNRESOLVED", "Unresolved"],
  ] as const)("to an order that is %s", (state, title) => {
    expect(told(journalRow({ state, reason: null }))[0]?.[0]).toBe(title);
  });

  it("with the code of a refusal, and how much of an order is filled", () => {
    const refused = journalRow({ state: "REJECTED", code: "40762", message: "too large" });
    expect(told(refused)).toEqual([["Rejected 40762", `${sentence}. too large`]]);
    const partly = journalRow({ state: "PARTIAL", cumExecQty: "0.1" });
    expect(told(partly)).toEqual([["Partly filled", `${sentence}. 0.1 of 0.25 filled so far`]]);
  });

  it("to a plan that triggered", () => {
    const plan = { endpoint: "spot-place-plan-order", state: "LIVE", triggered: true } as const;
    expect(told(journalRow(plan))).toEqual([["Triggered", sentence]]);
  });

  it("to the orders of a batch, and to those of a mass cancel, in one line each", () => {
    const leg = (id: string, state: OrderIntentState) =>
      journalRow({ id, batchId: "bat_1", state, code: state === "REJECTED" ? "40762" : null });
    const batch = [leg("a", "ACKED"), leg("b", "CANCELLED"), leg("c", "REJECTED")];
    expect(told(...batch)).toEqual([
      ["Rejected 40762", "1 rejected, 1 cancelled; batch of 3 orders"],
    ]);
    const cancel = (id: string, state: OrderIntentState) =>
      journalRow({
        ...{ id: `cancel ${id}`, kind: "cancel", endpoint: "cancel-order", jobId: "cxj_1", state },
        ...{ orderId: null, targetOrderId: id },
      });
    const gone = journalRow({ orderId: "1", state: "CANCELLED" });
    expect(told(gone, cancel("1", "ACKED"), cancel("2", "UNKNOWN"))).toEqual([
      ["Unknown", "Mass cancel: 1 unknown, 1 cancelled"],
    ]);
  });
});
