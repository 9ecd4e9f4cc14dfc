import { expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { converted, currencyFault, reportingCurrency } from "./reporting-currency";

const whole = { currency: "EUR", rate: "0.9213", rateSource: "ECB, 20 Nov 2026" };

it("a report has no currency but USDT until a rate and its source are named", () => {
  expect(reportingCurrency({ currency: "", rate: "", rateSource: "" })).toBeNull();
  expect(reportingCurrency(whole)).toEqual({
    code: "EUR",
    rate: "0.9213",
    source: "ECB, 20 Nov 2026",
  });
  for (const name of ["currency", "rate", "rateSource"] as const) {
    expect(reportingCurrency({ ...whole, [name]: "" }), name).toBeNull();
  }
});

it("a rate that is none, a code that is none and an unnamed source are refused in words", () => {
  expect(currencyFault(whole)).toBeNull();
  for (const rate of ["0", "-1", "1,2", "x", "9".repeat(31)]) {
    expect(currencyFault({ ...whole, rate })).toContain("EUR per USDT");
  }
  expect(currencyFault({ ...whole, currency: "eur" })).toContain("code");
  expect(currencyFault({ ...whole, rateSource: "" })).toContain("source and date");
});

it("an amount is converted to the last digit", () => {
  const currency = { code: "EUR", rate: decimal("0.1"), source: "a test" };
  expect(converted(decimal("18533.041706170000000001"), currency)).toBe("1853.3041706170000000001");
});
