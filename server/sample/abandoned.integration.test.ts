import { afterAll, beforeAll, expect, it } from "vitest";
import { listConnections } from "../accounts/connections";
import { pool, transaction } from "../db/database";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { brokerAccounts } from "../worker/archive-worker";
import { abandonSample, beginSample, isSampleDue, noteSteps } from "./begin";
import { sampleOnDesk } from "./remove";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

afterAll(() => desk.close());

it("archives a sample that failed or was turned off halfway, and makes none again", async () => {
  const { trader } = desk;
  const before = await listConnections(trader);
  const secrets = { key: "k-sample", secret: "s-sample", passphrase: "p-sample" };
  const { accountId } = await beginSample(trader.deskId, { ...secrets, channelCode: "smpl" });
  await noteSteps(trader.deskId, 7);
  expect((await listConnections(trader)).length).toBe(before.length + 1);
  expect(await transaction((tx) => isSampleDue(tx, trader.deskId))).toBe(true);

  await transaction((tx) => abandonSample(tx, trader.deskId));
  await transaction((tx) => abandonSample(tx, trader.deskId));
  expect(await listConnections(trader)).toEqual(before);
  expect((await brokerAccounts()).map(({ id }) => id)).not.toContain(accountId);
  expect(await sampleOnDesk(trader)).toEqual({ sample: null });
  expect(await transaction((tx) => isSampleDue(tx, trader.deskId))).toBe(false);
  const { rows } = await pool().query(
    "SELECT action FROM audit_event WHERE target = $1 ORDER BY seq",
    [accountId],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["sample.added", "sample.failed"]),
  );
  expect(rows.filter(({ action }) => action === "sample.failed")).toHaveLength(1);
});
