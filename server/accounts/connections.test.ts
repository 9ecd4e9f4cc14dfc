import { describe, expect, it } from "vitest";
import type { AccountCapabilities } from "@/lib/connections/api";
import { lackedEndpoints, wrongFamilyMessage } from "@/lib/exchange/families";
import { lacksOf } from "./connections";

const at = "2026-11-22T10:00:00.000Z";

const capabilities: AccountCapabilities = {
  at,
  family: "unified",
  environment: "live",
  clockMs: 0,
  tookMs: 10,
  permissions: [],
  seen: [
    { endpoint: "order-commission", at, tookMs: 10, rows: null, why: "Refused.", code: "40085" },
    { endpoint: "sub-account-assets", at, tookMs: 10, rows: null, why: "Too many.", code: "429" },
  ],
};

describe("what an account lacks", () => {
  it("is what its family lacks, and what its last test was refused as such", () => {
    const ids = [...lackedEndpoints("unified"), "order-commission" as const];
    const expected = Object.fromEntries(ids.map((id) => [id, wrongFamilyMessage(id, "unified")]));
    expect(lacksOf({ family: "unified", capabilities })).toEqual(expected);
  });

  it("is nothing while its family is not known, or since an answer contradicted it", () => {
    expect(lacksOf({ family: null, capabilities })).toEqual({});
    expect(lacksOf({ family: "combined", capabilities: null })).toEqual({});
  });
});
