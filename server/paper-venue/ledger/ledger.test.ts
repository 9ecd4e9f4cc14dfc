import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  available,
  coinBalanceOf,
  coinLedger,
  type Ledger,
  move,
  pay,
  trialBalance,
} from "./ledger";

describe("movements", () => {
  test("whatever is moved, every coin sums to zero and cash stays above it", () => {
    const movement = fc.record({
      from: fc.nat({ max: 3 }),
      to: fc.nat({ max: 3 }),
      amount: fc.bigInt({ min: 0n, max: 10n ** 24n }),
    });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const ledger: Ledger = new Map();
        const { outside, insurance } = coinLedger(ledger, "USDT");
        const [ann, bob] = ["ann", "bob"].map((uid) => coinBalanceOf(ledger, "USDT", uid).cash);
        const purses = [outside, insurance, ann!, bob!];
        for (const { from, to, amount } of movements) {
          try {
            move(purses[from]!, purses[to]!, amount);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
          expect(trialBalance(ledger).get("USDT")).toBe(0n);
          expect(ann!.balance >= 0n && bob!.balance >= 0n).toBe(true);
        }
      }),
    );
  });

  test("refuse negative amounts, two coins, and money that is not there", () => {
    const ledger: Ledger = new Map();
    const usdt = coinLedger(ledger, "USDT");
    const { cash } = coinBalanceOf(ledger, "USDT", "ann");
    expect(() => move(usdt.outside, cash, -1n)).toThrow(RangeError);
    expect(() => move(usdt.outside, coinBalanceOf(ledger, "BTC", "ann").cash, 1n)).toThrow(
      RangeError,
    );
    expect(() => move(cash, usdt.outside, 1n)).toThrow(RangeError);
    expect(trialBalance(ledger)).toEqual(
      new Map([
        ["USDT", 0n],
        ["BTC", 0n],
      ]),
    );
  });
});

test("a line is opened once and counts what is not free", () => {
  const ledger: Ledger = new Map();
  const line = coinBalanceOf(ledger, "USDT", "ann");
  expect(coinBalanceOf(ledger, "USDT", "ann")).toBe(line);
  move(coinLedger(ledger, "USDT").outside, line.cash, 100n);
  Object.assign(line, { held: 20n, margin: 30n, loss: 60n });
  expect(available(line)).toBe(-10n);
});

test("a payment leaves held cash alone and lets the insurance pay what is missing", () => {
  const ledger: Ledger = new Map();
  const usdt = coinLedger(ledger, "USDT");
  const line = coinBalanceOf(ledger, "USDT", "ann");
  move(usdt.outside, line.cash, 100n);
  line.held = 70n;
  pay(usdt, line, usdt.fees, 10n);
  pay(usdt, line, usdt.clearing, 50n);
  expect(line.cash.balance).toBe(70n);
  expect(usdt.insurance.balance).toBe(-30n);
  expect(usdt.fees.balance).toBe(10n);
  expect(trialBalance(ledger).get("USDT")).toBe(0n);
});
