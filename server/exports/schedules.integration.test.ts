import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ExportSchedule, NewSchedule } from "@/lib/exports/schedules";
import { isFull } from "@/lib/testing/size";
import type { Principal } from "@/lib/users/roles";
import { addDesk, addUser } from "../auth/testing/users";
import { database, pool } from "../db/database";
import { account } from "../db/schema";
import { asOwner, testDatabase } from "../db/testing";
import { addChannel, listChannels } from "../delivery/channels";
import { deliverDue } from "../delivery/deliveries";
import { type MailServer, startMailServer } from "../delivery/testing/mail-server";
import { type Receiver, startReceiver } from "../delivery/testing/receiver";
import { overrideEnv } from "../env";
import { loopbackTls } from "../gateway/testing/loopback-tls";
import { startChild } from "../gateway/testing/start-child";
import { fireSchedules } from "./fire-schedules";
import { recoverRuns, writeNextRun } from "./run-schedules";
import { addSchedule, changeSchedule, listSchedules } from "./schedules";

let done: () => Promise<void>;
let folder: string;
let finance: Principal;
let mail: MailServer;
let receiver: Receiver;

beforeAll(async () => {
  done = (await testDatabase()).drop;
  folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-schedules-"));
  overrideEnv({ kekFile: path.join(folder, "kek"), exportsDir: path.join(folder, "exports") });
  await writeFile(path.join(folder, "ca.pem"), loopbackTls.cert);
  const deskId = await addDesk();
  const userId = await addUser(deskId, "fin@example.com", "finance");
  finance = { deskId, userId, role: "finance", name: "fin" };
  await database()
    .insert(account)
    .values({
      ...{ id: "acc_1", deskId, name: "Main", ndBroker: true, environment: "paper" },
      ...{ venue: "paper", positionMode: "one_way_mode" },
    });
  [mail, receiver] = await Promise.all([startMailServer("any"), startReceiver()]);
  overrideEnv({
    smtp: { host: "127.0.0.1", port: mail.port, tls: false, user: "desk", password: "any" },
    mailFrom: "desk@broker.example",
  });
});

afterAll(async () => {
  receiver.close();
  await mail.close();
  await done();
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  mail.taken.length = 0;
  for (const table of ["delivery", "schedule_run", "export_schedule", "export_run", "archive_day"])
    await asOwner().query(`DELETE FROM ${table}`);
  await rm(path.join(folder, "exports"), { recursive: true, force: true });
});

const usual: NewSchedule = {
  ...{ accountId: "acc_1", name: "Fills of the day", trigger: "day", dataset: "fills" },
  ...{ format: "csv", includeUnsettled: false, channelId: null },
  ...{ cron: null, zone: null, days: null },
};

async function only(): Promise<ExportSchedule> {
  const { schedules } = await listSchedules(finance, "acc_1");
  const [first, ...more] = schedules;
  expect(more).toEqual([]);
  if (!first) throw new Error("There is no schedule.");
  return first;
}

const verify = (day: string, state = "confirmed") =>
  pool().query(
    `INSERT INTO archive_day (account_id, archive, day, state, first_verified_at, complete_syncs)
     VALUES ('acc_1', 'commissions', $1, $2, clock_timestamp(), 2)
     ON CONFLICT (account_id, archive, day) DO UPDATE SET state = excluded.state,
       first_verified_at = excluded.first_verified_at`,
    [day, state],
  );

async function run(): Promise<void> {
  await fireSchedules();
  while (await writeNextRun(() => true));
  while ((await deliverDue()) > 0);
}

const files = () => readdir(path.join(folder, "exports")).catch(() => []);

const dues = async () =>
  (
    await pool().query<{ due: string; state: string }>(
      "SELECT due, state FROM schedule_run ORDER BY due",
    )
  ).rows.map(({ due, state }) => `${due} ${state}`);

/** Lets what waits for its next try be due. */
const skipWait = () => pool().query("UPDATE schedule_run SET next_attempt_at = clock_timestamp()");

async function emailChannel(): Promise<string> {
  await addChannel(finance, {
    ...{ kind: "email", name: "Books", address: "books@broker.example", alertsFrom: null },
  });
  const { channels } = await listChannels(finance);
  return channels[0]?.id ?? "";
}

describe("a schedule", () => {
  it("writes each day that is verified from then on, once, and has it delivered once", async () => {
    await verify("2026-11-01");
    await addSchedule(finance, { ...usual, channelId: await emailChannel() });
    await run();
    expect(await dues()).toEqual([]);
    await verify("2026-11-02");
    await verify("2026-11-03", "provisional");
    await run();
    await run();
    expect(await dues()).toEqual(["2026-11-02 written"]);
    const { lastRun } = await only();
    expect(lastRun).toMatchObject({ due: "2026-11-02", failure: null, delivery: "delivered" });
    const name = lastRun?.fileName ?? "";
    expect(await files()).toEqual([name, `${name}.manifest.json`]);
    const bytes = await readFile(path.join(folder, "exports", name));
    const manifest = await readFile(path.join(folder, "exports", `${name}.manifest.json`), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({
      sha256: createHash("sha256").update(bytes).digest("hex"),
      settledThrough: "2026-11-02",
    });
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]).toContain("[Broker Desk] Fills of the day, 2026-11-02");
    expect(mail.taken[0]?.replaceAll("\r\n", "")).toContain(bytes.toString("base64").slice(0, 60));
  });

  it("writes a month when the last of its days is verified", async () => {
    await addSchedule(finance, { ...usual, trigger: "month", dataset: "report" });
    for (let day = 1; day <= 29; day += 1) {
      await verify(`2026-09-${String(day).padStart(2, "0")}`);
    }
    await run();
    expect(await dues()).toEqual([]);
    await verify("2026-09-30");
    await run();
    expect(await dues()).toEqual(["2026-09 written"]);
    const [name] = await files();
    expect(name).toMatch(/^Main-report-2026-09-\w{6}\.csv$/);
  });

  it("by the clock makes up with one run for what it missed while the desk was off", async () => {
    const clock = { trigger: "cron", cron: "0 9 * * *", zone: "Asia/Tokyo", days: 2 } as const;
    await addSchedule(finance, { ...usual, ...clock, includeUnsettled: true });
    const { nextAt } = await only();
    expect(new Date(nextAt ?? 0).toISOString()).toMatch(/T00:00:00\.000Z$/);
    await pool().query("UPDATE export_schedule SET next_at = next_at - interval '4 days'");
    await run();
    const newest = new Date((nextAt ?? 0) - 86_400_000).toISOString();
    expect(await dues()).toEqual([`${newest} written`]);
    expect((await only()).nextAt).toBe(nextAt);
  });

  it("waits for days that are not verified, and says which", async () => {
    await addSchedule(finance, usual);
    await verify("2026-11-02");
    await fireSchedules();
    await pool().query("UPDATE archive_day SET state = 'changed'");
    await run();
    expect(await dues()).toEqual(["2026-11-02 due"]);
    expect((await only()).lastRun?.failure).toContain("2026-11-02 (Changed)");
    await pool().query("UPDATE archive_day SET state = 'confirmed'");
    await skipWait();
    await run();
    expect(await dues()).toEqual(["2026-11-02 written"]);
    expect((await only()).lastRun?.failure).toBeNull();
  });

  it("can no more than the person who made it, and says so", async () => {
    await addSchedule(finance, usual);
    await verify("2026-11-02");
    await pool().query("UPDATE desk_user SET role = 'viewer'");
    await run();
    await pool().query("UPDATE desk_user SET role = 'finance'");
    expect(await dues()).toEqual(["2026-11-02 failed"]);
    expect((await only()).lastRun?.failure).toContain(
      "fin no longer has permission to schedule exports",
    );
    expect(await files()).toEqual([]);
  });

  it("does nothing while it is paused, makes up for days then, and ends when deleted", async () => {
    await addSchedule(finance, usual);
    const { id } = await only();
    await changeSchedule(finance, id, "paused");
    await verify("2026-11-02");
    await run();
    expect(await dues()).toEqual([]);
    expect(await only()).toMatchObject({ paused: true });
    await changeSchedule(finance, id, "running");
    await run();
    expect(await dues()).toEqual(["2026-11-02 written"]);
    await changeSchedule(finance, id, "removed");
    await verify("2026-11-03");
    await run();
    expect((await listSchedules(finance, "acc_1")).schedules).toEqual([]);
    expect(await dues()).toEqual(["2026-11-02 written"]);
    await expect(changeSchedule(finance, id, "running")).rejects.toThrow();
  });

  it("of another desk does not exist", async () => {
    await addSchedule(finance, usual);
    const { id } = await only();
    const stranger = { ...finance, deskId: await addDesk("Other") };
    await expect(listSchedules(stranger, "acc_1")).rejects.toThrow();
    await expect(addSchedule(stranger, usual)).rejects.toThrow();
    await expect(changeSchedule(stranger, id, "removed")).rejects.toThrow();
  });

  it.each([
    ["zone", { zone: "Europe/Nowhere" }],
    ["cron", { cron: "* * * * *" }],
    ["cron", { cron: "@yearly" }],
    ["cron", { cron: "0 9 30 2 *" }],
    ["days", { days: null }],
  ])("by the clock needs a %s that is one: %o", async (field, wrong) => {
    const clock = { trigger: "cron", cron: "0 9 * * *", zone: "UTC", days: 1 } as const;
    await expect(addSchedule(finance, { ...usual, ...clock, ...wrong })).rejects.toMatchObject({
      failure: { kind: "invalid", issues: [{ field }] },
    });
  });
});

const kills = 12;

describe("a schedule whose desk is killed", () => {
  it("takes up a file that was whole, and writes anew one that was not", async () => {
    await addSchedule(finance, usual);
    await verify("2026-11-02");
    await run();
    const [name = ""] = await files();
    const whole = path.join(folder, "exports", name);
    const bytes = await readFile(whole);
    const interrupt = () =>
      pool().query("UPDATE schedule_run SET state = 'writing', ended_at = NULL");
    await interrupt();
    await rm(whole);
    await writeFile(`${whole}.part`, bytes);
    await recoverRuns();
    expect([await dues(), await files()]).toEqual([
      ["2026-11-02 written"],
      [name, `${name}.manifest.json`],
    ]);
    await interrupt();
    await writeFile(whole, "half of");
    await recoverRuns();
    expect(await dues()).toEqual(["2026-11-02 due"]);
    await run();
    const after = await files();
    expect(after.filter((each) => each.endsWith(".csv"))).toHaveLength(1);
    expect(after).not.toContain(name);
  });

  it.runIf(isFull)(
    `at ${kills} moments has each file written and delivered once by its id`,
    async () => {
      const admin = { ...finance, role: "admin" } as const;
      await addChannel(admin, {
        ...{ kind: "webhook", name: "Ledger", address: receiver.url, alertsFrom: null },
      });
      const { channels } = await listChannels(admin);
      await addSchedule(finance, { ...usual, channelId: channels[0]?.id ?? null });
      const days = Array.from(
        { length: kills },
        (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`,
      );
      for (const [at, day] of days.entries()) {
        await verify(day);
        const started = await startWorker();
        await started.line("started");
        // Spread over what a run takes, from before its first query to after its last.
        await sleep((at * 160) / kills);
        started.process.kill("SIGKILL");
        await started.ended;
      }
      await skipDeliveryWait();
      expect(await (await startWorker()).ended).toBe(0);
      expect(await dues()).toEqual(days.map((day) => `${day} written`));
      const names = await files();
      expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
      expect(names.filter((name) => name.endsWith(".csv"))).toHaveLength(kills);
      const bodies = new Map(
        receiver.arrivals.map(({ headers, body }) => [headers["webhook-id"], JSON.parse(body)]),
      );
      expect([...bodies.values()].map(({ data }) => data.due).sort()).toEqual(days);
    },
  );
});

const skipDeliveryWait = () =>
  pool().query("UPDATE delivery SET next_attempt_at = clock_timestamp()");

const startWorker = () =>
  startChild(
    path.join(import.meta.dirname, "testing/delivery-child.ts"),
    ["recover", "fire", "write", "deliver"],
    {
      NODE_EXTRA_CA_CERTS: path.join(folder, "ca.pem"),
      WEBHOOKS_PRIVATE: "1",
      EXPORTS_DIR: path.join(folder, "exports"),
    },
  );
