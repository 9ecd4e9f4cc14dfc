import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intentStates, type OrderIntentKind } from "@/lib/orders/order-intent";
import type { OrderIntentState } from "../db/schema";
import { allowedTransitions, fold, isReconcilable, sourcesOf, withAdvice } from "./intent";

const kinds: readonly OrderIntentKind[] = ["place", "cancel", "configure", "create"];
const anyKind = fc.constantFrom(...kinds);
const anyState = fc.constantFrom(...intentStates);

/** A random walk along the listed edges. */
const walk = (kind: OrderIntentKind) =>
  fc.array(fc.nat(), { maxLength: 12 }).map((choices) => {
    const states: OrderIntentState[] = ["PREPARED"];
    for (const choice of choices) {
      const next = allowedTransitions[kind][states.at(-1)!];
      if (next.length > 0) states.push(next[choice % next.length]!);
    }
    return states;
  });

describe("the states of an intent", () => {
  it("add up to the last one along any listed way", () => {
    fc.assert(
      fc.property(
        anyKind.chain((kind) => fc.tuple(fc.constant(kind), walk(kind))),
        ([kind, states]) => {
          expect(fold(kind, states)).toBe(states.at(-1));
        },
      ),
    );
  });

  it("add up to nothing when one step is not listed", () => {
    fc.assert(
      fc.property(anyKind, walk("place"), anyState, (kind, states, added) => {
        const last = fold(kind, states);
        const listed =
          last !== null && (added === last || allowedTransitions[kind][last].includes(added));
        expect(fold(kind, [...states, added])).toBe(listed ? added : null);
      }),
    );
  });

  it("do not begin anywhere but PREPARED", () => {
    for (const state of intentStates) {
      expect(fold("place", [state])).toBe(state === "PREPARED" ? state : null);
    }
    expect(fold("place", [])).toBeNull();
  });

  it("take a repeated state as a note", () => {
    expect(fold("place", ["PREPARED", "SENDING", "ACKED", "ACKED", "LIVE"])).toBe("LIVE");
  });

  it("lead out of every state in which an order was taken for over, to LIVE alone", () => {
    for (const state of ["NOT_SENT", "REJECTED", "CANCELLED", "FILL_EVIDENCED"] as const) {
      expect(allowedTransitions.place[state]).toEqual(["LIVE"]);
    }
    expect(allowedTransitions.place.CLOSED_UNSPECIFIED).toEqual(["LIVE", "FILL_EVIDENCED"]);
  });

  it("come to REJECTED or NOT_SENT only while the order is ours alone", () => {
    expect(sourcesOf("place", "REJECTED")).toEqual(["SENDING"]);
    expect(sourcesOf("place", "NOT_SENT")).toEqual(["PREPARED", "SENDING"]);
  });

  it.each(["configure", "create"] as const)("of kind %s are not looked for", (kind) => {
    expect(allowedTransitions[kind].SENDING).toEqual(["ACKED", "REJECTED", "UNKNOWN", "NOT_SENT"]);
    expect(allowedTransitions[kind].UNKNOWN).toContain("ACKED");
    const ends = intentStates.filter((state) => allowedTransitions[kind][state].length === 0);
    expect(ends).not.toContain("UNKNOWN");
    expect(isReconcilable(kind)).toBe(false);
    expect(withAdvice(kind, "It broke.")).toMatch(/^It broke\. \S.+\.$/);
  });

  it("leave no unknown order, cancel or leverage without a way out by a person", () => {
    for (const kind of ["place", "cancel", "configure"] as const) {
      for (const state of ["UNKNOWN", "UNRESOLVED"] as const) {
        expect(allowedTransitions[kind][state].some((to) => to.startsWith("ATTESTED_"))).toBe(true);
      }
    }
  });

  it("let evidence re-open what a person attested", () => {
    expect(allowedTransitions.place.ATTESTED_NOT_PLACED).toContain("LIVE");
    expect(allowedTransitions.place.ATTESTED_FILLED).toContain("CANCELLED");
  });

  it("reach every state from PREPARED", () => {
    const reached = new Set<OrderIntentState>();
    for (const kind of kinds) {
      const ofKind = new Set<OrderIntentState>(["PREPARED"]);
      for (const state of ofKind)
        for (const next of allowedTransitions[kind][state]) ofKind.add(next);
      for (const state of ofKind) reached.add(state);
    }
    expect([...reached].sort()).toEqual([...intentStates].sort());
  });
});
