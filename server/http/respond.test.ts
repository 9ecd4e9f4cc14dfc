import { describe, expect, it } from "vitest";
import { DeskError } from "../desk-error";
import { respondFailure, respondOutcome } from "./respond";

describe("answers", () => {
  it("map every failure and outcome to its status", () => {
    expect(respondFailure({ kind: "not-signed-in" }).status).toBe(401);
    expect(respondFailure({ kind: "forbidden", permission: "orders.place" }).status).toBe(403);
    expect(respondFailure({ kind: "too-large", limitBytes: 1 }).status).toBe(413);
    expect(respondFailure({ kind: "busy", retryAfterMs: 1_500 }).headers.get("retry-after")).toBe(
      "2",
    );
    expect(respondOutcome({ kind: "unknown", reason: "x", intentId: "i" }).status).toBe(202);
    expect(
      respondOutcome({ kind: "rejected", code: "1", message: "x", intentId: null }).status,
    ).toBe(409);
    const read = (code: string | null) =>
      respondOutcome({ kind: "unavailable", reason: "x", code }).status;
    expect([read("40028"), read("40014")]).toEqual([409, 409]);
    expect([read("429"), read("40010"), read(null)]).toEqual([503, 503, 503]);
    const failure = { kind: "blocked", reason: "x" } as const;
    expect(respondOutcome({ kind: "refused", failure }).status).toBe(503);
    expect(new DeskError(failure).message).toBe("blocked");
  });
});
