import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import { noLimits } from "@/lib/orders/risk-limits-api";
import { limitText } from "./limit-note";

it("says that no limit of value is set, or which is the smallest", () => {
  const deskLimit = { ...noLimits, unchecked: "refuse" } as const;
  expect(limitText(undefined, plainNumbers)).toBe("Limits not loaded");
  expect(limitText({ own: null, deskLimits: [] }, plainNumbers)).toBe("No value limit");
  expect(limitText({ own: noLimits, deskLimits: [deskLimit] }, plainNumbers)).toBe(
    "No value limit",
  );
  for (const some of [
    { maxDistance: "1" },
    { maxSize: "3" },
    { marketOrders: "banned" },
    { ordersPerMinute: 5 },
  ] as const) {
    expect(limitText({ own: { ...noLimits, ...some }, deskLimits: [] }, plainNumbers)).toBe(
      "No value limit",
    );
  }
  const own = { ...noLimits, maxNotional: "50000" };
  const deskLimits = [{ ...deskLimit, maxNotional: "20000" }];
  expect(limitText({ own, deskLimits }, plainNumbers)).toBe("Limit 20,000 USDT per order");
});
