import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, type Decimal, decimal, negate, sign, subtract, sum } from "@/lib/decimal";
import { atSize } from "@/lib/testing/size";
import type { Day } from "@/lib/time";
import type { Month } from "./month";
import { isAddressOf, transactionId } from "./payout-networks";
import {
  addressChange,
  type LedgerEvent,
  ledgerOf,
  type PayeeEntry,
  type Payout,
  settle,
} from "./payouts";

const months = ["2026-08", "2026-09", "2026-10", "2026-11"] as Month[];
const zero = decimal("0");

const tron = (end: string) => ({
  ...({ network: "TRC-20" } as const),
  address: `T${"A".repeat(32)}${end}`,
  memo: null,
});

const entry = (number: number, end: string | null): PayeeEntry => ({
  ...{ number, to: end === null ? null : tron(end), email: null },
  ...{ at: number * 1_000, by: `user ${number}` },
});

describe("a changed address", () => {
  it("is none of a payee that was never another", () => {
    expect(addressChange([], [])).toBeNull();
    expect(addressChange([entry(1, "A")], [])).toBeNull();
    expect(addressChange([entry(1, null), entry(2, "A"), entry(3, "A")], [])).toBeNull();
  });

  it("names before, now, who and when, until something was paid to it", () => {
    const entries = [entry(1, "A"), entry(2, "B"), entry(3, "B")];
    expect(addressChange(entries, [1])).toEqual({
      ...{ number: 2, at: 2_000, by: "user 2", before: tron("A"), now: tron("B") },
    });
    expect(addressChange(entries, [1, 2])).toBeNull();
  });

  it("is one where an address that was paid to before comes back", () => {
    const entries = [entry(1, "A"), entry(2, "B"), entry(3, "A")];
    const back = { number: 3, by: "user 3", before: tron("B"), now: tron("A") };
    expect(addressChange(entries, [1, 2])).toMatchObject(back);
    expect(addressChange(entries, [1, 2, 3])).toBeNull();
  });

  it("is its who entered the new address, not who took the old one away", () => {
    const entries = [entry(1, "A"), entry(2, null), entry(3, "B")];
    expect(addressChange(entries, [1])).toMatchObject({ number: 3, at: 3_000, by: "user 3" });
  });

  it("is one also where the address was taken away in between", () => {
    const entries = [entry(1, "A"), entry(2, null), entry(3, "B")];
    expect(addressChange(entries, [1])).toMatchObject({ before: tron("A"), now: tron("B") });
    expect(addressChange(entries.slice(0, 2), [1])).toBeNull();
  });
});

describe("an address and a transaction id", () => {
  it("have the form of their network", () => {
    const evm = `0x${"aB".repeat(20)}`;
    expect(isAddressOf("TRC-20", tron("A").address)).toBe(true);
    expect(isAddressOf("TRC-20", evm)).toBe(false);
    expect(isAddressOf("ERC-20", evm)).toBe(true);
    expect(isAddressOf("ERC-20", evm.slice(0, -1))).toBe(false);
  });

  it("is the same text however a transaction is written", () => {
    const hash = "aB".repeat(32);
    expect(transactionId("TRC-20", ` 0x${hash} `)).toBe(hash.toLowerCase());
    expect(transactionId("ERC-20", hash)).toBe(`0x${hash.toLowerCase()}`);
    expect(transactionId("ERC-20", hash.slice(1))).toBeNull();
  });
});

describe("the settlement of a client's months", () => {
  const month = (name: string, payable: string, paid: string) => ({
    ...{ month: name as Month, payable: decimal(payable), paid: decimal(paid) },
  });

  it("carries what is below 0 to the next month, where it is set off and never paid", () => {
    const { months: settled, ...sums } = settle([
      month("2026-08", "-1.23", "0"),
      month("2026-09", "10", "0"),
      month("2026-10", "4", "0"),
    ]);
    expect(settled.map(({ carriedIn, open, carried }) => [carriedIn, open, carried])).toEqual([
      ["0", "0", "-1.23"],
      ["-1.23", "8.77", "0"],
      ["0", "4", "0"],
    ]);
    expect(sums).toEqual({ payable: "12.77", paid: "0", open: "12.77", carried: "0" });
  });

  it("leaves what was paid: the difference after another lock is open or carried", () => {
    expect(settle([month("2026-08", "110", "100")])).toMatchObject({ open: "10", carried: "0" });
    expect(settle([month("2026-08", "90", "100")])).toMatchObject({ open: "0", carried: "-10" });
  });
});

const payout = (id: string, month: Month, amount: Decimal, at: number): Payout => ({
  ...{ kind: "payout", id, reverses: null, at, by: "Pia", month, amount, payee: 1, file: null },
  ...{ network: "TRC-20", txId: id, paidOn: "2026-11-02" as Day, reason: null },
});

const reversal = (of: Payout, at: number): Payout => ({
  ...{ ...of, kind: "reversal", id: `-${of.id}`, reverses: of.id, at },
  ...{ amount: negate(of.amount), reason: "wrong amount" },
});

describe("a ledger", () => {
  it("strikes a wrong payout and a replaced statement beside what took them back", () => {
    const wrong = payout("p1", "2026-08" as Month, decimal("1118.60"), 3);
    const due = (at: number, payable: string, statement: string): LedgerEvent => ({
      ...{ kind: "due", at, month: "2026-08" as Month, payable: decimal(payable), statement },
    });
    const { entries, ...sums } = ledgerOf([
      due(1, "1118.06", "CLK-2026-08"),
      wrong,
      reversal(wrong, 4),
      payout("p2", "2026-08" as Month, decimal("1118.06"), 5),
      due(6, "1120", "CLK-2026-08-R2"),
    ]);
    expect(
      entries.map(({ kind, due: owed, paid, open, carried, struckBy }) => [
        ...[kind, owed ?? paid, open, carried, struckBy],
      ]),
    ).toEqual([
      ["statement", "1120", "1.94", "0", null],
      ["replaced", "-1118.06", "0", "-1118.06", null],
      ["payout", "1118.06", "0", "0", null],
      ["reversal", "-1118.6", "1118.06", "0", null],
      ["payout", "1118.6", "0", "-0.54", "-p1"],
      ["statement", "1118.06", "1118.06", "0", "CLK-2026-08-R2"],
    ]);
    expect(sums).toEqual({ payable: "1120", paid: "1118.06", open: "1.94", carried: "0" });
  });

  const step = fc.record({
    month: fc.constantFrom(...months),
    cents: fc.integer({ min: -5_000, max: 50_000 }),
    what: fc.constantFrom("lock" as const, "pay" as const, "reverse" as const),
    pick: fc.nat(),
  });

  it("adds up, whatever is locked anew, paid and reversed, after each of its entries", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const events: LedgerEvent[] = [];
        const payables = new Map<Month, Decimal>();
        const standing: Payout[] = [];
        for (const [at, { month, cents, what, pick }] of steps.entries()) {
          const amount = decimal((cents / 100).toFixed(2));
          if (what === "lock") {
            payables.set(month, amount);
            events.push({ kind: "due", at, month, payable: amount, statement: `${month} ${at}` });
          } else if (what === "pay" && sign(amount) === 1 && payables.has(month)) {
            standing.push(payout(`p${at}`, month, amount, at));
            events.push(...standing.slice(-1));
          } else if (what === "reverse" && standing.length > 0) {
            const [taken] = standing.splice(pick % standing.length, 1);
            if (taken) events.push(reversal(taken, at));
          }
        }
        const { entries, ...sums } = ledgerOf(events);
        expect(sums.payable).toBe(sum([...payables.values()]));
        expect(sums.paid).toBe(sum(standing.map(({ amount }) => amount)));
        expect(sum([sums.paid, sums.open, sums.carried])).toBe(sums.payable);
        let [due, paid] = [zero, zero];
        for (const each of entries.toReversed()) {
          due = add(due, each.due ?? zero);
          paid = add(paid, each.paid ?? zero);
          expect(add(each.open, each.carried)).toBe(subtract(due, paid));
          expect(sign(each.open)).not.toBe(-1);
          expect(sign(each.carried)).not.toBe(1);
        }
        const struck = entries.filter(({ struckBy }) => struckBy !== null);
        const counter = entries.filter(({ kind }) => kind === "reversal" || kind === "replaced");
        expect(struck).toHaveLength(counter.length);
      }),
      { numRuns: atSize(1_000, 200) },
    );
  });
});
