import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CommissionReport,
  type Correction,
  type Corrections,
  correctionsSchema,
  type FillPage,
} from "@/lib/archive/api";
import type { ClientReport } from "@/lib/archive/clients";
import { groupings } from "@/lib/archive/enums";
import { monthOf } from "@/lib/archive/month";
import { type MonthClose, monthTotal } from "@/lib/archive/month-close";
import { add, type Decimal, decimal, subtract, sum } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import type { Overview } from "@/lib/overview/api";
import { addDays, type Day, dayOf } from "@/lib/time";
import { dueDays, syncDay } from "@/server/archive/archive-definition";
import { commissionArchive } from "@/server/archive/commissions/definition";
import { Browser } from "@/server/auth/testing/browser";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { exchangeNow } from "@/server/gateway/account-probe";
import { type VenueDesk, venueDesk } from "@/server/gateway/testing/venue-desk";
import type { RouteHandler } from "@/server/http/handle";
import { POST as ADD_CLIENT } from "../clients/route";
import { PUT as SET_RULE } from "../clients/rules/route";
import { GET as OVERVIEW } from "../overview/route";
import { POST as SIGN_IN } from "../session/route";
import { GET as CLIENTS } from "./clients/route";
import { GET as CORRECTIONS } from "./corrections/route";
import { GET as CORRECTIONS_CSV } from "./corrections.csv/route";
import { GET as FILLS } from "./fills/route";
import { GET as FILLS_CSV } from "./fills.csv/route";
import { GET as MONTH } from "./months/[month]/route";
import { GET as REPORT } from "./report/route";

let on: VenueDesk;
let account: string;
const owner = new Browser();
let day: Day;
/** The day's rebate before the exchange changed it. */
let before: Decimal;

beforeAll(async () => {
  on = await venueDesk();
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
  account = on.accounts.broker.accountId;
  await addUser(on.desk.trader.deskId, "owner@example.com", "owner");
  const credentials = { email: "owner@example.com", password: testPassword };
  expect((await owner.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  await on.noon();
  day = addDays(dayOf(exchangeNow(account), "UTC+8"), -4);
  await sync();
  before = decimal((await report({})).total.rebate);
  await on.control("POST", "/commissions", { day, kind: "change", count: 2 });
  await on.control("POST", "/commissions", { day, kind: "withdraw", count: 1 });
  await sync();
});

afterAll(() => on.close());

async function sync(): Promise<void> {
  const now = () => exchangeNow(account);
  await dueDays(commissionArchive, account, now());
  await syncDay(commissionArchive, account, day, now, () => true);
}

function ask(handler: RouteHandler, query: Readonly<Record<string, string>>): Promise<Response> {
  const search = new URLSearchParams({ account, from: day, to: day, ...query });
  return owner.ask(handler, "GET", undefined, { path: `/api/x?${search}` });
}

async function report(query: Readonly<Record<string, string>>): Promise<CommissionReport> {
  const answer = await ask(REPORT, query);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function corrections(query: Readonly<Record<string, string>>): Promise<Corrections> {
  const answer = await ask(CORRECTIONS, query);
  expect(answer.status).toBe(200);
  return correctionsSchema.parse(await answer.json());
}

async function file(query: Readonly<Record<string, string>>) {
  const answer = await ask(CORRECTIONS_CSV, query);
  expect(answer.headers.get("content-disposition")).toContain(`corrections-${day}-${day}.csv`);
  const [head = "", ...lines] = (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1"));
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}

const rebate = (row: Correction, side: "before" | "after") =>
  decimal(row[side]?.rebateAmount ?? "");

describe("corrections", () => {
  it("tell what a record was, what it is, and what that does to the rebate", async () => {
    const { rows, totals, days } = await corrections({});
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["changed", "changed", "missing"]);
    for (const row of rows) {
      expect(row).toMatchObject({ day, confirmedAt: null, returnedAt: null });
      const effect =
        row.kind === "missing" ? null : subtract(rebate(row, "after"), rebate(row, "before"));
      expect(row.effect).toBe(effect);
    }
    const missing = rows.find(({ kind }) => kind === "missing") as Correction;
    expect(totals).toMatchObject({ rows: 3, records: 2, days: 1, missing: 1, openDays: [day] });
    expect(totals.missingRebate).toBe(rebate(missing, "before"));
    const now = (await report({})).total.rebate;
    expect(totals.rebate).toBe(now);
    expect(now).toBe(add(before, totals.effect as Decimal));
    expect(days).toMatchObject([{ day, state: "changed", missing: 1 }]);
  });

  it("go into a file with the same lines, by kind and state as the list is", async () => {
    const { rows } = await corrections({});
    const lines = await file({});
    expect(lines.map(({ fillId }) => fillId)).toEqual(rows.map(({ fillId }) => fillId));
    expect(lines.map(({ effectUsdt }) => effectUsdt)).toEqual(
      rows.map(({ effect }) => effect ?? ""),
    );
    expect(lines[0]?.["before.rebateAmount"]).toBe(rows[0]?.before?.rebateAmount);
    expect(await file({ kind: "missing" })).toHaveLength(1);
    const { rows: entries } = await pool().query(
      "select target, detail->>'kind' as kind from audit_event where action = $1 order by seq",
      ["corrections.exported"],
    );
    expect(entries).toEqual([
      { target: account, kind: null },
      { target: account, kind: "missing" },
    ]);
    expect(await file({ state: "confirmed" })).toEqual([]);
    expect((await corrections({ state: "open", kind: "changed" })).rows).toHaveLength(2);
  });

  it("are in no report as of a day before the first sync, and its days are named", async () => {
    const then = await report({ asOf: addDays(dayOf(Date.now(), "UTC+8"), -2) });
    expect(then).toMatchObject({ rows: [], chart: [], excludedDays: [day], unverifiedDays: [] });
    expect(then.total).toMatchObject({ fills: 0, rebate: "0" });
    const verified = await report({ asOf: "verified" });
    expect(verified).toMatchObject({ excludedDays: [], unverifiedDays: [day] });
    expect(verified.total).toEqual((await report({})).total);
  });

  it("are refused for what cannot be asked, with what would be right", async () => {
    const issuesOf = async (handler: RouteHandler, query: Readonly<Record<string, string>>) => {
      const answer = await ask(handler, query);
      expect(answer.status).toBe(422);
      return (await answer.json()).failure.issues as readonly Issue[];
    };
    const [later] = await issuesOf(REPORT, { asOf: addDays(dayOf(Date.now(), "UTC+8"), 1) });
    expect(later).toMatchObject({ field: "asOf" });
    expect(later?.message).toContain("hasn't ended yet");
    const [odd] = await issuesOf(REPORT, { asOf: "soon" });
    expect(odd?.message).toContain("latest, verified");
    const wrong = { kind: "odd", state: "odd", after: "x", limit: "0" };
    const fields = (await issuesOf(CORRECTIONS, wrong)).map(({ field }) => field);
    expect(fields.toSorted()).toEqual(["after", "kind", "limit", "state"]);
  });
});

it("three rebates changed after verification: the difference, and the way back", async () => {
  await pool().query("UPDATE archive_day SET first_verified_at = clock_timestamp()");
  const was = await report({ group: "symbol" });
  const known = new Set((await corrections({})).rows.map(({ id }) => id));
  await on.control("POST", "/commissions", { day, kind: "change", count: 3 });
  await sync();
  const { rows, totals } = await corrections({});
  const changed = rows.filter(({ id, kind }) => !known.has(id) && kind === "changed");
  expect(changed).toHaveLength(3);
  const effects = changed.map(({ effect }) => decimal(effect ?? ""));
  const now = await report({ group: "symbol" });
  expect(subtract(decimal(now.total.rebate), decimal(was.total.rebate))).toBe(sum(effects));
  expect(subtract(decimal(totals.rebate), decimal(totals.rebateFirstVerified))).toBe(sum(effects));
  const then = await report({ group: "symbol", asOf: "verified" });
  expect([then.total, then.rows]).toEqual([was.total, was.rows]);
});

describe("one archive", () => {
  const sumOf = (texts: readonly string[]) => sum(texts.map((text) => decimal(text)));
  const json = async <T>(handler: RouteHandler, params: Record<string, string> = {}) => {
    const search = new URLSearchParams({ account, from: day, to: day });
    const ofAccount = new URLSearchParams({ account });
    const query = handler === OVERVIEW ? "" : handler === MONTH ? ofAccount : search;
    const path = `/api/x?${query}`;
    const answer = await owner.ask(handler, "GET", undefined, { path, params });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };

  it("has the same rebate on every page and in every file, to the last digit", async () => {
    const added = await owner.ask(ADD_CLIENT, "POST", { accountId: account, name: "A", tags: [] });
    const { id: clientId } = await added.json();
    const fills = await json<FillPage>(FILLS);
    const prefix = fills.rows.find(({ clientOid }) => clientOid)?.clientOid?.slice(0, 4) ?? "";
    await owner.ask(SET_RULE, "PUT", { accountId: account, clientId, prefix });

    const { rebate } = (await report({})).total;
    for (const group of groupings) {
      const { rows, chart } = await report({ group });
      expect(sumOf(rows.map((row) => row.rebate)), group).toBe(rebate);
      expect(sumOf(chart.map((row) => row.rebate)), `chart by ${group}`).toBe(rebate);
    }
    const csv = (await (await ask(FILLS_CSV, {})).text()).trim().split("\r\n");
    const at = csv[0]?.split(",").indexOf("rebateAmount") ?? -1;
    expect(sumOf(csv.slice(1).map((line) => line.split(",")[at] ?? ""))).toBe(rebate);

    const clients = await json<ClientReport>(CLIENTS);
    expect(clients.rows.map((row) => row.fills)).not.toContain(0);
    for (const part of [clients.rows, clients.buckets, clients.chart]) {
      expect(sumOf(part.map((row) => row.rebate))).toBe(rebate);
    }
    const { totals } = await corrections({});
    expect(totals.rebate).toBe(rebate);
    expect(add(before, decimal(totals.effect))).toBe(rebate);

    const month = await json<MonthClose>(MONTH, { month: monthOf(day) });
    expect([monthTotal(month), month.rebateNow]).toEqual([rebate, rebate]);
    expect(sumOf(month.shares.map((share) => share.basis))).toBe(rebate);
    const { archives } = await json<Overview>(OVERVIEW);
    expect(archives?.find((each) => each.accountId === account)?.recent.effect).toBe(totals.effect);
  });
});
