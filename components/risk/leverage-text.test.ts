import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import { leverageConfirmation, leverageOutcomeOf } from "./risk-screen";

const result = (sent: Parameters<typeof leverageOutcomeOf>[0]) =>
  leverageOutcomeOf(sent, "20", "USDT-FUTURES", plainNumbers);

it("says success only where the exchange said it", () => {
  const ok = { kind: "ok", data: "success", requestTime: 1, intentId: "int_1" } as const;
  expect(result(ok)).toMatchObject({ tone: "done", title: "Set" });
  const failed = { kind: "rejected", code: "00000", message: "failed", intentId: null } as const;
  expect(result(failed)).toMatchObject({ tone: "refused", title: "Not set" });
  expect(result(failed).message).toContain("failed");
});

it("never calls failed what nobody knows", () => {
  const unknown = { kind: "unknown", reason: "No answer came.", intentId: "int_1" } as const;
  for (const sent of [
    unknown,
    { kind: "pending", intentId: "i" },
    { kind: "no-answer" },
  ] as const) {
    expect(result(sent)).toMatchObject({ tone: "unknown", title: "Outcome unknown" });
    expect(result(sent).message).not.toContain("failed");
  }
  const refused = { kind: "refused", failure: { kind: "blocked", reason: "One moment." } } as const;
  expect(result(refused)).toEqual({ tone: "refused", title: "Not sent", message: "One moment." });
});

it("asks for a confirmation that names leverage and line", () => {
  expect(leverageConfirmation("20", "USDT-FUTURES")).toBe("SET 20X USDT-FUTURES");
});
