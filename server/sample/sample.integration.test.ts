import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMonths, type Month, monthOf, monthRange } from "@/lib/archive/month";
import { monthBlockers } from "@/lib/archive/month-close";
import { paymentsOf } from "@/lib/archive/month-payments";
import { decimal, divide, multiply, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { listConnections, mustOwnAccount } from "../accounts/connections";
import { connectionsPage } from "../accounts/connections-page";
import { openAlerts } from "../alerts/alerts";
import { addClient } from "../archive/clients/manage-clients";
import { monthClose } from "../archive/months/month-status";
import { monthPayouts } from "../archive/payouts/month-payouts";
import { readVenueControl } from "../cli/catch-up/catch-up";
import { database, pool, transaction } from "../db/database";
import { sendMail } from "../delivery/send-mail";
import { DeskError } from "../desk-error";
import { overrideEnv } from "../env";
import { monthStatements, statementContent } from "../exports/statements";
import { linesOf, readPdf } from "../exports/testing/read-pdf";
import { startChild } from "../gateway/testing/start-child";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { overview } from "../overview/overview";
import { listUsers } from "../users/manage-users";
import { listDeskLimits } from "../users/risk-limits";
import { brokerAccounts } from "../worker/archive-worker";
import type { SampleMaking } from "./begin";
import { beginSample, endSample, isSampleDue } from "./begin";
import { makeSample } from "./make";
import { removeSample, sampleOnDesk } from "./remove";

const venueMain = path.join(import.meta.dirname, "../paper-venue/main.ts");

let desk: TestDesk;
let venue: Awaited<ReturnType<typeof startChild>>;
let made: SampleMaking;
/** Its older month, which is locked. */
let first: Month;

beforeAll(async () => {
  desk = await testDesk();
  const args = ["--port", "0", "--memory", "--seed", "7", "--days-back", "2", "--sample"];
  venue = await startChild(venueMain, args);
  const line = await venue.line("{");
  const ready = JSON.parse(line);
  overrideEnv({ venueUrl: ready.url, pollingPercent: 100 });
  made = await beginSample(desk.trader.deskId, ready.credentials.sample);
  await makeSample(made, readVenueControl(line));
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

/** How many rows each table has. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: found } = await pool().query(`SELECT count(*)::int AS rows FROM "${name}"`);
    counts[name] = found[0].rows;
  }
  return counts;
}

describe("a removed sample firm", () => {
  it("stands in no list, and leaves what is the desk's own as it was", async () => {
    const owner = { ...desk.trader, role: "owner" } as const;
    const own = await addClient(owner, { accountId: desk.accountId, name: "Own", tags: [] });
    const before = await counted();
    const chained = await connectionsPage(owner);
    expect(chained.accounts.map(({ name }) => name)).toContain("Tarnwick Osk (sample)");
    expect(await sampleOnDesk(owner)).toEqual({
      sample: { accountName: "Tarnwick Osk (sample)" },
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
