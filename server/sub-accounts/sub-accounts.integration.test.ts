import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import type { CreationJob } from "@/lib/sub-accounts/api";
import type { SubAccountDraft } from "@/lib/sub-accounts/creation-rules";
import { reviewText } from "@/lib/sub-accounts/draft-rows";
import { openKeyFile } from "@/lib/sub-accounts/key-file";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { DeskError } from "../desk-error";
import { findSecrets } from "../gateway/testing/find-secrets";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { recoverAbandoned } from "../journal/recover";
import { log } from "../log";
import { endProcessLease } from "../processes/process-lease";
import { changeCreationJob, readCreationJob } from "./creation-job";
import { deliverKeys, packageKeys, revealKey } from "./deliver-keys";
import { accountsWithQueuedRows, processNextRow } from "./process-row";
import { knownUids, subAccountsOf } from "./registry";
import { startCreationJob } from "./start-job";

// Lists of new sub-accounts on the real venue: sent once each, told truly, handed over.

let on: VenueDesk;
let accountId: string;
const printed: string[] = [];
const answered: string[] = [];
const secrets: string[] = [];
const packagePassphrase = "six plain words make a phrase";

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await pool().query("UPDATE desk_user SET role = 'admin' WHERE id = $1", [creator().userId]);
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk, ...rest) => {
    printed.push(String(chunk));
    return write(chunk, ...(rest as []));
  });
});

afterEach(async () => {
  await on.control("DELETE", "/faults");
  await on.control("DELETE", "/quirks");
});

afterAll(async () => {
  vi.restoreAllMocks();
  expect(await verifyAudit(creator().deskId)).toBeNull();
  await on.close();
});

const creator = () => ({
  ...on.desk.trader,
  userId: on.desk.trader.userId ?? "",
  role: "admin" as const,
});

let made = 0;

const letter = (n: number) => String.fromCharCode(97 + n);

/** Rows whose aliases and labels no other of the test has; the passphrase is the desk's to make. */
function wanted(count: number, more: Partial<SubAccountDraft> = {}): SubAccountDraft[] {
  return Array.from({ length: count }, () => {
    made += 1;
    return {
      subAccountName: `deskaa${letter(Math.floor(made / 26))}${letter(made % 26)}`,
      label: `Desk ${made}`,
      permList: ["read", "spot_trade"],
      ipList: ["127.0.0.1"],
      passphrase: null,
      ...more,
    };
  });
}

const asked = (rows: SubAccountDraft[]) => ({
  connectionId: on.accounts.broker.connectionId,
  rows: rows.map((row) => ({ ...row, permList: [...row.permList], ipList: [...row.ipList] })),
});

const start = (rows: SubAccountDraft[], key = newId("key")) =>
  startCreationJob(creator(), asked(rows), key);

async function readJob(jobId: string): Promise<CreationJob> {
  const job = await readCreationJob(creator(), jobId);
  answered.push(JSON.stringify(job));
  return job;
}

const states = async (jobId: string) => (await readJob(jobId)).rows.map(({ state }) => state);

/** Works as the worker does, without its pauses, until nothing is left. */
async function carryOut(): Promise<void> {
  while ((await processNextRow(accountId)) !== "idle") await sleep(10);
}

const waiting = async () => {
  const { rows } = await pool().query(
    "SELECT owner_row FROM sealed_value WHERE owner_table = 'sub_account_job_row'",
  );
  return rows.length;
};

/** How often the venue made an account with this label: the truth, past every answer. */
async function madeAtVenue(label: string): Promise<number> {
  const truth = JSON.stringify(await on.control("GET", "/oracle/sub-accounts"));
  return truth.split(`"${label}"`).length - 1;
}

/** How many intents of new sub-accounts the journal holds: each was one request. */
async function timesAsked(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::int FROM order_intent WHERE kind = 'create' AND first_byte_at IS NOT NULL",
  );
  return rows[0]?.count ?? 0;
}

async function refusal(doing: Promise<unknown>): Promise<unknown> {
  return doing.then(
    () => null,
    (error: unknown) => (error instanceof DeskError ? error.failure : error),
  );
}

describe("a list of new sub-accounts", () => {
  it("is created one request each, and every row tells its uid and no secret", async () => {
    const jobId = await start(wanted(2, { passphrase: "Canary7typed" }));
    secrets.push("Canary7typed");
    expect(await waiting()).toBe(2);
    expect(await states(jobId)).toEqual(["queued", "queued"]);
    expect(await accountsWithQueuedRows()).toEqual([accountId]);
    await carryOut();
    expect(await accountsWithQueuedRows()).toEqual([]);
    const { rows } = await readJob(jobId);
    expect(rows).toMatchObject(
      [1, 2].map((n) => ({
        label: `Desk ${n}`,
        state: "created",
        key: { uid: expect.stringMatching(/^\d+$/), delivery: "sealed" },
      })),
    );
    const { rows: calls } = await pool().query(
      "SELECT DISTINCT batch_id FROM order_intent WHERE kind = 'create'",
    );
    expect(calls).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  it("is taken only as it was reviewed, and the audit holds the hash of that", async () => {
    const request = asked(wanted(1));
    const reviewed = reviewText(request.connectionId, request.rows);
    expect(subAccountRoutes.create.body?.safeParse({ ...request, reviewed }).success).toBe(true);
    const widened = request.rows.map((row) => ({ ...row, permList: ["read", "contract_trade"] }));
    const other = subAccountRoutes.create.body?.safeParse({ ...request, rows: widened, reviewed });
    expect(other?.error?.issues).toMatchObject([{ path: ["reviewed"] }]);

    const jobId = await startCreationJob(creator(), request, newId("key"));
    const { rows } = await pool().query("SELECT detail FROM audit_event WHERE target = $1", [
      jobId,
    ]);
    const hash = createHash("sha256").update(reviewed, "utf8").digest("hex");
    expect(rows).toMatchObject([{ detail: { count: "1", reviewed: hash } }]);
    await changeCreationJob(creator(), jobId, "stopped");
  });

  it("asked for twice with one key is one list, and another behind it none", async () => {
    const rows = wanted(1);
    const key = newId("key");
    const jobId = await start(rows, key);
    expect(await start(rows, key)).toBe(jobId);
    expect(await refusal(start(wanted(1), key))).toEqual({ kind: "key-reused" });
    await carryOut();
    expect(await madeAtVenue(rows[0]?.label ?? "")).toBe(1);
  });

  it("is refused row by row and field by field before anything is written", async () => {
    const rows = wanted(2, { ipList: ["203.0.113.0/30"] });
    const taken = { ...rows[1], label: "Desk 1" } as SubAccountDraft;
    expect(await refusal(start([rows[0] as SubAccountDraft, taken]))).toMatchObject({
      kind: "invalid",
      issues: [
        { field: "rows[0].ipList[0]", rule: "single-address" },
        { field: "rows[1].ipList[0]", rule: "single-address" },
        { field: "rows[1].label", rule: "unique" },
      ],
    });
    expect(await refusal(start(wanted(20)))).toMatchObject({
      issues: [{ field: "rows", rule: "subAccounts" }],
    });
    made -= 22;
    expect(await accountsWithQueuedRows()).toEqual([]);
  });

  it("is for who may create sub-accounts, on an account of the own desk", async () => {
    const [row] = wanted(1);
    made -= 1;
    const request = asked([row as SubAccountDraft]);
    const stranger = { ...creator(), deskId: "desk_other" };
    expect(await refusal(startCreationJob(stranger, request, newId("key")))).toMatchObject({
      kind: "not-found",
    });
    const finance = { ...creator(), role: "finance" as const };
    expect(await refusal(startCreationJob(finance, request, newId("key")))).toMatchObject({
      kind: "forbidden",
      permission: "sub-accounts.create",
    });
    const { connectionId } = on.accounts.trader;
    const elsewhere = startCreationJob(creator(), { ...request, connectionId }, newId("key"));
    expect(await refusal(elsewhere)).toMatchObject({ kind: "forbidden" });
  });

  it("counts what other lists have not sent yet", async () => {
    const first = wanted(1);
    const jobId = await start(first);
    expect(await refusal(start(first))).toMatchObject({
      issues: [{ field: "rows[0].label" }, { field: "rows[0].subAccountName" }],
    });
    await changeCreationJob(creator(), jobId, "stopped");
    const again = await start(first);
    await changeCreationJob(creator(), again, "stopped");
    expect(await waiting()).toBe(0);
  });

  it("waits while it is paused, and stopped takes back what was not sent", async () => {
    const jobId = await start(wanted(3));
    expect(await processNextRow(accountId)).toBe("sent");
    await changeCreationJob(creator(), jobId, "paused");
    expect(await processNextRow(accountId)).toBe("idle");
    await changeCreationJob(creator(), jobId, "running");
    expect(await processNextRow(accountId)).toBe("sent");
    const stopped = await changeCreationJob(creator(), jobId, "stopped");
    expect(stopped.rows.map(({ state }) => state)).toEqual(["created", "created", "withdrawn"]);
    expect(await refusal(changeCreationJob(creator(), jobId, "running"))).toMatchObject({
      kind: "gone",
    });
    expect(await processNextRow(accountId)).toBe("idle");
  });
});

describe("an answer that is lost", () => {
  it("leaves a row unknown that is never sent again, and the next rows go on", async () => {
    await on.fault("create-sub-accounts", "drop-after");
    const rows = wanted(2);
    const jobId = await start(rows);
    await carryOut();
    const job = await readJob(jobId);
    expect(job.rows.map(({ state }) => state)).toEqual(["unknown", "created"]);
    expect(job.rows[0]?.message).toContain("its secret is lost: revoke it at the exchange");
    await changeCreationJob(creator(), jobId, "running");
    await carryOut();
    expect(await madeAtVenue(rows[0]?.label ?? "")).toBe(1);
    expect(await refusal(start(rows.slice(0, 1)))).toMatchObject({ kind: "invalid" });
  });

  it("because the process died before it came is unknown, and not sent again", async () => {
    await on.fault("create-sub-accounts", "hang-after");
    const rows = wanted(2);
    const jobId = await start(rows);
    const sending = processNextRow(accountId);
    // A row is "sent" once it is prepared; only past its first byte may the exchange have it.
    while ((await readJob(jobId)).rows[0]?.sentAt === null) await sleep(10);
    // Another worker waits for the answer, however often it looks.
    expect(await processNextRow(accountId)).toBe("waiting");
    // What is sent from here on is sent by the next process, under a lease of its own.
    await endProcessLease();
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 1 });
    await on.control("DELETE", "/faults");
    await carryOut();
    expect(await states(jobId)).toEqual(["unknown", "created"]);
    expect(await madeAtVenue(rows[0]?.label ?? "")).toBe(1);
    await sending;
    await endProcessLease();
  });

  it("before anything was prepared leaves the row to be sent by the next process", async () => {
    const rows = wanted(1);
    const jobId = await start(rows);
    // Two workers that both believe they lead: the row's own id lets only one call through.
    const both = await Promise.all([processNextRow(accountId), processNextRow(accountId)]);
    expect(both).toContain("sent");
    await carryOut();
    expect(await states(jobId)).toEqual(["created"]);
    expect(await madeAtVenue(rows[0]?.label ?? "")).toBe(1);
  });
});

describe("what the exchange does otherwise", () => {
  it("a name that it rewrites is told as it came, and the label knows the row", async () => {
    await on.control("POST", "/quirks", { quirks: { "sub-accounts-masked-names": true } });
    const [row] = wanted(1);
    const jobId = await start([row as SubAccountDraft]);
    await carryOut();
    const { rows } = await readJob(jobId);
    expect(rows).toMatchObject([
      { alias: row?.subAccountName, label: row?.label, key: { alias: "des***@****.com" } },
    ]);
  });

  it("an answer without the row leaves it unknown", async () => {
    await on.fault("create-sub-accounts", "missing-element");
    const jobId = await start(wanted(1));
    await carryOut();
    expect(await states(jobId)).toEqual(["unknown"]);
  });

  it("a cap that others used up stops the run at its code, and says so of the rest", async () => {
    await on.control("POST", "/quirks", { quirks: { "sub-accounts-elsewhere": 20 } });
    const admitted = await timesAsked();
    const jobId = await start(wanted(3));
    await carryOut();
    expect(await timesAsked()).toBe(admitted + 1);
    const { rows, state } = await readJob(jobId);
    expect(rows.map((row) => [row.state, row.code])).toEqual([
      ["rejected", "40069"],
      ["not-sent", null],
      ["not-sent", null],
    ]);
    expect(rows[1]?.message).toContain("code 40069");
    expect(rows[1]?.message).toContain(rows[0]?.alias);
    expect(state).toBe("running");
    expect((await subAccountsOf(creator(), accountId)).queued).toEqual([]);
    expect((await subAccountsOf(creator(), accountId)).quotaReached).toMatchObject({
      code: "40069",
    });
    const { rows: left } = await pool().query(
      `SELECT 1 FROM sealed_value WHERE owner_row IN (
         SELECT id FROM sub_account_job_row WHERE job_id = $1
         UNION SELECT i.id FROM order_intent i
           JOIN sub_account_job_row r ON r.id = i.idempotency_key
         WHERE r.job_id = $1)`,
      [jobId],
    );
    expect(left).toEqual([]);
  });

  it("a passphrase that does not open is no reason to stop: the desk refuses its row", async () => {
    const jobId = await start(wanted(1));
    await pool().query("DELETE FROM sealed_value WHERE owner_table = 'sub_account_job_row'");
    await carryOut();
    expect(await accountsWithQueuedRows()).toEqual([]);
    expect((await readJob(jobId)).rows).toMatchObject([
      { state: "rejected", code: null, message: expect.stringContaining("Request it again") },
    ]);
  });

  it.each([
    ["access", "UPDATE desk_user SET disabled_at = now()", /no longer has access to this desk/],
    ["role", "UPDATE desk_user SET role = 'trader'", /lacks permission sub-accounts.create/],
  ])(
    "a person who loses the %s has the whole rest refused by the desk itself",
    async (_, sql, reason) => {
      const jobId = await start(wanted(3));
      await pool().query(`${sql} WHERE id = $1`, [creator().userId]);
      expect(await processNextRow(accountId)).toBe("sent");
      const back = "UPDATE desk_user SET role = 'admin', disabled_at = NULL WHERE id = $1";
      await pool().query(back, [creator().userId]);
      expect(await processNextRow(accountId)).toBe("idle");
      const refused = { state: "rejected", code: null, message: expect.stringMatching(reason) };
      expect((await readJob(jobId)).rows).toMatchObject([refused, refused, refused]);
    },
  );
});

describe("created keys", () => {
  it("are in the registry, with their delivery, and other desks see none", async () => {
    const known = await subAccountsOf(creator(), accountId);
    expect(known.rows.filter(({ state }) => state === "unknown")).toHaveLength(3);
    expect(known.rows.filter(({ key }) => key?.delivery === "sealed").length).toBeGreaterThan(5);
    expect((await subAccountsOf({ ...creator(), deskId: "desk_other" }, accountId)).rows).toEqual(
      [],
    );
    const { uids } = await knownUids(accountId);
    expect(uids).toContainEqual({
      uid: expect.stringMatching(/^\d+$/),
      label: "Desk 1",
      client: null,
      from: "created",
    });
  });

  it("go into a key file and are wiped with the delivery, for their creator only", async () => {
    const jobId = await start(wanted(2));
    await carryOut();
    const ids = (await readJob(jobId)).rows.map(({ key }) => key?.id ?? "");
    const colleague = { ...creator(), userId: "per_other" };
    const stranger = { ...creator(), deskId: "desk_other" };
    for (const doing of [
      (who: typeof colleague) => revealKey(who, ids[0] ?? ""),
      (who: typeof colleague) => packageKeys(who, ids, packagePassphrase),
      (who: typeof colleague) => deliverKeys(who, ids),
    ]) {
      expect(await refusal(doing(colleague))).toMatchObject({ kind: "forbidden" });
      expect(await refusal(doing(stranger))).toMatchObject({ kind: "not-found" });
    }

    const shown = await revealKey(creator(), ids[0] ?? "");
    expect(shown.passphrase).toMatch(/^[A-Za-z0-9]{24}$/);
    const file = await packageKeys(creator(), ids, packagePassphrase);
    answered.push(JSON.stringify(file));
    const packed = await openKeyFile(file.text, packagePassphrase);
    expect(packed.map(({ label }) => label).sort()).toEqual(
      (await readJob(jobId)).rows.map(({ label }) => label).sort(),
    );
    expect(packed).toContainEqual(expect.objectContaining({ secretKey: shown.secretKey }));
    for (const key of packed) secrets.push(key.apiKey, key.secretKey, key.passphrase);

    await deliverKeys(creator(), ids);
    await deliverKeys(creator(), ids);
    expect((await readJob(jobId)).rows.map(({ key }) => key?.delivery)).toEqual([
      "delivered",
      "delivered",
    ]);
    answered.push(JSON.stringify(await subAccountsOf(creator(), accountId)));
    const { rows: left } = await pool().query(
      "SELECT field FROM sealed_value WHERE owner_table = 'created_key' AND owner_row = ANY($1)",
      [ids],
    );
    expect(left).toEqual([]);
    const { rows: marks } = await pool().query(
      "SELECT length(fingerprint) AS bytes FROM created_key WHERE intent_id = ANY($1)",
      [ids],
    );
    expect(marks).toEqual([{ bytes: 16 }, { bytes: 16 }]);
    for (const id of ids) {
      expect(await refusal(revealKey(creator(), id))).toMatchObject({ kind: "gone" });
    }
    expect(await refusal(packageKeys(creator(), ids, packagePassphrase))).toMatchObject({
      kind: "gone",
    });
    const { rows: audit } = await pool().query(
      `SELECT action, count(*)::int AS times FROM audit_event WHERE target = ANY($1)
       GROUP BY action ORDER BY action`,
      [ids],
    );
    expect(audit).toEqual([
      { action: "created-key.delivered", times: 2 },
      { action: "created-key.packaged", times: 2 },
      { action: "created-key.revealed", times: 1 },
    ]);
  });
});

describe("secrets", () => {
  it("are in no other answer, no line of the log and no row of the database", async () => {
    secrets.push(packagePassphrase);
    expect(secrets.length).toBe(8);
    expect(await findSecrets(secrets, { printed, answered })).toEqual([]);
  });

  it("would be found there: a planted one is", async () => {
    const planted = "Planted7canary";
    log("warn", "a planted secret", { reason: planted });
    await pool().query("UPDATE sub_account_job_row SET message = $1", [planted]);
    const found = await findSecrets([planted], { printed, answered: [planted] });
    expect(found.sort()).toEqual(["answers", "log", "table sub_account_job_row"]);
  });
});
