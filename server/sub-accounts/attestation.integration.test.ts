import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SubAccountDraft } from "@/lib/sub-accounts/creation-rules";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { asOwner } from "../db/testing";
import { DeskError } from "../desk-error";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { openAlarms } from "../journal/alarms";
import { attest, intentHistory } from "../journal/entry";
import { recoverAbandoned } from "../journal/recover";
import { restoreTimes } from "../journal/testing/restore-times";
import { journalPage } from "../journal/views/page";
import { overview } from "../overview/overview";
import { endProcessLease } from "../processes/process-lease";
import { until } from "../testing/until";
import { readCreationJob } from "./creation-job";
import { processNextRow } from "./process-row";
import { subAccountsOf } from "./registry";
import { startCreationJob } from "./start-job";

// What a user found at the exchange about a sub-account whose creation nobody answered.

let on: VenueDesk;
let accountId: string;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await pool().query("UPDATE desk_user SET role = 'admin' WHERE id = $1", [admin().userId]);
});

afterEach(async () => {
  await on.control("DELETE", "/faults");
});

afterAll(async () => {
  expect(await verifyAudit(admin().deskId)).toBeNull();
  await restoreTimes();
  await on.close();
});

const admin = () => ({
  ...on.desk.trader,
  userId: on.desk.trader.userId ?? "",
  role: "admin" as const,
});

const row = (letter: string): SubAccountDraft => ({
  subAccountName: `verdict${letter}`,
  label: `Verdict ${letter}`,
  permList: ["read"],
  ipList: ["127.0.0.1"],
  passphrase: null,
});

async function start(...rows: SubAccountDraft[]): Promise<string> {
  const { connectionId } = on.accounts.broker;
  const list = rows.map((each) => ({
    ...each,
    permList: [...each.permList],
    ipList: [...each.ipList],
  }));
  const jobId = await startCreationJob(admin(), { connectionId, rows: list }, newId("key"));
  while ((await processNextRow(accountId)) !== "idle") {}
  return jobId;
}

/** A sub-account whose answer was lost; its quiet window is over. */
async function lose(letter: string, fault = "drop-after") {
  await on.fault("create-sub-accounts", fault);
  const jobId = await start(row(letter));
  const [created] = (await readCreationJob(admin(), jobId)).rows;
  expect(created).toMatchObject({ state: "unknown" });
  const { rows } = await asOwner().query<{ id: string }>(
    `UPDATE order_intent SET created_at = created_at - interval '2 minutes',
       last_byte_at = last_byte_at - interval '2 minutes'
     WHERE idempotency_key = $1 RETURNING id`,
    [created?.id],
  );
  return { jobId, intentId: rows[0]?.id ?? "" };
}

const failureOf = (doing: Promise<unknown>) =>
  doing.then(
    () => null,
    (error: unknown) => (error instanceof DeskError ? error.failure : error),
  );

const names = async () => (await subAccountsOf(admin(), accountId)).rows.map(({ label }) => label);

describe("the resolution of a sub-account of unknown outcome", () => {
  it("that it exists keeps its place, name and label, with who said so and why", async () => {
    const { jobId, intentId } = await lose("a");
    await attest(admin(), intentId, { outcome: "revoked", note: "Sub-account page, 12:04" });
    const [known] = (await subAccountsOf(admin(), accountId)).rows;
    expect(known).toMatchObject({ label: "Verdict a", state: "revoked" });
    expect((await readCreationJob(admin(), jobId)).rows).toMatchObject([
      { state: "revoked", message: expect.stringContaining("by Tess: Sub-account page, 12:04") },
    ]);
    expect(await failureOf(start(row("a")))).toMatchObject({ kind: "invalid" });
  });

  it("that it does not exist gives its place, name and label back", async () => {
    const { jobId, intentId } = await lose("b", "drop-before");
    expect(await names()).toContain("Verdict b");
    await attest(admin(), intentId, { outcome: "not-created", note: "Not on the page" });
    expect(await names()).not.toContain("Verdict b");
    expect((await readCreationJob(admin(), jobId)).rows).toMatchObject([{ state: "not-created" }]);
    const again = await start(row("b"));
    expect((await readCreationJob(admin(), again)).rows).toMatchObject([{ state: "created" }]);
  });

  it("stands in its history and in the audit, under the person's name", async () => {
    const { intentId } = await lose("c");
    await attest(admin(), intentId, { outcome: "revoked", note: "Seen and revoked" });
    const { events } = await intentHistory(admin(), intentId);
    expect(events.at(-1)?.detail).toMatchObject({ person: "Tess", note: "Seen and revoked" });
    const { rows } = await pool().query(
      "SELECT user_id, target, detail FROM audit_event WHERE action = 'intent.attested' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({
      user_id: admin().userId,
      target: intentId,
      detail: { outcome: "revoked", note: "Seen and revoked" },
    });
    const again = attest(admin(), intentId, { outcome: "not-created", note: "again" });
    expect(await failureOf(again)).toMatchObject({ kind: "gone" });
  });

  it("is overruled by an answer that comes later, whose key is sealed", async () => {
    await on.control("POST", "/latency", { endpoint: "create-sub-accounts", ms: 1_500 });
    const { connectionId } = on.accounts.broker;
    const wanted = { ...row("e"), permList: ["read"], ipList: ["127.0.0.1"] };
    const jobId = await startCreationJob(admin(), { connectionId, rows: [wanted] }, newId("key"));
    const sending = processNextRow(accountId);
    const created = async () => (await readCreationJob(admin(), jobId)).rows[0];
    const stateOf = "SELECT state FROM order_intent WHERE idempotency_key = $1";
    const state = async () => (await pool().query(stateOf, [(await created())?.id])).rows[0]?.state;
    await until(async () => (await state()) === "SENDING");
    await pool().query("UPDATE process_instance SET lease_until = '-infinity'");
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 1 });
    const intentId = (await created())?.intentId ?? "";
    await pool().query(
      "UPDATE order_intent SET last_byte_at = last_byte_at - interval '2 minutes' WHERE id = $1",
      [intentId],
    );
    await attest(admin(), intentId, { outcome: "not-created", note: "Not there yet" });
    expect(await created()).toMatchObject({ state: "not-created" });
    await sending;
    expect(await created()).toMatchObject({ state: "created", key: { delivery: "sealed" } });
    expect(await openAlarms(admin(), accountId)).toMatchObject([
      { intentId, reason: expect.stringContaining("after a user marked it") },
    ]);
    await on.control("DELETE", "/latency");
    await endProcessLease();
  });

  it("is given by who may create sub-accounts, in its own words, on the own desk", async () => {
    const { intentId } = await lose("d");
    const attestation = { outcome: "revoked", note: "n" } as const;
    expect(await failureOf(attest(on.desk.trader, intentId, attestation))).toMatchObject({
      kind: "forbidden",
      permission: "sub-accounts.create",
    });
    const stranger = { ...admin(), deskId: "desk_other" };
    expect(await failureOf(attest(stranger, intentId, attestation))).toMatchObject({
      kind: "not-found",
    });
    const filled = attest(admin(), intentId, { outcome: "filled", note: "n" });
    expect(await failureOf(filled)).toMatchObject({ kind: "invalid" });
  });
});

describe("a sub-account of unknown outcome", () => {
  it("is called a sub-account on the Overview and in the journal, not an order", async () => {
    const { creations, unknown } = await overview(admin());
    expect(unknown).toEqual([]);
    expect(creations).toMatchObject([{ accountId, unknown: 1 }]);
    const filter = { account: null, state: null, endpoint: null, symbol: null, text: null };
    const page = await journalPage(admin(), filter, { before: null, unknownBefore: null });
    expect(page).toMatchObject({ unknownCount: 1, unknownKinds: { create: 1 } });
  });
});
