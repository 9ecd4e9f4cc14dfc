import { createHash } from "node:crypto";
import Big from "big.js";
import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { addDays } from "@/lib/time";
import { newCommissions } from "./commissions";
import { begins, firstDay, later } from "./testing/reads";
import { canonicalLine, tallyOf, truthOf } from "./truth";

const rows = truthOf(newCommissions(7, begins), addDays(firstDay, -4), later);
const tally = tallyOf(rows);

describe("the oracle's tally", () => {
  it("adds up as big.js does, to the last digit", () => {
    Big.NE = -1e6;
    for (const field of ["volume", "fee", "pureFee", "rebateAmount"] as const) {
      const total = rows.reduce((so, row) => so.plus(row[field]), new Big(0));
      expect(tally[field]).toBe(total.toFixed());
      const parts = Object.values(tally.bySubBizType).map((sums) => new Big(sums[field]));
      expect(parts.reduce((so, part) => so.plus(part), new Big(0)).eq(total)).toBe(true);
    }
    expect(tally.records).toBe(rows.length);
    expect(tally.fills).toBeLessThan(tally.records);
    expect(tally.orders).toBeLessThan(tally.fills);
  });

  it("has a digest that any order of the records gives, and no other digit", () => {
    expect(tallyOf([...rows].reverse())).toEqual(tally);
    const [first, ...rest] = rows;
    if (first === undefined) throw new Error("The day is empty.");
    const changed = { ...first, fee: decimal(`${first.fee}1`) };
    expect(tallyOf([changed, ...rest]).sha256).not.toBe(tally.sha256);
    expect(tallyOf(rest).sha256).not.toBe(tally.sha256);
  });

  it("digests the sorted lines of the eleven fields", () => {
    const [row] = rows;
    if (row === undefined) throw new Error("The day is empty.");
    const line = `${row.fillId}|${row.orderId}|${row.ts}|${row.clientOid ?? ""}|${row.bizType}|`;
    const numbers = `${row.volume}|${row.fee}|${row.pureFee}|${row.rebateAmount}`;
    expect(canonicalLine(row)).toBe(`${line}${row.subBizType}|${row.symbol}|${numbers}`);
    const sha256 = createHash("sha256").update(canonicalLine(row)).digest("hex");
    expect(tallyOf([row]).sha256).toBe(sha256);
  });

  it("of nothing is zero", () => {
    const nothing = tallyOf([]);
    expect(nothing).toMatchObject({ records: 0, fills: 0, volume: "0", rebateAmount: "0" });
    expect(nothing.sha256).toBe(createHash("sha256").update("").digest("hex"));
  });
});
