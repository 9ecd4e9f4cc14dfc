import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { JWK } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CreationJob } from "@/lib/sub-accounts/api";
import { type ExportedKey, openKeyFile } from "@/lib/sub-accounts/key-file";
import {
  type KeyRecipient,
  openWithPrivateKey,
  recipientFingerprint,
  recipientFromPassphrase,
} from "@/lib/sub-accounts/key-recipient";
import { pool } from "../db/database";
import { DeskError } from "../desk-error";
import { keepDatabaseFiles } from "../gateway/testing/database-files";
import { findSecrets } from "../gateway/testing/find-secrets";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { overview } from "../overview/overview";
import { readCreationJob } from "./creation-job";
import {
  deliverKeys,
  packageKeys,
  packageSealedKeys,
  revealKey,
  wipeExpiredKeys,
} from "./deliver-keys";
import { processNextRow } from "./process-row";
import { startCreationJob } from "./start-job";

// Keys sealed for a recipient who was chosen before they were made: the desk cannot open them.

let on: VenueDesk;
let files: Awaited<ReturnType<typeof keepDatabaseFiles>>;
const printed: string[] = [];
const answered: string[] = [];
const secrets: string[] = [];
const passphrase = "six plain words make a phrase";
const client = generateKeyPairSync("ec", { namedCurve: "P-256" });

beforeAll(async () => {
  on = await venueDesk();
  files = await keepDatabaseFiles();
  await pool().query("UPDATE desk_user SET role = 'admin' WHERE id = $1", [creator().userId]);
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk, ...rest) => {
    printed.push(String(chunk));
    return write(chunk, ...(rest as []));
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await files.release();
  await on.close();
});

const creator = () => ({
  ...on.desk.trader,
  userId: on.desk.trader.userId ?? "",
  role: "admin" as const,
});

const ownKey = (): KeyRecipient => {
  const { x = "", y = "" } = client.publicKey.export({ format: "jwk" });
  return { kind: "public-key", publicKey: { kty: "EC", crv: "P-256", x, y } };
};

let made = 0;

function start(count: number, recipient: KeyRecipient, keepHours?: number): Promise<string> {
  const rows = Array.from({ length: count }, () => {
    made += 1;
    const typed = `Canary7typed${made}`;
    secrets.push(typed);
    return {
      subAccountName: `sealaaa${String.fromCharCode(96 + made)}`,
      label: `Sealed ${made}`,
      permList: ["read"],
      ipList: ["127.0.0.1"],
      passphrase: typed,
    };
  });
  const { connectionId } = on.accounts.broker;
  const asked = { connectionId, rows, recipient, keepHours };
  return startCreationJob(creator(), asked, newId("key"));
}

async function carryOut(): Promise<void> {
  while ((await processNextRow(on.accounts.broker.accountId)) !== "idle") await sleep(10);
}

async function readJob(jobId: string): Promise<CreationJob> {
  const job = await readCreationJob(creator(), jobId);
  answered.push(JSON.stringify(job));
  return job;
}

const idsOf = (job: CreationJob) => job.rows.flatMap(({ key }) => (key ? [key.id] : []));

async function refusal(doing: Promise<unknown>): Promise<unknown> {
  return doing.then(
    () => null,
    (error: unknown) => (error instanceof DeskError ? error.failure : error),
  );
}

const vaultRows = async () =>
  (await pool().query("SELECT 1 FROM sealed_value WHERE owner_table LIKE 'creat%'")).rowCount;

function remember(opened: readonly ExportedKey[]): void {
  for (const key of opened) secrets.push(key.apiKey, key.secretKey, key.passphrase);
}

describe("a creation sealed with a passphrase that was chosen before it", () => {
  it("leaves no secret that the desk could open, and the passphrase opens every key", async () => {
    const recipient = await recipientFromPassphrase(passphrase, passphrase);
    const jobId = await start(2, recipient);
    await carryOut();
    const job = await readJob(jobId);
    const fingerprint = await recipientFingerprint(recipient.publicKey);
    expect(job.recipient).toEqual({ kind: "passphrase", fingerprint });
    expect(job.rows.map(({ state, key }) => [state, key?.delivery])).toEqual([
      ["created", "sealed"],
      ["created", "sealed"],
    ]);
    expect(await vaultRows()).toBe(0);

    const ids = idsOf(job);
    const file = await packageSealedKeys(creator(), ids);
    answered.push(file.text);
    const opened = await openKeyFile(file.text, passphrase);
    expect(opened.map(({ label, passphrase: typed }) => [label, typed])).toEqual(
      expect.arrayContaining([
        ["Sealed 1", "Canary7typed1"],
        ["Sealed 2", "Canary7typed2"],
      ]),
    );
    for (const { secretKey } of opened) expect(secretKey.length).toBeGreaterThan(16);
    remember(opened);
    secrets.push(passphrase);

    const sealedFor = { kind: "gone", reason: expect.stringContaining("can't open it") };
    expect(await refusal(revealKey(creator(), ids[0] ?? ""))).toEqual(sealedFor);
    expect(await refusal(packageKeys(creator(), ids, passphrase))).toEqual(sealedFor);
    const { rows: audit } = await pool().query(
      "SELECT detail->>'sealedFor' AS \"sealedFor\" FROM audit_event WHERE target = $1",
      [jobId],
    );
    expect(audit).toEqual([{ sealedFor: `passphrase ${fingerprint}` }]);
  });

  it("for a client's own key is opened by the client alone, and seen by nobody", async () => {
    const jobId = await start(1, ownKey());
    await carryOut();
    const ids = idsOf(await readJob(jobId));
    expect(await refusal(revealKey(creator(), ids[0] ?? ""))).toMatchObject({ kind: "gone" });
    expect(await vaultRows()).toBe(0);
    const { text } = await packageSealedKeys(creator(), ids);
    answered.push(text);
    const [key] = (JSON.parse(text) as { keys: { sealed: string }[] }).keys;
    const open = async (privateKey: KeyObject) =>
      openWithPrivateKey(key?.sealed ?? "", privateKey.export({ format: "jwk" }) as JWK);
    const opened: ExportedKey = JSON.parse(await open(client.privateKey));
    expect(opened).toMatchObject({ label: `Sealed ${made}`, passphrase: `Canary7typed${made}` });
    remember([opened]);
    const another = generateKeyPairSync("ec", { namedCurve: "P-256" });
    await expect(open(another.privateKey)).rejects.toThrow();
  });

  it("is wiped with the delivery: not even what the recipient could open is left", async () => {
    const jobId = await start(1, ownKey());
    await carryOut();
    const ids = idsOf(await readJob(jobId));
    await deliverKeys(creator(), ids);
    const { rows } = await pool().query(
      "SELECT state, sealed FROM created_key WHERE intent_id = ANY($1)",
      [ids],
    );
    expect(rows).toEqual([{ state: "delivered", sealed: null }]);
    expect(await refusal(packageSealedKeys(creator(), ids))).toMatchObject({ kind: "gone" });
  });

  it("is packed for its creator only, and for one recipient at a time", async () => {
    const first = await start(1, ownKey());
    const second = await start(1, await recipientFromPassphrase(passphrase, passphrase));
    await carryOut();
    const ids = [...idsOf(await readJob(first)), ...idsOf(await readJob(second))];
    expect(await refusal(packageSealedKeys(creator(), ids))).toMatchObject({
      kind: "invalid",
      issues: [{ field: "keys", rule: "one-recipient" }],
    });
    const colleague = { ...creator(), userId: "per_other" };
    const stranger = { ...creator(), deskId: "desk_other" };
    expect(await refusal(packageSealedKeys(colleague, ids))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(packageSealedKeys(stranger, ids))).toMatchObject({ kind: "not-found" });
  });

  it("is refused with a key that nothing can be sealed for, before a row is written", async () => {
    const { publicKey } = ownKey();
    const wrongKey: KeyRecipient = {
      kind: "public-key",
      publicKey: { ...publicKey, y: publicKey.x },
    };
    expect(await refusal(start(1, wrongKey))).toMatchObject({
      kind: "invalid",
      issues: [{ field: "recipient.publicKey" }],
    });
    made -= 1;
    expect(await vaultRows()).toBe(0);
  });
});

describe("a key that nobody takes over in time", () => {
  it("is an item of the overview, and is wiped when its time is over, with an entry", async () => {
    const jobId = await start(1, ownKey(), 24);
    await carryOut();
    const [row] = (await readJob(jobId)).rows;
    const id = row?.key?.id ?? "";
    const day = 24 * 3_600_000;
    expect(row?.key?.expiresAt).toBeGreaterThan(Date.now() + day - 600_000);
    expect(row?.key?.expiresAt).toBeLessThan(Date.now() + day + 600_000);
    expect(await wipeExpiredKeys()).toBe(0);
    const waiting = (await overview(creator())).undelivered?.[0];
    expect(waiting).toMatchObject({ expired: 0, expiresAt: row?.key?.expiresAt });
    expect(waiting?.waiting).toBeGreaterThan(0);

    await pool().query("UPDATE created_key SET expires_at = 'now' WHERE intent_id = $1", [id]);
    expect(await wipeExpiredKeys()).toBe(1);
    expect(await wipeExpiredKeys()).toBe(0);
    expect((await readJob(jobId)).rows[0]?.key?.delivery).toBe("expired");
    expect((await overview(creator())).undelivered?.[0]).toMatchObject({ expired: 1 });
    expect(await refusal(packageSealedKeys(creator(), [id]))).toMatchObject({ kind: "gone" });
    const { rows } = await pool().query(
      `SELECT sealed, (SELECT count(*)::int FROM audit_event WHERE target = intent_id
         AND action = 'created-key.expired' AND user_id IS NULL) AS entries
       FROM created_key WHERE intent_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ sealed: null, entries: 1 }]);
    await deliverKeys(creator(), [id]);
    expect((await readJob(jobId)).rows[0]?.key?.delivery).toBe("expired");
  });
});

describe("secrets", () => {
  it("stand in the clear in no answer, no line of the log and no row of the database", async () => {
    expect(await findSecrets(secrets, { printed, answered })).toEqual([]);
  });

  it("stand in no file of the database, its log of writes among them", async () => {
    const control = await files.holding(["Sealed 1"]);
    expect(control.tables, "written to a table's file").not.toEqual([]);
    expect(control.writes, "written to the log of writes").not.toEqual([]);
    expect(await files.holding(secrets)).toEqual({ tables: [], writes: [], others: [] });
  });
});
