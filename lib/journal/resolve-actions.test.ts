import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { journalled } from "@/lib/orders/order-intent";
import { journalRow } from "@/lib/orders/testing";
import { attestable, resendWindowMs, resolveActionsOf, resolveCapability } from "./resolve-actions";

const sentAt = 1_795_000_000_000;
const entry = (changes: Parameters<typeof journalRow>[0]) =>
  journalRow({ createdAt: sentAt, firstByteAt: sentAt, lastByteAt: sentAt, ...changes });
const verbs = (changes: Parameters<typeof journalRow>[0], afterMs = 90_000) =>
  resolveActionsOf(entry(changes), sentAt + afterMs);

describe("the verbs of an entry", () => {
  it("leave no unresolved order, cancel, leverage or sub-account without a way out", () => {
    for (const [endpoint, { kind }] of Object.entries(journalled)) {
      expect(verbs({ endpoint, kind, state: "UNRESOLVED" })).toContain("attest");
      expect(attestable({ kind }).length).toBeGreaterThan(1);
    }
  });

  it("cancel only what endpoint 15 can cancel", () => {
    const cancels = Object.entries(journalled).flatMap(([endpoint, { kind }]) =>
      verbs({ endpoint, kind, state: "UNRESOLVED" }).includes("cancel-if-exists") ? [endpoint] : [],
    );
    expect(cancels.sort()).toEqual([
      "cancel-order",
      "futures-place-order",
      "place-batch",
      "place-order",
    ]);
  });

  it("send again only where the exchange knows a clientOid again, and while it does", () => {
    const again = (endpoint: string, state: "UNRESOLVED" | "UNKNOWN", afterMs: number) =>
      verbs({ endpoint, kind: "place", state }, afterMs).includes("send-again");
    expect(again("place-batch", "UNRESOLVED", resendWindowMs - 1)).toBe(true);
    expect(again("place-strategy-order", "UNRESOLVED", 90_000)).toBe(true);
    expect(again("place-batch", "UNRESOLVED", resendWindowMs)).toBe(false);
    expect(again("place-batch", "UNKNOWN", 90_000)).toBe(false);
    for (const other of ["place-order", "futures-place-order", "spot-place-plan-order"]) {
      expect(again(other, "UNRESOLVED", 90_000)).toBe(false);
    }
  });

  it("let nobody say what became of an order that may still arrive", () => {
    expect(verbs({ state: "UNKNOWN" }, 59_999)).not.toContain("attest");
    expect(verbs({ state: "UNKNOWN" }, 60_000)).toContain("attest");
  });

  it("take a sub-account's resolution from whoever may create them, not from traders", () => {
    const create = { kind: "create", endpoint: "create-sub-accounts" } as const;
    expect(verbs({ ...create, state: "UNKNOWN" })).toEqual(["attest"]);
    expect(verbs({ ...create, state: "UNKNOWN" }, 59_999)).toEqual([]);
    expect(attestable(create)).toEqual(["revoked", "not-created"]);
    expect(resolveCapability("attest", "create")).toBe("sub-accounts.create");
    expect(resolveCapability("attest", "place")).toBe("orders.place");
  });

  it("are none for what is known", () => {
    const states = ["ACKED", "LIVE", "REJECTED", "CANCELLED", "NOT_SENT", "SENDING"] as const;
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.nat(), (state, afterMs) => {
        expect(verbs({ state }, afterMs)).toEqual([]);
      }),
    );
  });
});
