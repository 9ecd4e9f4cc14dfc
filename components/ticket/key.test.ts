import { describe, expect, it } from "vitest";
import { hearKey } from "@/components/shell/key-watch";
import { isOwnClientOid } from "@/lib/exchange/clientoid";
import { newClientOid } from "@/lib/orders/new-client-oid";
import { parseStoredAttempt } from "./stored-attempt";

describe("a ticket's key", () => {
  it("is a clientOid of ours and an Idempotency-Key, and never the same twice", () => {
    const keys = Array.from({ length: 100 }, () => newClientOid(1_795_198_543_120));
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) {
      expect(isOwnClientOid(key)).toBe(true);
      const stored = { key, sent: true, questions: [] };
      expect(parseStoredAttempt(JSON.stringify(stored))).toEqual(stored);
    }
  });

  it("is not read out of storage when it is not one of ours", () => {
    const key = "0123456789abcdef";
    for (const value of [null, 5, [], {}, { key }, { key: "a b", sent: true, questions: [] }]) {
      expect(parseStoredAttempt(JSON.stringify(value))).toBeNull();
    }
    expect(parseStoredAttempt("{")).toBeNull();
    const torn = { key, sent: false, questions: [{ key }, null, { key, kind: "maybe" }] };
    expect(parseStoredAttempt(JSON.stringify(torn))?.questions).toEqual([]);
  });

  it("stays with the tab that had it; the copy gives way", () => {
    const first = { tab: "a", key: "k" };
    const copy = { tab: "b", key: "k" };
    const heard = hearKey({ kind: "mine", ...copy }, first);
    expect(heard).toEqual({ say: { kind: "taken", ...copy } });
    expect(hearKey({ kind: "taken", ...copy }, copy)).toBe("taken");
    expect(hearKey({ kind: "taken", ...copy }, first)).toBeNull();
    expect(hearKey({ kind: "mine", ...copy }, copy)).toBeNull();
    expect(hearKey({ kind: "mine", tab: "c", key: "other" }, first)).toBeNull();
  });
});
