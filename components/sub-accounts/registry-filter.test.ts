import { expect, it } from "vitest";
import type { KnownSubAccount } from "@/lib/sub-accounts/api";
import { countQuota } from "./known-sub-accounts";
import { subAccountPasses } from "./registry-list";

const row = (more: Partial<KnownSubAccount> = {}): KnownSubAccount => ({
  id: "int_1",
  jobId: null,
  uid: "881402",
  alias: "acmeaaaa",
  label: "Acme hedge A",
  permissions: ["read"],
  ipList: ["203.0.113.7"],
  state: "created",
  message: null,
  createdAt: 0,
  createdBy: "Jana Adler",
  own: true,
  key: {
    id: "int_1",
    uid: "881402",
    alias: "acm***@****.com",
    keyLast4: "a1b2",
    delivery: "sealed",
    expiresAt: null,
  },
  ...more,
});

it("finds a sub-account by any of its words, in any order and whatever the capitals", () => {
  for (const search of ["", "ACME", "hedge acme", "8814", "203.0.113", "jana a", "acm*"]) {
    expect(subAccountPasses(row(), search), search).toBe(true);
  }
  expect(subAccountPasses(row(), "acme b7")).toBe(false);
  expect(subAccountPasses(row({ uid: null, key: null }), "8814")).toBe(false);
});

it("counts what exists, was made elsewhere, may exist or is on its way as taken", () => {
  const rows = [
    row(),
    row({ state: "revoked" }),
    row({ state: "external" }),
    row({ state: "unknown" }),
    row({ state: "sent" }),
  ];
  const queued = [{ alias: "acmeaaab", label: "Acme 2" }];
  expect(
    countQuota({ rows, queued, openJobs: [], quotaReached: null, seen: [], yourAddress: null }),
  ).toEqual({
    known: 3,
    unknown: 1,
    pending: 2,
    free: 14,
  });
});
