import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import type { OrderIntentState } from "@/lib/orders/order-intent";
import { timeSpent, timeSpentText } from "./time-spent";

// "Was it us or the exchange?"

const events = (...steps: readonly (readonly [OrderIntentState, number])[]) =>
  steps.map(([state, at], n) => ({ seq: `${n + 1}`, state, at, detail: {} }));

it("parts an order's time into the desk's, the exchange's and its lists'", () => {
  const told = events(["PREPARED", 1_000], ["SENDING", 1_012], ["ACKED", 1_055], ["LIVE", 2_255]);
  expect(timeSpent(told)).toEqual({ desk: 12, exchange: 43, answered: true, lists: 1_200 });
  expect(timeSpentText(told, plainNumbers)).toBe(
    "Desk 12 ms \u00b7 Exchange 43 ms \u00b7 Listed after 1.2 s",
  );
});

it.each([
  [
    "Desk 5 ms \u00b7 No answer within 8.0 s",
    events(["PREPARED", 0], ["SENDING", 5], ["UNKNOWN", 8_005]),
  ],
  ["Desk 5 ms \u00b7 Exchange 20 ms", events(["PREPARED", 0], ["SENDING", 5], ["REJECTED", 25])],
  ["Desk 5 ms", events(["PREPARED", 0], ["SENDING", 5])],
  [null, events(["PREPARED", 0], ["NOT_SENT", 2_000])],
  [null, []],
])("says %s", (text, told) => {
  expect(timeSpentText(told, plainNumbers)).toBe(text);
});
