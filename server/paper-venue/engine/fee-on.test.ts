import { expect, test } from "vitest";
import { feeOn } from "./settlement";

test("a fee is the rate's share, rounded up to the ledger's smallest unit", () => {
  expect(feeOn(1_000_000_000n, 60_000n)).toBe(600_000n);
  expect(feeOn(1n, 60_000n)).toBe(1n);
  expect(feeOn(100_000_001n, 100_000n)).toBe(100_001n);
  expect(feeOn(5n, 0n)).toBe(0n);
});
