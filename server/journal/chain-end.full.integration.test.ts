import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appendAudit, byDesk } from "../audit/append";
import { verifyAudit } from "../audit/verify";
import { pool, type Tx, transaction } from "../db/database";
import { asOwner } from "../db/testing";
import { call } from "../gateway/call";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { signJournals } from "../hash-chain/checkpoint";
import { addKek, ensureKek, retireKek, rewrapAll } from "../vault";
import { rewriteLast } from "./testing/rewrite-last";
import { verifyJournal } from "./verify";

let desk: TestDesk;
let accountId: string;
let connectionId: string;
let deskId: string;

beforeAll(async () => {
  desk = await testDesk();
  deskId = desk.trader.deskId;
});

afterAll(() => desk.close());

/** Every test has a journal of its own, so that one that is broken for good breaks no other. */
beforeEach(async () => {
  ({ accountId, connectionId } = await desk.addAccount());
  await place();
  await signJournals();
});

const place = () => call(desk.context({ connectionId }), "place-order", desk.order());
const rewritten = { whole: false, problem: expect.stringContaining("end of the journal was") };
const macOf = async (chain: string): Promise<string> =>
  (
    await pool().query(
      "SELECT encode(mac, 'hex') AS mac FROM journal_checkpoint WHERE account_id = $1",
      [chain],
    )
  ).rows[0].mac;

/** As the owner of the tables, with the triggers asleep. */
async function tamper(text: string): Promise<void> {
  await asOwner().query(`ALTER TABLE order_event DISABLE TRIGGER USER; ${text};
    ALTER TABLE order_event ENABLE TRIGGER USER`);
}

describe("the end of a journal", () => {
  it("cannot be rewritten by the desk's own role", async () => {
    await expect(rewriteLast(pool(), "journal", accountId)).rejects.toThrow("must be owner");
    const change = `UPDATE order_event SET detail = '{}' WHERE account_id = '${accountId}'`;
    await expect(pool().query(change)).rejects.toThrow("permission denied");
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
  });

  it("that the owner of the tables rewrote is found", async () => {
    await rewriteLast(asOwner(), "journal", accountId);
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
  });

  it("stays found when the desk writes on", async () => {
    await rewriteLast(asOwner(), "journal", accountId);
    expect(await place()).toMatchObject({ kind: "ok" });
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
  });

  it("that was cut off is found, though the head was set back with it", async () => {
    const last = `account_id = '${accountId}' AND seq = 3`;
    await tamper(`DELETE FROM order_event WHERE ${last};
      UPDATE order_intent SET state = 'SENDING', order_id = NULL, answered_at = NULL
        WHERE account_id = '${accountId}';
      UPDATE chain_head SET seq = 2, hash = (SELECT hash FROM order_event
        WHERE account_id = '${accountId}' AND seq = 2) WHERE account_id = '${accountId}'`);
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
  });

  it("without its MAC, or with another chain's, is found", async () => {
    const other = await desk.addAccount();
    const set = (mac: string) =>
      asOwner().query(
        `UPDATE journal_checkpoint SET mac = ${mac} WHERE account_id = '${accountId}'`,
      );
    const right = await macOf(accountId);
    for (const mac of [
      ...["NULL", "''", `'\\x${"00".repeat(32)}'`, `'\\x${right.slice(0, 62)}'`],
      `(SELECT mac FROM journal_checkpoint WHERE account_id = '${other.accountId}')`,
    ]) {
      await set(mac);
      expect(await verifyJournal(accountId)).toMatchObject(rewritten);
    }
    await set(`'\\x${right}'`);
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
  });
});

describe("a journal of a version that signed the head itself", () => {
  it("is whole after the migration, up to its head, and broken if it was", async () => {
    const statements = readFileSync(
      path.join(import.meta.dirname, "../db/migrations/0004_journal-checkpoint.sql"),
      "utf8",
    ).split("--> statement-breakpoint");
    const asBefore = async () => {
      await asOwner().query(
        `UPDATE chain_head AS head SET key_id = c.key_id, mac = c.mac
         FROM journal_checkpoint AS c WHERE c.account_id = head.account_id`,
      );
      await asOwner().query("DELETE FROM journal_checkpoint");
      for (const statement of statements.slice(1)) await asOwner().query(statement);
    };
    await asBefore();
    expect(await verifyJournal(accountId)).toEqual({ whole: true, events: 3, unsigned: [] });
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toEqual({ whole: true, events: 6, unsigned: [] });
    await rewriteLast(asOwner(), "journal", accountId);
    await asBefore();
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
  });
});

describe("a rotation of the desk's key", () => {
  it("leaves whole chains whole at every step, and broken ones broken", async () => {
    const broken = await desk.addAccount();
    await rewriteLastAfter(broken);
    const old = (await ensureKek()).active.id;
    const whole = { whole: true };
    await addKek();
    expect(await verifyJournal(accountId)).toMatchObject(whole);
    await expect(retireKek(old)).rejects.toThrow();
    await place();
    expect(await verifyJournal(accountId)).toMatchObject(whole);
    await rewrapAll();
    await retireKek(old);
    expect(await verifyJournal(accountId)).toMatchObject(whole);
    await place();
    expect(await verifyJournal(accountId)).toMatchObject(whole);
    expect(await verifyAudit(deskId)).toBeNull();
    expect(await verifyJournal(broken.accountId)).toMatchObject(rewritten);
  });

  it("is followed by a process that knew only the old key", async () => {
    const stale = await ensureKek();
    await addKek();
    await rewrapAll();
    await retireKek(stale.active.id);
    Object.assign(await ensureKek(), stale);
    await place();
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
    const other = await desk.addAccount();
    expect(await verifyJournal(other.accountId)).toMatchObject({ whole: true });
  });
});

async function rewriteLastAfter(on: { accountId: string; connectionId: string }): Promise<void> {
  await call(desk.context({ connectionId: on.connectionId }), "place-order", desk.order());
  await signJournals();
  await rewriteLast(asOwner(), "journal", on.accountId);
}

it("an audit of many writers stays whole", async () => {
  const entry = { action: "test", target: null, detail: {} };
  const write = (tx: Tx) => appendAudit(tx, byDesk(deskId), entry);
  await Promise.all(Array.from({ length: 30 }, () => transaction(write)));
  expect(await verifyAudit(deskId)).toBeNull();
});
