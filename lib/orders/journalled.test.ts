import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import {
  endpointsFoundIn,
  endpointsListedIn,
  isJournalled,
  journalled,
  journalledAs,
} from "./order-intent";

describe("the journal's endpoints", () => {
  it("are exactly those that change something, by the contract's own word", () => {
    for (const { id, kind } of Object.values(endpoints)) {
      expect(isJournalled(id), id).toBe(kind !== "read");
      if (isJournalled(id)) expect(journalled[id].kind, id).toBe(kind);
      else expect(() => journalledAs(id)).toThrow(RangeError);
    }
  });

  it("are looked for where docs/order-safety.md#c1 says, and each order stays in one list", () => {
    expect(endpointsFoundIn("orders")).toEqual([
      "futures-place-order",
      "place-order",
      "place-batch",
    ]);
    expect(endpointsFoundIn("plans")).toEqual(["futures-place-order"]);
    expect(endpointsFoundIn("tpsl")).toEqual(["place-strategy-order"]);
    expect(endpointsFoundIn("spot-plans")).toEqual(["spot-place-plan-order"]);
    expect(endpointsListedIn("orders")).toEqual(endpointsFoundIn("orders"));
    expect(endpointsListedIn("plans")).toEqual([]);
  });
});
