import { expect, it } from "vitest";
import type { KnownSubAccount } from "@/lib/sub-accounts/api";
import { countQuota } from "./known-sub-accounts";
import { subAccountPasses } from "./registry-filter";

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
  details: {
    client: { id: "cli_1", name: "Acme Ltd" },
    orderAccountId: null,
    tags: ["vip", "hedge"],
    comment: "Calls on Mondays",
    hidden: false,
    watched: true,
    availableBelow: null,
    equity: null,
    equityAt: null,
    lastDeposit: null,
  },
  ...more,
});

type Filter = Parameters<typeof subAccountPasses>[1];

const none: Filter = { search: null, state: null, client: null, tag: null, hidden: null };

const passes = (more: Partial<KnownSubAccount>, filter: Partial<Filter>) =>
  subAccountPasses(row(more), { ...none, ...filter });

it("finds a sub-account by any of its words, in any order and whatever the capitals", () => {
  const words = ["", "ACME", "hedge acme", "8814", "203.0.113", "jana a", "acm*", "vip monday ltd"];
  for (const search of words) {
    expect(passes({}, { search }), search).toBe(true);
  }
  expect(passes({}, { search: "acme b7" })).toBe(false);
  expect(passes({ uid: null, key: null }, { search: "8814" })).toBe(false);
});

it("leaves those of a client, tag or delivery, and hidden ones only when asked", () => {
  expect(passes({}, { client: "cli_1", tag: "vip", state: "sealed" })).toBe(true);
  expect(passes({}, { client: "cli_2" })).toBe(false);
  expect(passes({}, { client: "none" })).toBe(false);
  expect(passes({ details: null }, { client: "none" })).toBe(true);
  expect(passes({}, { tag: "vi" })).toBe(false);
  expect(passes({}, { state: "external" })).toBe(false);
  expect(passes({ key: null, state: "external" }, { state: "external" })).toBe(true);
  const { details } = row();
  const hidden = { details: details && { ...details, hidden: true } };
  expect(passes(hidden, {})).toBe(false);
  expect(passes(hidden, { hidden: "shown" })).toBe(true);
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
    countQuota({
      ...{ rows, queued, openJobs: [], quotaReached: null, seen: [] },
      ...{ yourAddress: null, clients: [], ipSets: [] },
    }),
  ).toEqual({
    known: 3,
    unknown: 1,
    pending: 2,
    free: 14,
  });
});
