import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applySnapshotChange, diffSnapshots, type Snapshot, sameRow } from "./snapshot";
import { parseTopic, topicText } from "./topic";

const rows = fc.uniqueArray(
  fc.record({ orderId: fc.stringMatching(/^[0-9]{1,3}$/), qty: fc.stringMatching(/^[0-9]$/) }),
  { selector: (row) => row.orderId, maxLength: 12 },
);

const snapshot = (
  version: number,
  list: readonly { orderId: string; qty: string }[],
): Snapshot => ({
  topic: "orders:a",
  version,
  rows: list,
  readAt: version * 1000,
  failure: null,
});

describe("changes of a snapshot", () => {
  it("lead from any snapshot to any later one, row for row and in order", () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const change = diffSnapshots("orders", snapshot(3, before), snapshot(4, after));
        expect(applySnapshotChange("orders", snapshot(3, before), change)).toEqual(
          snapshot(4, after),
        );
      }),
    );
  });

  it("are refused as a gap when one in between was missed", () => {
    const change = diffSnapshots("orders", snapshot(5, []), snapshot(6, []));
    expect(applySnapshotChange("orders", snapshot(4, []), change)).toBe("gap");
  });

  it("that were already applied leave the snapshot as it is", () => {
    const now = snapshot(6, [{ orderId: "1", qty: "1" }]);
    const change = diffSnapshots("orders", snapshot(5, []), now);
    expect(applySnapshotChange("orders", now, change)).toBe(now);
  });

  it("without a new version still tell a failure and a new age", () => {
    const failure = { endpoint: "unfilled-orders", code: "429", message: "slow", at: 1 };
    const now = snapshot(6, []);
    const change = diffSnapshots("orders", now, { ...now, failure });
    expect(applySnapshotChange("orders", now, change)).toEqual({ ...now, failure });
  });

  it("without a new version still bring what the version does not count", () => {
    const before = snapshot(6, [{ orderId: "1", qty: "1" }]);
    const after = snapshot(6, [{ orderId: "1", qty: "2" }]);
    const change = diffSnapshots("orders", before, after);
    expect(applySnapshotChange("orders", before, change)).toEqual(after);
    expect(applySnapshotChange("orders", after, change)).toEqual(after);
  });

  it("compare rows without regard to the order of fields", () => {
    expect(
      sameRow({ a: "1", b: ["x", { c: null, d: "2" }] }, { b: ["x", { d: "2", c: null }], a: "1" }),
    ).toBe(true);
    expect(sameRow({ a: "1" }, { a: "1.0" })).toBe(false);
  });
});

describe("topics", () => {
  it("read back what they write", () => {
    for (const text of [
      "orders:acc_1",
      "plans:acc_1",
      "journal:acc_1",
      "instruments:paper:USDT-FUTURES",
      "index:paper:BTCUSD_CM",
    ]) {
      const topic = parseTopic(text);
      expect(topic && topicText(topic)).toBe(text);
    }
  });

  it("refuse every other text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const topic = parseTopic(text);
        if (topic) expect(topicText(topic)).toBe(text);
      }),
    );
    for (const text of [
      "",
      "orders",
      "orders:",
      "orders:a:b",
      "index:paper",
      "x:a",
      "orders:a b",
      "index:a:b:c",
    ]) {
      expect(parseTopic(text)).toBeNull();
    }
  });
});
