import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskUrl } from "@/lib/api/client";
import { daysOfMonth, type Month } from "@/lib/archive/month";
import { monthSplit, monthTotal } from "@/lib/archive/month-close";
import { add, type Decimal, decimal, divide, multiply, sum } from "@/lib/decimal";
import { statementFormats } from "@/lib/exports/statements";
import { isFull } from "@/lib/testing/size";
import { type Day, dayBounds } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { GET as draftRoute } from "../../app/api/commissions/months/[month]/statements/draft/route";
import { POST as signIn } from "../../app/api/session/route";
import type { SyncRun } from "../archive/archive-source";
import { addClient, changePlan, saveRule } from "../archive/clients/manage-clients";
import { commissionReport } from "../archive/commissions/report";
import { storeFills } from "../archive/commissions/store-fills";
import { lockMonth, reopenMonth, requestLock } from "../archive/months/change-month";
import { monthClose } from "../archive/months/month-status";
import { changePayee } from "../archive/payouts/payees";
import { Browser } from "../auth/testing/browser";
import { addUser, testPassword } from "../auth/testing/users";
import { pool, sqlTransaction } from "../db/database";
import { asOwner } from "../db/testing";
import { addChannel, listChannels } from "../delivery/channels";
import { deliverDue, listDeliveries } from "../delivery/deliveries";
import { startMailServer } from "../delivery/testing/mail-server";
import { overrideEnv } from "../env";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { verifyExport } from "./export-runs";
import { sendStatement } from "./send-statement";
import {
  changeFirm,
  draftStatement,
  makeStatements,
  monthStatements,
  statementContent,
  zippedStatements,
} from "./statements";
import { readXlsx } from "./testing/read-back";
import { verifyExports } from "./verify";

const northlightPdf = "statement-NLC-2026-06.pdf";

const [june, july] = ["2026-06", "2026-07"] as Month[] as [Month, Month];

let on: TestDesk;
let owner: Principal;
let of: { readonly accountId: string; readonly month: Month };
let northlight: string;
let halden: string;

beforeAll(async () => {
  on = await testDesk();
  overrideEnv({ deskOrigin: "http://localhost:5310", sessionSecret: "test-session-secret" });
  owner = on.trader;
  of = { accountId: on.accountId, month: june };
  await pool().query("SELECT make_fill_month(now()::date)");
  for (const day of [june, july].flatMap(daysOfMonth)) await storeDay(day);
  const { accountId } = of;
  northlight = await addClient(owner, { accountId, name: "Northlight", tags: [] });
  halden = await addClient(owner, { accountId, name: "Halden", tags: [] });
  await saveRule(owner, { accountId, clientId: northlight, prefix: "NL-" });
  await saveRule(owner, { accountId, clientId: halden, prefix: "HA-" });
  await changePlan(owner, { accountId, clientId: northlight, code: "NLC", sharePercent: "60" });
  await changePlan(owner, { accountId, clientId: halden, code: "HAL", sharePercent: "33.3" });
});

afterAll(() => on.close());

const prefixes = ["NL-", "HA-", ""];

/** A day's fill of a client, or of nobody. */
const fillOf = (day: Day, at: number, rebateAmount: string) => ({
  ...{ bizType: "trade", subBizType: at === 0 ? "usdt_futures" : "spot_trade" },
  ...{ symbol: "BTCUSDT", orderId: `o${at}${day}`, fillId: `f${at}${day}` },
  ...{ clientOid: `${prefixes[at]}${day}`, ts: String(dayBounds(day, "UTC+8").startMs) },
  ...{ volume: "100", fee: "1", pureFee: "0.9" },
  rebateAmount,
});

/** A verified day with a fill of each client and one of nobody. */
async function storeDay(day: Day): Promise<void> {
  const { accountId } = on;
  await pool().query(
    `INSERT INTO archive_day (account_id, archive, day, state, complete_syncs, first_verified_at)
     VALUES ($1, 'commissions', $2, 'confirmed', 2, now())`,
    [accountId, day],
  );
  await pool().query(
    `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state)
     VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete')`,
    [`read_${day}`, accountId, day],
  );
  const rows = prefixes.map((_, at) =>
    fillOf(day, at, `${at + 1}.${day.slice(8)}0000000000000001`),
  );
  const read = {
    ...{ id: `read_${day}`, accountId, day, fromMs: 0, toMs: 0, whole: true, pageRows: 500 },
    ...{ method: "cursor" as const, cursor: null, sliceFromMs: null, sliceToMs: null },
    ...{ shortPages: false, pages: 0, rows: 0, added: 0, changed: 0 },
  };
  await sqlTransaction((client) => storeFills(client, read, rows));
}

const rebateOn = (day: Day) => `1.${day.slice(8)}0000000000000001`;

let corrections = 0;

/** The exchange gives Northlight another rebate of a day. */
async function correct(day: Day, rebateAmount: Decimal): Promise<void> {
  corrections += 1;
  const id = `again_${corrections}`;
  await pool().query(
    `INSERT INTO sync_run
       (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state, ended_at)
     VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete', now())`,
    [id, on.accountId, day],
  );
  const run = { id, accountId: on.accountId, day, method: "cursor" } as unknown as SyncRun;
  await sqlTransaction((client) => storeFills(client, run, [fillOf(day, 0, rebateAmount)]));
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const archived = async () => {
  const range = { accountId: of.accountId, product: null, symbol: null };
  const from = daysOfMonth(june)[0] as Day;
  const to = daysOfMonth(june).at(-1) as Day;
  return (await commissionReport({ ...range, from, to }, "day")).total.rebate;
};

/** Every draft is there for a role, by the address that the page has. */
async function draftsByRoute(role: "finance" | "admin" | "owner"): Promise<void> {
  const email = `${role}@example.com`;
  await addUser(owner.deskId, email, role);
  const browser = new Browser();
  await browser.ask(signIn, "POST", { email, password: testPassword });
  for (const client of [null, northlight, halden]) {
    for (const format of statementFormats) {
      const asked = { account: of.accountId, month: june, client, format };
      const path = deskUrl("/api/commissions/months/[month]/statements/draft", asked);
      const answer = await browser.ask(draftRoute, "GET", null, { path, params: { month: june } });
      expect([answer.status, role, path]).toEqual([200, role, path]);
      expect(answer.headers.get("content-disposition")).toContain(`-draft.${format}`);
    }
  }
}

describe("the statements of a month", () => {
  it("are drafts of an open month: their sums are the archive's, and nothing is kept", async () => {
    const asked = { client: northlight, format: "xlsx" } as const;
    await expect(draftStatement(owner, of, asked)).rejects.toThrow("invalid");
    await changeFirm(owner, { name: "Drafters", lines: [], terms: "" });
    const { name, content: bytes } = await draftStatement(owner, of, asked);
    expect(name).toBe("statement-NLC-2026-06-draft.xlsx");
    const { shares } = await monthClose(of.accountId, june);
    const own = shares.find(({ client }) => client === northlight);
    expect(exactIn(bytes, "Rebate base, USDT")).toBe(own?.basis);
    const whole = await draftStatement(owner, of, { client: null, format: "xlsx" });
    expect(exactIn(whole.content, "Rebate base, USDT")).toBe(await archived());
    const stranger = draftStatement(owner, of, { ...asked, client: "cli_none" });
    await expect(stranger).rejects.toThrow("not-found");
    for (const role of isFull ? (["finance", "admin", "owner"] as const) : (["finance"] as const)) {
      await draftsByRoute(role);
    }
    const { rows } = await pool().query("SELECT 1 FROM statement_file");
    expect(rows).toEqual([]);
    await asOwner().query("DELETE FROM firm");
  });

  it("refuse a name that no page can show, where it is typed and when they are made", async () => {
    const { accountId } = of;
    const named = addClient(owner, { accountId, name: "North \u{1f600}", tags: [] });
    await expect(named).rejects.toMatchObject({
      failure: { issues: [{ field: "name", message: expect.stringContaining("U+1F600") }] },
    });
    const invisible = changeFirm(owner, { name: "Meri\u202edian", lines: [], terms: "" });
    await expect(invisible).rejects.toMatchObject({
      failure: { issues: [{ field: "name", message: expect.stringContaining("U+202E") }] },
    });
    const firm = { name: "Meridian", lines: ["One", "\u1820"], terms: "" };
    await expect(changeFirm(owner, firm)).rejects.toMatchObject({
      failure: { issues: [{ field: "lines", message: expect.stringContaining("U+1820") }] },
    });
    await changeFirm(owner, { ...firm, lines: [] });
    const rename = "UPDATE client SET name = $1 WHERE id = $2";
    await asOwner().query(rename, ["Northlight \u{1f600}", northlight]);
    const draft = draftStatement(owner, of, { client: northlight, format: "pdf" });
    await expect(draft).rejects.toMatchObject({
      failure: {
        issues: [{ field: "month", message: expect.stringMatching(/^Client Northlight/) }],
      },
    });
    await asOwner().query(rename, ["Northlight", northlight]);
    await asOwner().query("DELETE FROM firm");
  });

  it("are not made of an open month, nor without the firm", async () => {
    await expect(makeStatements(owner, of)).rejects.toThrow("invalid");
    await requestLock(owner, of, "All days are verified.");
    await lockMonth(owner, of, { ...(await monthClose(of.accountId, june)), reason: null });
    await expect(makeStatements(owner, of)).rejects.toThrow("invalid");
    await changeFirm(owner, { name: "Meridian", lines: ["FN 512345 a"], terms: "In 10 days." });
    await expect(requestLock(owner, of, "Once more.")).rejects.toThrow("invalid");
  });

  it("share the archive's total to the last digit", async () => {
    const close = await monthClose(of.accountId, june);
    const { payable, rounding, retained, unattributed, lines } = monthSplit(close);
    expect(close.shares.map(({ name }) => name)).toEqual(["Halden", "Northlight", "Unattributed"]);
    const total = sum([payable, rounding, retained, unattributed]);
    expect([total, monthTotal(close)]).toEqual([await archived(), await archived()]);
    for (const { exact, payable: own } of lines) {
      expect(own).toBe(divide(exact, decimal("1"), { scale: 2, rounding: "down" }));
    }
  });

  it("are the same bytes each time, and proved when a file is dropped back", async () => {
    const { files } = await makeStatements(owner, of);
    expect(files.map(({ fileName }) => fileName)).toEqual(
      ["2026-06", "HAL-2026-06", "NLC-2026-06"].flatMap((number) => [
        `statement-${number}.pdf`,
        `statement-${number}.xlsx`,
      ]),
    );
    for (const { id, sha256, fileName } of files) {
      const [first, again] = [await content(id), await content(id)];
      expect([hashOf(first), hashOf(again)]).toEqual([sha256, sha256]);
      const dropped = await verifyExport(owner, { sha256, name: "renamed" });
      expect(dropped).toMatchObject({ state: "unchanged", run: { fileName } });
      const edited = { sha256: "0".repeat(64), name: fileName.replace(".", " (1).") };
      expect((await verifyExport(owner, edited)).state).toBe("edited");
    }
    expect((await makeStatements(owner, of)).files).toEqual(files);
  });

  it("are compared with the audit: a digest that was rewritten is found", async () => {
    const [file] = (await monthStatements(owner, of)).files;
    if (!file) throw new Error("The month has no statement.");
    const said = `The digest of export ${file.id} (${file.fileName}) doesn't match the audit.`;
    const set = (sha256: string) =>
      pool().query("UPDATE export_run SET sha256 = decode($2, 'hex') WHERE id = $1", [
        file.id,
        sha256,
      ]);
    expect(await verifyExports(owner.deskId)).toBeNull();
    await set("00");
    expect(await verifyExports(owner.deskId)).toBe(said);
    await set(file.sha256);
    const inManifest = (sha256: string) =>
      pool().query(
        `UPDATE export_run SET manifest = manifest || jsonb_build_object('sha256', $2::text)
         WHERE id = $1`,
        [file.id, sha256],
      );
    await inManifest("00");
    expect(await verifyExports(owner.deskId)).toBe(said);
    await inManifest(file.sha256);
    expect(await verifyExports(owner.deskId)).toBeNull();
  });

  it("come in one ZIP file, each as it was made; of an open month there is none", async () => {
    const { files } = await monthStatements(owner, of);
    const { name, content: zip } = await zippedStatements(of);
    const zipped = Object.entries(unzipSync(zip)).map(([fileName, bytes]) => [
      fileName,
      hashOf(bytes),
    ]);
    expect(name).toBe("statements-2026-06.zip");
    expect(zipped).toEqual(files.map(({ fileName, sha256 }) => [fileName, sha256]));
    await expect(zippedStatements({ ...of, month: july })).rejects.toThrow("not-found");
  });

  it("hold in their workbooks what the archive has of each client, and of all", async () => {
    const { files } = await monthStatements(owner, of);
    const { shares } = await monthClose(of.accountId, june);
    for (const { id, client } of files.filter(({ format }) => format === "xlsx")) {
      const exact = exactIn(await content(id), "Rebate base, USDT");
      const own = shares.filter((share) => client === null || share.client === client);
      expect(exact).toBe(sum(own.map((share) => decimal(share.basis))));
    }
  });

  it("hold shares that with what the broker keeps sum to the archive exactly", async () => {
    const { files } = await monthStatements(owner, of);
    const split = monthSplit(await monthClose(of.accountId, june));
    const payables: Decimal[] = [];
    for (const { id, client, format } of files) {
      if (client === null || format !== "xlsx") continue;
      payables.push(decimal(exactIn(await content(id), "Payable, USDT") ?? ""));
    }
    expect(payables).toHaveLength(2);
    const firms = [split.rounding, split.retained, split.unattributed];
    expect(sum([...payables, ...firms])).toBe(await archived());
  });

  it("keep the plan of the lock: a later one is of later months", async () => {
    const { accountId } = of;
    await changePlan(owner, { accountId, clientId: northlight, code: "NLC", sharePercent: "70" });
    const percentIn = async (month: Month) =>
      (await monthClose(accountId, month)).shares.find(({ code }) => code === "NLC")?.percent;
    expect([await percentIn(june), await percentIn(july)]).toEqual(["60", "70"]);
  });

  it("take each day's own plan, and for a correction the plan of its day", async () => {
    const { accountId } = of;
    const plan = { accountId, clientId: northlight, code: "NLC", sharePercent: "80.5" };
    await expect(changePlan(owner, { ...plan, from: "2026-06-16" as Day })).rejects.toThrow(
      "invalid",
    );
    await changePlan(owner, { ...plan, from: "2026-07-16" as Day });
    const share = async () =>
      (await monthClose(accountId, july)).shares.find(({ code }) => code === "NLC");
    const rebates = daysOfMonth(july).map((day) => [day, rebateOn(day)] as const);
    const partOf = (percent: string, days: typeof rebates) =>
      multiply(sum(days.map(([, rebate]) => decimal(rebate))), decimal(percent));
    const own = add(partOf("0.7", rebates.slice(0, 15)), partOf("0.805", rebates.slice(15)));
    expect(await share()).toMatchObject({ percent: "70 / 80.5", exact: own });

    const frozen = await monthClose(accountId, june);
    const day = "2026-06-12" as Day;
    await correct(day, add(decimal(rebateOn(day)), decimal("-0.5")));
    // June's plan is 60 %, whatever is agreed now.
    const exact = add(own, decimal("-0.3"));
    expect(await share()).toMatchObject({ percent: "60 / 70 / 80.5", exact });
    const close = await monthClose(accountId, july);
    const split = monthSplit(close);
    const payable = divide(exact, decimal("1"), { scale: 2, rounding: "down" });
    expect(split.lines.map((line) => line.payable)).toContain(payable);
    const total = sum([split.payable, split.rounding, split.retained, split.unattributed]);
    expect(total).toBe(monthTotal(close));
    expect((await monthClose(accountId, june)).shares).toEqual(frozen.shares);
    await correct(day, decimal(rebateOn(day)));
    expect((await share())?.exact).toBe(own);
  });

  it("are sent as they were made, once to each channel however often asked", async () => {
    const mail = await startMailServer("p@ss word");
    const smtp = { host: "127.0.0.1", port: mail.port, tls: false, user: "desk" };
    overrideEnv({ smtp: { ...smtp, password: "p@ss word" }, mailFrom: "desk@broker.example" });
    const asked = { kind: "email", name: "Northlight", address: "fin@nl.example" } as const;
    await addChannel(owner, { ...asked, alertsFrom: null });
    const channelId = (await listChannels(owner)).channels[0]?.id ?? "";
    const pdf = async () =>
      (await monthStatements(owner, of)).files.find(({ fileName }) => fileName === northlightPdf);
    const id = (await pdf())?.id ?? "";
    await Promise.all([1, 2].map(() => sendStatement(owner, { id, channelId })));
    expect(await deliverDue()).toBe(1);
    await sendStatement(owner, { id, channelId });
    expect(await deliverDue()).toBe(0);
    const sent = { channelId, channelName: "Northlight", state: "delivered" };
    expect((await pdf())?.sent).toEqual([sent]);
    const [arrived, ...more] = mail.taken;
    expect(more).toEqual([]);
    const base64 = Buffer.from(await content(id)).toString("base64");
    expect(arrived?.replaceAll("\r\n", "")).toContain(base64);
    expect(arrived).toContain(hashOf(await content(id)));
    const nobodys = sendStatement(owner, { id, channelId: "chn_none" });
    await expect(nobodys).rejects.toThrow("not-found");
    await mail.close();
  });

  it("go to the client's own e-mail as a letter, once, as soon as one is entered", async () => {
    const mail = await startMailServer("p@ss word");
    const smtp = { host: "127.0.0.1", port: mail.port, tls: false, user: "desk" };
    overrideEnv({ smtp: { ...smtp, password: "p@ss word" }, mailFrom: "desk@broker.example" });
    const { files } = await monthStatements(owner, of);
    const idOf = (name: string) => files.find(({ fileName }) => fileName === name)?.id ?? "";
    const send = (name: string) => sendStatement(owner, { id: idOf(name), channelId: null });
    await expect(send(northlightPdf)).rejects.toThrow("invalid");
    await changePayee(owner, northlight, {
      ...{ accountId: of.accountId, before: 0, network: null, address: null, memo: null },
      email: "accounts@nl.example",
    });
    await expect(send("statement-2026-06.pdf")).rejects.toThrow("invalid");
    await Promise.all([1, 2].map(() => send(northlightPdf)));
    expect(await deliverDue()).toBe(1);
    const [taken = "", ...more] = mail.taken;
    expect(more).toEqual([]);
    const letter = taken.replaceAll("=\r\n", "");
    expect(letter).toContain("To: accounts@nl.example");
    expect(letter).toContain("Subject: Rebate statement NLC-2026-06, June 2026");
    expect(letter).toMatch(
      /Dear Northlight,[\s\S]*your rebate statement for June 2026 is attached\./,
    );
    const [file] = (await monthStatements(owner, of)).files.filter(
      ({ fileName }) => fileName === northlightPdf,
    );
    expect(file?.clientEmail).toBe("accounts@nl.example");
    expect(file?.clientName).toBe("Northlight");
    expect(files.find(({ client }) => client === null)?.clientName).toBeNull();
    expect(file?.sent.map(({ channelName, state }) => [channelName, state])).toContainEqual([
      ...["accounts@nl.example", "delivered"],
    ]);
    await mail.close();
  });

  it("are kept when the month is opened and locked again, which makes new ones", async () => {
    const { files: before } = await monthStatements(owner, of);
    const waiting = before.find(({ fileName }) => fileName === "statement-HAL-2026-06.pdf");
    const channelId = (await listChannels(owner)).channels[0]?.id ?? "";
    await sendStatement(owner, { id: waiting?.id ?? "", channelId });
    await reopenMonth(owner, of, "The plan was wrong.");
    // What still waits for the mail server is not sent: its sums no longer hold.
    expect(await deliverDue()).toBe(1);
    const [{ state = "", lastResponse = "" } = {}] = await listDeliveries(owner);
    expect([state, lastResponse]).toEqual([
      "failed",
      "The month was reopened: this statement is no longer valid",
    ]);
    const opened = await monthStatements(owner, of);
    expect(opened.files).toEqual([]);
    expect(opened.replaced.map(({ id, replacedBy }) => [id, replacedBy])).toEqual(
      before.map(({ id }) => [id, null]),
    );
    const [old] = before;
    const [channel] = (await listChannels(owner)).channels;
    const sending = sendStatement(owner, { id: old?.id ?? "", channelId: channel?.id ?? "" });
    await expect(sending).rejects.toThrow("invalid");
    await lockMonth(owner, of, { ...(await monthClose(of.accountId, june)), reason: null });
    const { files: after, replaced } = await makeStatements(owner, of);
    expect(after.map(({ fileName }) => fileName)).toContain("statement-NLC-2026-06-R2.pdf");
    const replacedBy = new Map(replaced.map((file) => [file.fileName, file.replacedBy]));
    expect([replacedBy.get(northlightPdf), replacedBy.get("statement-2026-06.pdf")]).toEqual([
      ...["NLC-2026-06-R2", "2026-06-R2"],
    ]);
    expect(replaced.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
    for (const { id, sha256 } of before) expect(hashOf(await content(id))).toBe(sha256);
  });
});

/** The exact amount of a row of a statement's workbook, by the row's name. */
function exactIn(bytes: Uint8Array, name: string): string | undefined {
  const [rows = []] = readXlsx(bytes);
  const found = rows.find(([first]) => first && "text" in first && first.text === name);
  const [exact] = Object.values(found?.[2] ?? {});
  return exact === undefined ? undefined : String(exact);
}

const content = async (id: string) => (await statementContent(owner, id)).content;
