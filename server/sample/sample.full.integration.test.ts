import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commissionRoutes } from "@/lib/api/routes/commissions";
import { addMonths, type Month, monthOf, monthRange } from "@/lib/archive/month";
import { monthBlockers, rebateOf } from "@/lib/archive/month-close";
import { paymentsOf } from "@/lib/archive/month-payments";
import { add, decimal, divide, multiply, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { listConnections, mustOwnAccount } from "../accounts/connections";
import { connectionsPage } from "../accounts/connections-page";
import { openAlerts } from "../alerts/alerts";
import { clientsAnswer, reportAnswer } from "../archive/answers";
import { addClient } from "../archive/clients/manage-clients";
import { verifyArchive } from "../archive/commissions/verify-archive";
import { monthClose } from "../archive/months/month-status";
import { monthPayouts } from "../archive/payouts/month-payouts";
import { verifyAudit } from "../audit/verify";
import { readVenueControl } from "../cli/catch-up/catch-up";
import { database, pool, transaction } from "../db/database";
import { asOwner } from "../db/testing";
import { sendMail } from "../delivery/send-mail";
import { DeskError } from "../desk-error";
import { overrideEnv } from "../env";
import { listExports } from "../exports/export-runs";
import { listSchedules } from "../exports/schedules";
import { monthStatements, statementContent } from "../exports/statements";
import { linesOf, readPdf } from "../exports/testing/read-pdf";
import { verifyExports } from "../exports/verify";
import { startChild } from "../gateway/testing/start-child";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { signJournals } from "../hash-chain/checkpoint";
import { verifyJournal } from "../journal/verify";
import { overview } from "../overview/overview";
import { parseQuery } from "../query";
import { listUsers } from "../users/manage-users";
import { listDeskLimits } from "../users/risk-limits";
import { brokerAccounts } from "../worker/archive-worker";
import type { SampleMaking } from "./begin";
import { beginSample, endSample, isSampleDue } from "./begin";
import { contextOf, makeSample, sampleSteps } from "./make";
import { removeSample, sampleOnDesk } from "./remove";

const venueMain = path.join(import.meta.dirname, "../paper-venue/main.ts");

let desk: TestDesk;
let venue: Awaited<ReturnType<typeof startChild>>;
let made: SampleMaking;
let exportsDir: string;
/** Its older month, which is locked. */
let first: Month;

beforeAll(async () => {
  desk = await testDesk();
  const args = ["--port", "0", "--memory", "--seed", "7", "--days-back", "2", "--sample"];
  venue = await startChild(venueMain, args);
  const line = await venue.line("{");
  const ready = JSON.parse(line);
  exportsDir = await mkdtemp(path.join(os.tmpdir(), "desk-sample-"));
  overrideEnv({ venueUrl: ready.url, pollingPercent: 100, exportsDir });
  made = await beginSample(desk.trader.deskId, ready.credentials.sample);
  const context = await contextOf(made, readVenueControl(line));
  for (const step of sampleSteps) {
    await step(context);
    // A start that was stopped repeats the step that it was in.
    await step(context);
  }
  await makeSample({ ...made, steps: sampleSteps.length }, context.control);
  await endSample(desk.trader.deskId);
  const { rows } = await pool().query<{ month: Day }>(
    "SELECT month::text AS month FROM month_event WHERE account_id = $1 AND kind = 'locked'",
    [made.accountId],
  );
  first = monthOf(rows[0]?.month ?? ("" as Day));
}, 300_000);

afterAll(async () => {
  venue.process.kill("SIGTERM");
  await venue.ended;
  await desk.close();
  await rm(exportsDir, { recursive: true, force: true });
});

describe("the sample firm", () => {
  it("has its older month locked, with statements, payments and payouts", async () => {
    const { accountId, principal } = made;
    const close = await monthClose(accountId, first);
    expect(close.locked).not.toBeNull();
    expect(close.partialFrom).toBeNull();
    expect(close.shares.filter(({ client }) => client !== null)).toHaveLength(8);
    const { differences } = paymentsOf(close);
    expect(differences.map(({ variance }) => variance)).toEqual(["-0.02"]);
    const { files } = await monthStatements(principal, { accountId, month: first });
    expect(files).toHaveLength(18);
    const { rows } = await monthPayouts(database(), { accountId, month: first });
    expect(rows.filter(({ payouts }) => payouts.length === 1)).toHaveLength(7);
  });

  it("has its later month ready to lock, with two corrections to be booked", async () => {
    const close = await monthClose(made.accountId, addMonths(first, 1));
    expect(monthBlockers(close)).toEqual([]);
    expect(close.exceptions).toHaveLength(2);
    expect(close.afterLock).toHaveLength(2);
  });

  it("leaves about 3 % to nobody", async () => {
    const { shares } = await monthClose(made.accountId, addMonths(first, 1));
    const nobody = shares.find(({ client }) => client === null);
    const all = sum(shares.map(({ basis }) => decimal(basis)));
    const percent = divide(multiply(decimal(nobody?.basis ?? "0"), decimal("100")), all, {
      scale: 0,
      rounding: "half-even",
    });
    expect(["1", "2", "3", "4", "5"]).toContain(percent);
  });

  it("calls no day verified that was not synced twice", async () => {
    const { rows } = await pool().query(
      `SELECT state, min(complete_syncs) AS syncs, count(*)::int AS days FROM archive_day
       WHERE account_id = $1 AND archive = 'commissions' AND day >= $2 GROUP BY state`,
      [made.accountId, monthRange(first).from],
    );
    const verified = rows.find(({ state }) => state === "confirmed");
    expect(verified.syncs).toBeGreaterThanOrEqual(2);
    expect(verified.days).toBeGreaterThan(58);
  });

  it("says sample in each name and across each page of its statements", async () => {
    const { accountId, principal } = made;
    const { rows } = await pool().query<{ name: string }>(
      `SELECT name FROM client WHERE account_id = $1 UNION ALL
       SELECT name FROM account WHERE id = $1 UNION ALL SELECT name FROM desk_user WHERE id = $2`,
      [accountId, principal.userId],
    );
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ name }) => !name.endsWith("(sample)"))).toEqual([]);
    const { firm, files } = await monthStatements(principal, { accountId, month: first });
    expect(firm?.name).toMatch(/ \(sample\)$/);
    for (const { id } of files.filter(({ format }) => format === "pdf").slice(0, 3)) {
      const { content } = await statementContent(principal, id);
      for (const page of readPdf(content)) expect(linesOf(page)).toContain("SAMPLE");
    }
  });

  it("mails nothing to its clients", async () => {
    const { rows } = await pool().query<{ email: string }>(
      "SELECT DISTINCT email FROM client_payee WHERE account_id = $1",
      [made.accountId],
    );
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ email }) => !email.endsWith(".invalid"))).toEqual([]);
    const smtp = { host: "127.0.0.1", port: 9, tls: false, user: null, password: "" };
    overrideEnv({ smtp, mailFrom: "desk@example.com" });
    const mail = { id: "1", to: rows[0]?.email ?? "", subject: "", text: "", attachment: null };
    expect(await sendMail(mail)).toMatchObject({ kind: "refused" });
  });
});

describe("its figures", () => {
  it("are the same in report, clients, months, statements, exports and the API", async () => {
    const { accountId, principal } = made;
    for (const month of [first, addMonths(first, 1)]) {
      const { from, to } = monthRange(month);
      const query = { account: accountId, from, to };
      const asked = { principal, signal: new AbortController().signal };
      const report = await reportAnswer({
        ...asked,
        query: parseQuery(commissionRoutes.report, { ...query, group: "day" }),
      });
      const clients = await clientsAnswer({
        ...asked,
        query: parseQuery(commissionRoutes.clients, query),
      });
      const close = await monthClose(accountId, month);
      const { rebate } = report.total;
      expect(sum(report.rows.map((row) => decimal(row.rebate)))).toBe(rebate);
      expect(clients.total.rebate).toBe(rebate);
      expect(sum(clients.rows.map((row) => decimal(row.rebate)))).toBe(rebate);
      expect(sum(clients.buckets.map((bucket) => decimal(bucket.rebate)))).toBe(rebate);
      expect(close.rebateNow).toBe(rebate);
      if (month !== first) expect(rebateOf(close.own)).toBe(rebate);
    }
  });

  it("move after the lock only by what is booked into the next month", async () => {
    const { accountId, principal } = made;
    const locked = await monthClose(accountId, first);
    const next = await monthClose(accountId, addMonths(first, 1));
    const corrected = add(rebateOf(locked.own), rebateOf(next.afterLock));
    expect(corrected).toBe(locked.rebateNow);
    const runs = await listExports(principal, accountId);
    const fills = runs.find(({ dataset }) => dataset === "fills");
    expect(fills?.manifest?.sums.rebateAmount).toBe(corrected);
    const { rows } = await pool().query<{ rebate: string }>(
      `SELECT manifest->'sums'->>'rebate' AS rebate FROM export_run
      WHERE account_id = $1 AND file_name = $2`,
      [accountId, `statement-${first}.pdf`],
    );
    expect(rows).toEqual([{ rebate: rebateOf(locked.own) }]);
  });

  it("pass verify and verify-archive", async () => {
    await signJournals();
    expect(await verifyJournal(made.accountId)).toMatchObject({ whole: true, unsigned: [] });
    expect(await verifyAudit(desk.trader.deskId)).toBeNull();
    expect(await verifyExports(desk.trader.deskId)).toBeNull();
    const { faults, days } = await verifyArchive(made.accountId);
    expect(faults).toEqual([]);
    expect(days).toBeGreaterThan(58);
  });
});

describe("its desk", () => {
  it("has a month of assets, of all its sub-accounts", async () => {
    const { rows } = await pool().query<{ uid: string; points: number; days: number }>(
      `SELECT uid, count(*)::int AS points,
         round(extract(epoch FROM max(seen_until) - min(taken_at)) / 86400)::int AS days
       FROM asset_snapshot WHERE account_id = $1 GROUP BY uid`,
      [made.accountId],
    );
    expect(rows).toHaveLength(8);
    for (const { days } of rows) expect(days).toBeGreaterThanOrEqual(26);
    expect(rows.some(({ points }) => points > 2)).toBe(true);
  });

  it("has placed orders, one of them unknown at first, and plan orders wait", async () => {
    const { accountId, principal } = made;
    const { rows } = await pool().query<{ kind: string; state: string }>(
      "SELECT kind, state FROM order_intent WHERE account_id = $1 ORDER BY created_at",
      [accountId],
    );
    expect(rows).toHaveLength(6);
    expect(rows.filter(({ state }) => state === "UNKNOWN" || state === "UNRESOLVED")).toEqual([]);
    const { rows: lost } = await pool().query(
      `SELECT FROM order_event JOIN order_intent ON order_intent.id = intent_id
       WHERE order_intent.account_id = $1 AND order_event.state = 'UNKNOWN'`,
      [accountId],
    );
    expect(lost).toHaveLength(1);
    const { tested } = (
      await pool().query(
        `SELECT tested_at IS NOT NULL AND test_failure IS NULL AS tested
         FROM connection WHERE account_id = $1`,
        [accountId],
      )
    ).rows[0];
    expect(tested).toBe(true);
    expect((await listSchedules(principal, accountId)).schedules).toMatchObject([{ paused: true }]);
    const files = await listExports(principal, accountId);
    expect(files.filter(({ dataset }) => dataset !== "statement")).toHaveLength(2);
  });
});

/** How many rows each table has. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: found } = await asOwner().query(`SELECT count(*)::int AS rows FROM "${name}"`);
    counts[name] = found[0].rows;
  }
  return counts;
}

describe("a removed sample firm", () => {
  it("is in no list any more, and the desk's own data is as it was", async () => {
    const owner = { ...desk.trader, role: "owner" } as const;
    const own = await addClient(owner, { accountId: desk.accountId, name: "Own", tags: [] });
    const before = await counted();
    const chained = await connectionsPage(owner);
    expect(chained.accounts.map(({ name }) => name)).toContain("Tarnwick Osk (sample)");
    expect(await sampleOnDesk(owner)).toEqual({
      sample: { accountName: "Tarnwick Osk (sample)", besideOwn: true },
    });
    await removeSample(owner);
    expect(await counted()).toEqual({ ...before, audit_event: (before.audit_event ?? 0) + 1 });
    expect(await sampleOnDesk(owner)).toEqual({ sample: null });
    const listed = JSON.stringify([
      await connectionsPage(owner),
      await listConnections(owner),
      await overview(owner),
      await openAlerts(owner),
      await listUsers(owner),
      await listDeskLimits(owner),
      await brokerAccounts(),
    ]);
    expect(listed).not.toContain("sample");
    expect(listed).not.toContain(made.accountId);
    await expect(mustOwnAccount(owner, made.accountId)).rejects.toThrow(DeskError);
    const { rows } = await pool().query("SELECT name FROM client WHERE id = $1", [own]);
    expect(rows).toEqual([{ name: "Own" }]);
    await mustOwnAccount(owner, desk.accountId);
  });

  it("is removed once, and never made again", async () => {
    await expect(removeSample(desk.trader)).rejects.toThrow(DeskError);
    expect(await transaction((tx) => isSampleDue(tx, desk.trader.deskId))).toBe(false);
  });
});
