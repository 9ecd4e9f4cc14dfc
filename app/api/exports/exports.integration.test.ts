import { createHash } from "node:crypto";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommissionReport } from "@/lib/archive/api";
import { decimal, sum } from "@/lib/decimal";
import type { ExportsAnswer, ExportVerification, ListedExport } from "@/lib/exports/api";
import { atSize, isFull } from "@/lib/testing/size";
import { addDays, type Day, dayOf } from "@/lib/time";
import { dueDays, syncDay } from "@/server/archive/archive-definition";
import { commissionArchive } from "@/server/archive/commissions/definition";
import { transferArchive } from "@/server/archive/transfers/definition";
import { Browser } from "@/server/auth/testing/browser";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { env, overrideEnv } from "@/server/env";
import { readXlsx } from "@/server/exports/testing/read-back";
import { exchangeNow } from "@/server/gateway/account-probe";
import { type VenueDesk, venueDesk } from "@/server/gateway/testing/venue-desk";
import { GET as REPORT } from "../commissions/report/route";
import { POST as SIGN_IN } from "../session/route";
import { GET as TRANSFERS } from "../transfers/route";
import { GET as AGAIN, DELETE as STOP } from "./[export]/route";
import { GET as FILE } from "./file/route";
import { GET as LIST } from "./route";
import { GET as VERIFY } from "./verification/route";

let on: VenueDesk;
let account: string;
let folder: string;
let owner: Browser;
let from: Day;
let to: Day;
/** How many days of commissions are synced and exported. */
const days = atSize(5, 2);

beforeAll(async () => {
  on = await venueDesk();
  folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-exports-"));
  overrideEnv({ exportsDir: folder });
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
  account = on.accounts.broker.accountId;
  await addUser(on.desk.trader.deskId, "owner@example.com", "owner");
  owner = new Browser();
  const credentials = { email: "owner@example.com", password: testPassword };
  expect((await owner.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  await on.noon();
  to = addDays(dayOf(exchangeNow(account), "UTC+8"), -4);
  from = addDays(to, 1 - days);
  await readArchives();
});

afterAll(async () => {
  await on.close();
  await rm(folder, { recursive: true, force: true });
});

const now = () => exchangeNow(account);

/** The days of commissions that are exported, and all transfers. */
async function readArchives(): Promise<void> {
  for (const archive of [commissionArchive, transferArchive]) {
    const isAsked = (day: Day) => archive === transferArchive || (from <= day && day <= to);
    const due = (await dueDays(archive, account, now())).filter(isAsked);
    const reader = async () => {
      for (let day = due.shift(); day; day = due.shift()) {
        await syncDay(archive, account, day, now, () => true);
      }
    };
    await Promise.all([reader(), reader(), reader(), reader()]);
  }
}

const ask = (handler: typeof FILE, query: Readonly<Record<string, string>>) =>
  owner.ask(handler, "GET", undefined, { path: `/api/x?${new URLSearchParams(query)}` });

async function get<T>(handler: typeof FILE, query: Readonly<Record<string, string>>): Promise<T> {
  const answer = await ask(handler, query);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as T;
}

const fills = (format: string, more: Readonly<Record<string, string>> = {}) =>
  ask(FILE, { dataset: "fills", format, account, from, to, unsettled: "include", ...more });

async function newestRun(): Promise<ListedExport> {
  const { runs } = await get<ExportsAnswer>(LIST, { account });
  const [run] = runs;
  if (!run) throw new Error("No export is listed.");
  return run;
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function savedFile(answer: Response) {
  const name = /filename="(.*)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

const verify = (bytes: Uint8Array, name: string) =>
  get<ExportVerification>(VERIFY, { sha256: hashOf(bytes), name });

describe("an export", () => {
  it("stops at days that are not verified, and names them", async () => {
    const answer = await ask(FILE, { dataset: "fills", format: "csv", account, from, to });
    expect(answer.status).toBe(422);
    const [issue] = (await answer.json()).failure.issues;
    expect(issue.field).toBe("unsettled");
    expect(issue.message).toContain(`Not verified: ${from}, `);
  });

  it.each(isFull ? ["csv", "xlsx", "ndjson", "parquet"] : ["csv", "xlsx"])(
    "as %s has a manifest whose sums are those on the screen and whose hash is the file's",
    async (format) => {
      const { name, bytes } = await savedFile(await fills(format));
      const { state, manifest, fileName, expectedRows } = await newestRun();
      const query = { account, from, to };
      const { total } = await get<CommissionReport>(REPORT, query);
      expect([state, fileName, expectedRows]).toEqual(["complete", name, total.fills]);
      expect(manifest).toMatchObject({
        rows: total.fills,
        bytes: bytes.length,
        zone: "UTC+8",
        filters: { from, to },
        settledThrough: null,
        sums: {
          volume: total.volume,
          fee: total.fee,
          pureFee: total.pureFee,
          rebateAmount: total.rebate,
        },
        sha256: hashOf(bytes),
      });
      expect(manifest?.unsettledDays.length).toBe(days);
    },
  );

  it("is downloaded again as it was, until its file is changed or taken away", async () => {
    const { name, bytes } = await savedFile(await fills("csv"));
    const run = await newestRun();
    expect(run).toMatchObject({ fileName: name, isSaved: true });
    expect(name).toMatch(/^[A-Za-z0-9-]+-fills-[0-9-]+(to-[0-9-]+)?[0-9a-z]{6}\.csv$/);
    const params = { export: run.id };
    const again = () => owner.ask(AGAIN, "GET", undefined, { path: "/api/x", params });
    const second = await savedFile(await again());
    expect(second.name).toBe(name);
    expect(Buffer.compare(second.bytes, bytes)).toBe(0);
    const saved = path.join(env().exportsDir, name);
    await appendFile(saved, "1\n");
    expect((await again()).status).toBe(404);
    await rm(saved);
    expect((await again()).status).toBe(404);
    expect(await newestRun()).toMatchObject({ fileName: name, isSaved: false });
  });

  it("is verified when it is dropped back, and fails once it is edited", async () => {
    const { name, bytes } = await savedFile(await fills("ndjson"));
    expect(await verify(bytes, "renamed.ndjson")).toMatchObject({
      state: "unchanged",
      run: { fileName: name },
      changedDays: [],
    });
    const edited = bytes.slice();
    edited[edited.length - 5] = (edited[edited.length - 5] ?? 0) ^ 1;
    expect(await verify(edited, name)).toMatchObject({
      state: "edited",
      run: { fileName: name },
    });
    expect(await verify(edited, "else.csv")).toEqual({
      state: "unknown",
      run: null,
      changedDays: [],
    });
  });

  it("of the report adds up to its total in a workbook", async () => {
    const query = { dataset: "report", group: "symbol", format: "xlsx", unsettled: "include" };
    const { bytes } = await savedFile(await ask(FILE, { ...query, account, from, to }));
    const [sheet = []] = readXlsx(bytes);
    const head = sheet[0]?.map((cell) => (cell && "text" in cell ? cell.text : ""));
    const at = head?.indexOf("rebateAmountExact") ?? -1;
    const texts = sheet.slice(1).map((row) => Object.values(row[at] ?? {})[0] ?? "");
    const { total } = await get<CommissionReport>(REPORT, { account, from, to, group: "symbol" });
    expect(sum(texts.map((text) => decimal(text)))).toBe(total.rebate);
  });

  it("of transfers adds up each coin by itself", async () => {
    const query = { dataset: "transfers", format: "csv", unsettled: "include", account };
    await (await ask(FILE, { ...query, coin: "USDT" })).text();
    const { manifest } = await newestRun();
    const page = await get<{ rows: { amount: string }[] }>(TRANSFERS, {
      ...{ account, coin: "USDT", limit: "1000" },
      from: manifest?.filters.from ?? "",
      to: manifest?.filters.to ?? "",
    });
    const total = sum(page.rows.map((row) => decimal(row.amount)));
    expect(manifest?.sums).toEqual({ "amount USDT": total });
    expect(manifest?.rows).toBe(page.rows.length);
  });

  it("ends without a manifest when its reader leaves", async () => {
    const reader = (await fills("csv")).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const run = await newestRun();
    expect([run.state, run.manifest]).toEqual(["stopped", null]);
  });

  it("breaks off when somebody stops it, and what came of it is no export", async () => {
    const reader = (await fills("csv")).body?.getReader();
    await reader?.read();
    const { id } = await newestRun();
    const params = { export: id };
    expect((await owner.ask(STOP, "DELETE", {}, { path: "/api/x", params })).status).toBe(200);
    const rest = async () => {
      for (let part = await reader?.read(); !part?.done; part = await reader?.read());
    };
    await expect(rest()).rejects.toThrow("Stopped by a user.");
    expect((await newestRun()).state).toBe("stopped");
  });

  it("waits for another that is being written, says so, and holds up no report", async () => {
    const reader = (await fills("csv")).body?.getReader();
    await reader?.read();
    const second = await fills("ndjson");
    expect((await newestRun()).state).toBe("waiting");
    expect((await ask(REPORT, { account, from, to })).status).toBe(200);
    await reader?.cancel();
    await second.text();
    expect((await newestRun()).state).toBe("complete");
  });

  it("is stopped by whoever began it, and by who looks after exports, by nobody else", async () => {
    await addUser(on.desk.trader.deskId, "viewer@example.com", "viewer");
    const viewer = new Browser();
    const credentials = { email: "viewer@example.com", password: testPassword };
    expect((await viewer.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
    const reader = (await fills("csv")).body?.getReader();
    await reader?.read();
    const { id } = await newestRun();
    const params = { export: id };
    const stop = (who: Browser) => who.ask(STOP, "DELETE", {}, { path: "/api/x", params });
    expect((await stop(viewer)).status).toBe(403);
    expect((await newestRun()).state).toBe("writing");
    expect((await stop(owner)).status).toBe(200);
    await reader?.cancel();
  });

  it("is written down in the audit with its hash", async () => {
    const { bytes } = await savedFile(await fills("csv"));
    const { rows } = await pool().query<{ action: string; detail: Record<string, string> }>(
      "SELECT action, detail FROM audit_event ORDER BY seq DESC LIMIT 2",
    );
    expect(rows.map(({ action }) => action)).toEqual(["export.completed", "export.started"]);
    expect(rows[0]?.detail.sha256).toBe(hashOf(bytes));
  });
});
