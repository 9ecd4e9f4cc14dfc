import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import {
  entrySentence,
  eventDetailLines,
  latencyMsOf,
  nextCheckOf,
  unknownOutcomeMessage,
} from "./entry-text";
import { entry } from "./testing";

it("says of a cancel which order it aims at, placed here or not", () => {
  const cancel = { kind: "cancel", endpoint: "cancel-order", targetOrderId: "1364" } as const;
  expect(entrySentence(entry({ ...cancel, cancelTarget: entry() }), plainNumbers)).toBe(
    "Cancel: Buy 0.25 BTCUSDT @ 67,032.4",
  );
  expect(entrySentence(entry(cancel), plainNumbers)).toBe("Cancel order 1364");
});

it("says what is asked next about the unknown, and promises nothing that is not asked", () => {
  const unknown = { state: "UNKNOWN", nextReconcileAt: 7 } as const;
  expect(nextCheckOf(entry(unknown))).toMatchObject({
    message: "Next check",
    until: 7,
  });
  const leverage = { ...unknown, kind: "configure", endpoint: "set-all-leverage" } as const;
  expect(nextCheckOf(entry(leverage))).toMatchObject({
    message: expect.stringContaining("Can't be checked"),
    until: null,
  });
  const create = { ...unknown, kind: "create", endpoint: "create-sub-accounts" } as const;
  expect(nextCheckOf(entry(create))).toMatchObject({
    message: expect.stringContaining("resolve it manually"),
    until: null,
  });
  expect(unknownOutcomeMessage(entry(create))).toContain("The sub-account may exist");
  expect(nextCheckOf(entry({ state: "UNRESOLVED" })).message).toContain("no further checks");
});

it("tells no latency where no answer came, and of an event only what it holds", () => {
  expect(latencyMsOf(entry())).toBe(42);
  expect(latencyMsOf(entry({ answeredAt: null }))).toBeNull();
  const detail = { code: "40762", message: null, orderId: "" };
  expect(eventDetailLines({ seq: "1", state: "REJECTED", at: 0, detail })).toEqual(["code: 40762"]);
});
