import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import {
  endpointsFoundIn,
  endpointsListedIn,
  isJournalled,
  journalled,
  journalledAs,
  listsToSearch,
  planEndpoints,
} from "./order-intent";

const plans = ["spot-place-plan-order", "place-strategy-order"];

describe("the journal's endpoints", () => {
  it("are exactly those that change something, by the contract's own word", () => {
    for (const { id, kind } of Object.values(endpoints)) {
      expect(isJournalled(id), id).toBe(kind !== "read");
      if (isJournalled(id)) expect(journalled[id].kind, id).toBe(kind);
      else expect(() => journalledAs(id)).toThrow(RangeError);
    }
  });

  it("are looked for where docs/order-safety.md#c1 says, and each order stays in one list", () => {
    const ordinary = ["futures-place-order", "place-order", "place-batch"];
    expect(endpointsListedIn("orders")).toEqual(ordinary);
    expect([...endpointsFoundIn("orders")].sort()).toEqual([...ordinary, ...plans].sort());
    expect(endpointsFoundIn("spot-orders")).toEqual(["spot-place-plan-order"]);
    expect(endpointsFoundIn("plans")).toEqual(["futures-place-order"]);
    expect(endpointsFoundIn("tpsl")).toEqual(["place-strategy-order"]);
    expect(endpointsFoundIn("spot-plans")).toEqual(["spot-place-plan-order"]);
    expect(endpointsListedIn("spot-orders")).toEqual([]);
    expect(endpointsListedIn("plans")).toEqual([]);
  });

  it("look for a plan as it waits and as the order that it places once it triggers", () => {
    expect(planEndpoints()).toEqual(plans);
    expect(listsToSearch("spot-place-plan-order")).toEqual(["spot-plans", "spot-orders"]);
    expect(listsToSearch("place-strategy-order")).toEqual(["tpsl", "orders"]);
    expect(listsToSearch("place-order")).toEqual(["orders"]);
  });
});
