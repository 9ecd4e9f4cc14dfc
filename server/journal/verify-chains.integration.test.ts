import { afterAll, beforeAll, expect, it } from "vitest";
import { auditPage } from "../audit/entries";
import { asOwner } from "../db/testing";
import { call } from "../gateway/call";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { systemState } from "../metrics/system-state";
import { verifyChains } from "./verify-chains";

// What *Verify now* of the page System does: every chain, and an entry of the audit for each.

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
  await call(desk.context(), "place-order", desk.order());
});

afterAll(() => desk.close());

const verifiedBy = async () =>
  Object.fromEntries(
    (await systemState(desk.trader)).chains.map(({ name, verified }) => [
      name.replace(/ of .*/, ""),
      verified?.problem,
    ]),
  );

it("finds every chain whole, and the page System knows when", async () => {
  expect(await verifyChains(desk.trader)).toEqual({ chains: 2, problems: [] });
  const { chains } = await systemState(desk.trader);
  expect(chains.every(({ verified }) => (verified?.at ?? 0) > 0)).toBe(true);
  expect(await verifiedBy()).toEqual({ Audit: null, Journal: null });
});

it("names the chain that was changed, and what is wrong with it", async () => {
  await asOwner().query("ALTER TABLE order_event DISABLE TRIGGER USER");
  await asOwner().query("UPDATE order_event SET state = 'LIVE' WHERE seq = 1");
  const { chains, problems } = await verifyChains(desk.trader);
  expect(chains).toBe(2);
  expect(problems).toMatchObject([
    { name: expect.stringMatching(/^Journal of /), problem: "Event 1 was changed." },
  ]);
  expect(await verifiedBy()).toEqual({ Audit: null, Journal: "Event 1 was changed." });
  const filter = { from: null, to: null, user: null, action: null, result: null, text: null };
  const { rows } = await auditPage({ ...desk.trader, role: "owner" }, filter, null);
  expect(rows.slice(0, 2)).toMatchObject([
    {
      ...{ action: "journal.verified", result: "rejected" },
      object: expect.stringMatching(/: Event 1 was changed\.$/),
    },
    { action: "audit.verified", result: "ok" },
  ]);
});
