import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "../db/database";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { readSnapshot } from "../snapshots/store";
import { changeCreationJob, readCreationJob } from "../sub-accounts/creation-job";
import { startCreationJob } from "../sub-accounts/start-job";
import { until } from "../testing/until";
import { CreationWorker } from "./creation-worker";
import { ReconciliationWorker } from "./reconciliation-worker";
import { SnapshotWorker } from "./snapshot-worker";

// Workers sleep until a notification wakes them. What is due must be done although none came: each
// test makes something due by plain SQL, of which nobody is told.

let on: VenueDesk;
const workers = [new CreationWorker(), new ReconciliationWorker(), new SnapshotWorker()];

beforeAll(async () => {
  on = await venueDesk();
  await pool().query("UPDATE desk_user SET role = 'admin' WHERE id = $1", [creator().userId]);
  for (const worker of workers) await worker.start();
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await on.close();
});

const creator = () => ({
  ...on.desk.trader,
  userId: on.desk.trader.userId ?? "",
  role: "admin" as const,
});

it("a reconciliation that is due is made", async () => {
  const { accountId } = on.accounts.trader;
  const completeAt = async () => {
    const { rows } = await pool().query<{ at: Date | null }>(
      "SELECT last_complete_at AS at FROM reconciliation WHERE account_id = $1",
      [accountId],
    );
    return rows[0]?.at ?? null;
  };
  expect(await completeAt()).toBeNull();
  await pool().query(
    "INSERT INTO reconciliation (account_id, attempt, next_at) VALUES ($1, 0, now())",
    [accountId],
  );
  await until(async () => (await completeAt()) !== null);
});

it("a list to which somebody subscribed is read", async () => {
  const topic = { kind: "orders", accountId: on.accounts.hedge.accountId } as const;
  await pool().query(
    "INSERT INTO subscription (topic, subscriber, expires_at) VALUES ($1, 'viewer', now() + interval '1 minute')",
    [`orders:${topic.accountId}`],
  );
  await until(async () => (await readSnapshot(topic)).readAt !== null);
});

it("a row of a list of sub-accounts is sent that runs again", async () => {
  const rows = ["deskqqaa", "deskqqab"].map((subAccountName, n) => ({
    ...{ subAccountName, label: `Quiet ${n}`, passphrase: null },
    ...{ permList: ["read" as const], ipList: ["127.0.0.1"] },
  }));
  const { connectionId } = on.accounts.broker;
  const job = await startCreationJob(creator(), { connectionId, rows }, newId("key"));
  await changeCreationJob(creator(), job, "paused");
  const states = async () => (await readCreationJob(creator(), job)).rows.map(({ state }) => state);
  await pool().query("UPDATE sub_account_job SET state = 'running' WHERE id = $1", [job]);
  await until(async () => (await states()).every((state) => state === "created"));
});
