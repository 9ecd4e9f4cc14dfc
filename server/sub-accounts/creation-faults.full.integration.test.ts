import { createSecretKey, generateKeyPairSync } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JWK } from "jose";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { limits } from "@/lib/exchange/limits";
import type { CreationJob } from "@/lib/sub-accounts/api";
import { type ExportedKey, openKeyFile } from "@/lib/sub-accounts/key-file";
import { type KeyRecipient, openWithPrivateKey } from "@/lib/sub-accounts/key-recipient";
import { testSeed } from "@/lib/testing/size";
import { Random } from "../archive/testing/faults/random";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { env } from "../env";
import { keepDatabaseFiles } from "../gateway/testing/database-files";
import { findSecrets, formsOf } from "../gateway/testing/find-secrets";
import { startChild } from "../gateway/testing/start-child";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { hmacSignature } from "../gateway/wire/sign";
import { newId } from "../ids";
import { recoverAbandoned } from "../journal/recover";
import { endProcessLease } from "../processes/process-lease";
import { readCreationJob } from "./creation-job";
import { packageKeys } from "./deliver-keys";
import { processNextRow } from "./process-row";
import { startCreationJob } from "./start-job";

// The worker is killed at random moments of runs of twenty new sub-accounts; then each row is held
// against what the venue made, and the secrets are searched for wherever they could have been left.

type DatabaseFiles = Awaited<ReturnType<typeof keepDatabaseFiles>>;

const kills = 100;
const rowsOfRun = Math.min(limits.subAccounts, kills);
/** Runs whose secrets are the recipient's and runs whose secrets are the desk's take turns. */
const killsOfRun = Math.ceil(kills / 2);
const random = new Random(testSeed);
const filePassphrase = "six plain words make a phrase";
const client = generateKeyPairSync("ec", { namedCurve: "P-256" });
const privateKey = client.privateKey.export({ format: "jwk" }) as JWK;

const printed: string[] = [];
const answered: string[] = [];
let typed = 0;

beforeAll(() => {
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk, ...rest) => {
    printed.push(String(chunk));
    return write(chunk, ...(rest as []));
  });
});

afterAll(() => {
  vi.restoreAllMocks();
});

it(
  `loses no secret and leaves none in the clear, killed ${kills} times at random moments`,
  async () => {
    const counted = { kills: 0, runs: 0, created: 0, others: 0 };
    while (counted.kills < kills) {
      const max = Math.min(killsOfRun, kills - counted.kills);
      const run = await killedRun(max, counted.runs % 2 === 0 ? ownKey() : null);
      counted.kills += run.kills;
      counted.created += run.created;
      counted.others += run.others;
      counted.runs += 1;
    }
    process.stdout.write(`${JSON.stringify(counted)}\n`);
    expect(counted.created).toBeGreaterThan(0);
  },
  120_000 + kills * 30_000,
);

/** One list on a venue of its own, whose worker is killed until every row has an outcome. */
async function killedRun(max: number, recipient: KeyRecipient | null) {
  const on = await venueDesk();
  const files = await keepDatabaseFiles([path.dirname(env().kekFile)]);
  const creator = {
    ...on.desk.trader,
    userId: on.desk.trader.userId ?? "",
    role: "admin" as const,
  };
  await pool().query("UPDATE desk_user SET role = 'admin' WHERE id = $1", [creator.userId]);
  const { accountId, connectionId } = on.accounts.broker;
  const rows = Array.from({ length: rowsOfRun }, newRow);
  const request = { connectionId, rows, recipient };
  const jobId = await startCreationJob(creator, request, newId("key"));
  const read = async () => {
    const job = await readCreationJob(creator, jobId);
    answered.push(JSON.stringify(job));
    return job;
  };
  let done = 0;
  while (done < max && !isOver(await read())) {
    await killWorker();
    done += 1;
  }
  while ((await processNextRow(accountId)) !== "idle") await sleep(20);

  const job = await read();
  const opened = await openAll(job, (ids) => packageKeys(creator, ids, filePassphrase));
  await compareWithVenue(on, job, opened);
  const secrets = opened.flatMap((key) => [key.apiKey, key.secretKey, key.passphrase]);
  await expectNowhere([...secrets, ...rows.map(({ passphrase }) => passphrase)], files);
  expect(await verifyAudit(creator.deskId)).toBeNull();
  await files.release();
  await on.close();
  return { kills: done, created: opened.length, others: job.rows.length - opened.length };
}

/** A row whose passphrase is a word that nothing else holds. */
function newRow(_: unknown, at: number) {
  typed += 1;
  const letters = [Math.floor(at / 26), at % 26].map((n) => String.fromCharCode(97 + n));
  return {
    subAccountName: `killed${letters.join("")}`,
    label: `Killed ${at + 1}`,
    permList: ["read"],
    ipList: ["127.0.0.1"],
    passphrase: `Canary9killed${typed}x${Date.now().toString(36)}`,
  };
}

function ownKey(): KeyRecipient {
  const { x = "", y = "" } = client.publicKey.export({ format: "jwk" });
  return { kind: "public-key", publicKey: { kty: "EC", crv: "P-256", x, y } };
}

const isOver = ({ rows }: CreationJob) =>
  rows.every(({ state }) => state !== "queued" && state !== "sent");

/** A worker sends its first row as soon as it is up: half of the kills fall into that moment. */
async function killWorker(): Promise<void> {
  const child = await startChild(
    path.join(import.meta.dirname, "../worker/testing/creator-child.ts"),
  );
  await child.line("ready");
  await sleep(random.below(random.below(2) === 0 ? 100 : 1_300));
  child.process.kill("SIGKILL");
  await child.ended;
  printed.push(...child.lines);
  await pool().query("UPDATE process_instance SET lease_until = '-infinity'");
  await endProcessLease();
  await recoverAbandoned();
}

/** The secrets of every created row, as their recipient or their creator opens them. */
async function openAll(
  { recipient, rows }: CreationJob,
  pack: (ids: readonly string[]) => Promise<{ readonly text: string }>,
): Promise<readonly ExportedKey[]> {
  const ids = rows.flatMap(({ key }) => (key ? [key.id] : []));
  const { rows: stored } = await pool().query<{ sealed: string | null }>(
    "SELECT sealed FROM created_key WHERE intent_id = ANY($1)",
    [ids],
  );
  expect(stored).toHaveLength(rows.filter(({ state }) => state === "created").length);
  if (ids.length === 0) return [];
  if (recipient === null) return openKeyFile((await pack(ids)).text, filePassphrase);
  const plain = stored.map(({ sealed }) => openWithPrivateKey(sealed ?? "", privateKey));
  return (await Promise.all(plain)).map((text) => JSON.parse(text) as ExportedKey);
}

/**
 * Nothing was made: no byte had left yet, a worker that came up was too fast for the venue, or the
 * last of twenty found no room, for the venue's broker has some already.
 */
const nothingMade = [
  ["not-sent", null],
  ["rejected", "429"],
  ["rejected", "40069"],
];

/** What the venue made is created, with a key that the venue takes, or unknown; nothing twice. */
async function compareWithVenue(
  on: VenueDesk,
  job: CreationJob,
  opened: readonly ExportedKey[],
): Promise<void> {
  const truth = JSON.stringify(await on.control("GET", "/oracle/sub-accounts"));
  for (const { label, state, code } of job.rows) {
    const times = truth.split(`"${label}"`).length - 1;
    if (state === "unknown") expect(times, label).toBeLessThanOrEqual(1);
    else expect([label, times]).toEqual([label, state === "created" ? 1 : 0]);
    if (times === 0 && state !== "unknown") expect([state, code]).toBeOneOf(nothingMade);
  }
  for (const key of opened) {
    expect(truth, key.label).toContain(`"${key.apiKey}"`);
    expect(await answerTo(key), key.label).toMatchObject({ code: "00000" });
  }
}

/** What the venue answers to a call that is signed with a created key. */
async function answerTo({ apiKey, secretKey, passphrase }: ExportedKey): Promise<unknown> {
  const at = "/api/v3/trade/unfilled-orders";
  const signed = { timestamp: `${Date.now()}`, method: "GET", path: at, query: "", body: null };
  const secret = createSecretKey(Buffer.from(secretKey, "utf8"));
  const response = await fetch(`${env().venueUrl}${at}`, {
    headers: {
      "ACCESS-KEY": apiKey,
      "ACCESS-SIGN": hmacSignature(secret, { ...signed, method: "GET" }),
      "ACCESS-PASSPHRASE": passphrase,
      "ACCESS-TIMESTAMP": signed.timestamp,
    },
  });
  return response.json();
}

/** Neither the database nor the log, an answer or a file holds one of them in the clear. */
async function expectNowhere(secrets: readonly string[], files: DatabaseFiles): Promise<void> {
  expect(await findSecrets(secrets, { printed, answered })).toEqual([]);
  const forms = secrets.flatMap((secret) => formsOf(secret).slice(0, 5));
  const control = await files.holding(["Killed 1"]);
  expect(control.tables, "written to a table's file").not.toEqual([]);
  expect(control.writes, "written to the log of writes").not.toEqual([]);
  expect(await files.holding(forms)).toEqual({ tables: [], writes: [], others: [] });
}
