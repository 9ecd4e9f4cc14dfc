import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommissionReport, ReportSums } from "@/lib/archive/api";
import { completenessOf } from "@/lib/archive/completeness";
import { daysIn } from "@/lib/archive/day-range";
import { type Grouping, groupings, isPeriodUnit } from "@/lib/archive/enums";
import { explainedFigures, explanationOf } from "@/lib/archive/explanation";
import { addSums, noSums } from "@/lib/archive/report-figures";
import { periodsOf } from "@/lib/archive/report-periods";
import { absolute, decimal, decimalOrNull, plainNumbers, sum } from "@/lib/decimal";
import { atSize, isFull } from "@/lib/testing/size";
import {
  addDays,
  type Day,
  day,
  dayBounds,
  dayIn,
  dayMs,
  daysFrom,
  formatMoment,
} from "@/lib/time";
import { pool, sqlTransaction } from "../../db/database";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { SourceRow } from "../archive-source";
import type { ReportRange } from "./as-of-sums";
import { fillPage } from "./fills";
import { commissionReport } from "./report";
import { storeFills } from "./store-fills";

let on: TestDesk;
let accountId: string;
/** In these weeks summer time ends in Europe and in America. */
const first = day("2026-10-19");
const last = day("2026-11-08");
const days = daysFrom(first, last);
const reports = atSize(1_000, 8);
/** How many of each of the other kinds of questions. */
const questions = atSize(60);
const zones = [
  ...["UTC", "UTC+8", "Asia/Kathmandu", "Asia/Kolkata", "Australia/Lord_Howe"],
  ...["America/New_York", "Europe/Vienna", "Pacific/Chatham", "America/St_Johns"],
];
const products = ["spot_trade", "usdt_futures", "coin_futures"];
const symbols = ["BTCUSDT", "ETHUSDT", "1000PEPEUSDT"];

/** Numbers that repeat: a failing report can be looked at again. */
let seed = 20_261_123;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;
const some = <T>(values: readonly T[]) => values.filter(() => random(2) === 0);

/** What the exchange would answer, by the fill's id. */
const served = new Map<string, Record<string, string | null>>();
let runs = 0;

beforeAll(async () => {
  on = await testDesk();
  ({ accountId } = on);
  await pool().query("SELECT make_fill_month(now()::date)");
  for (const each of days) {
    for (let count = 18 + random(12); count > 0; count -= 1) addFill(each);
    await sync(each);
  }
});

afterAll(() => on.close());

const amount = () =>
  oneOf([null, `${random(9)}.${random(1e9)}`, `-0.${random(999)}`, "0.000000000000000001"]);

const amounts = () => ({
  ...{ volume: amount(), fee: amount(), pureFee: amount(), rebateAmount: amount() },
});

function addFill(of: Day): void {
  const id = String(served.size + 1);
  const ts = String(dayBounds(of, "UTC+8").startMs + random(dayMs));
  served.set(id, {
    ...{ bizType: "trade", subBizType: oneOf(products), symbol: oneOf(symbols), ts },
    ...{ orderId: `o${random(200)}`, fillId: `f${id}`, clientOid: null, ...amounts() },
  });
}

/** Keeps a day as the exchange answers it now, as the archive's worker does. */
async function sync(of: Day): Promise<void> {
  runs += 1;
  const id = `run_${runs}`;
  const rows = [...served.values()].filter(({ ts }) => dayIn(Number(ts), "UTC+8") === of);
  const { rows: open } = await pool().query(
    `INSERT INTO sync_run
        (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state)
     VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete')
     RETURNING id, account_id AS "accountId", day::text AS day, method`,
    [id, accountId, of],
  );
  await sqlTransaction((client) => storeFills(client, open[0], rows as SourceRow[]));
  await pool().query(
    "UPDATE sync_run SET ended_at = clock_timestamp(), records = $2 WHERE id = $1",
    [id, rows.length],
  );
  await pool().query(
    `INSERT INTO archive_day (account_id, archive, day, state, complete_syncs, records)
     VALUES ($1, 'commissions', $2, 'provisional', 1, $3)
     ON CONFLICT (account_id, archive, day) DO UPDATE SET records = $3`,
    [accountId, of, rows.length],
  );
}

interface Question {
  readonly range: ReportRange & { readonly zone: string };
  readonly groups: readonly Grouping[];
}

const filterOf = (values: readonly string[]) =>
  oneOf([
    null,
    null,
    some(values).join(","),
    some(values)
      .map((each) => `-${each}`)
      .join(","),
  ]) || null;

function question(): Question {
  const from = addDays(first, random(days.length) - 2);
  const to = addDays(from, random(days.length + 2));
  const orders = Array.from({ length: 9 }, () => `o${random(200)}`);
  const groups = new Set(Array.from({ length: 1 + random(3) }, () => oneOf(groupings)));
  return {
    range: {
      ...{ accountId, from, to, zone: oneOf(zones), product: filterOf(products) },
      ...{ symbol: filterOf(symbols), orderId: random(4) === 0 ? filterOf(orders) : null },
    },
    groups: [...groups],
  };
}

const knownDays = new Map<string, Day>();

function dayOfFill({ ts }: Record<string, string | null>, zone: string): Day {
  const key = `${ts} ${zone}`;
  const of = knownDays.get(key) ?? dayIn(Number(ts), zone);
  knownDays.set(key, of);
  return of;
}

const passes = (filter: string | null | undefined, value: string) => {
  const values = (filter ?? "").split(",").filter(Boolean);
  if (values.length === 0) return true;
  return filter?.startsWith("-") ? !values.includes(`-${value}`) : values.includes(value);
};

/** The fills of a question, told one by one from what the exchange answers. */
function fillsOf({ from, to, zone, product, symbol, orderId }: Question["range"]) {
  return [...served.values()].filter((fill) => {
    const of = dayOfFill(fill, zone);
    const kind = passes(product, fill.subBizType ?? "") && passes(symbol, fill.symbol ?? "");
    return from <= of && of <= to && kind && passes(orderId, fill.orderId ?? "");
  });
}

function sumsOf(fill: Record<string, string | null>): ReportSums {
  const [volume, fee] = [decimalOrNull(fill.volume), decimalOrNull(fill.fee)];
  const [pureFee, rebate] = [decimalOrNull(fill.pureFee), decimalOrNull(fill.rebateAmount)];
  return {
    ...{ fills: 1, volume: volume ?? "0", fee: fee ?? "0", pureFee: pureFee ?? "0" },
    ...{ pureFeeSize: absolute(pureFee ?? decimal("0")), rebate: rebate ?? "0" },
    unstated: {
      ...{ volume: volume === null ? 1 : 0, fee: fee === null ? 1 : 0 },
      ...{ pureFee: pureFee === null ? 1 : 0, rebate: rebate === null ? 1 : 0 },
    },
  };
}

const keyOf = (grouping: Grouping, { range }: Question, fill: Record<string, string | null>) => {
  if (grouping === "day") return dayOfFill(fill, range.zone);
  if (isPeriodUnit(grouping)) {
    const of = dayOfFill(fill, range.zone);
    return periodsOf(grouping, range).find(({ from, to }) => from <= of && of <= to)?.key;
  }
  if (grouping === "hour") {
    return formatMoment(Number.parseInt(fill.ts ?? "", 10), range.zone ?? "UTC+8").slice(11, 13);
  }
  return { product: fill.subBizType, symbol: fill.symbol, order: fill.orderId }[grouping];
};

/** The groups that a report must have, by their keys. */
function expectedGroups(asked: Question): Map<string, ReportSums> {
  const groups = new Map<string, ReportSums>();
  for (const fill of fillsOf(asked.range)) {
    const key = asked.groups.map((grouping) => keyOf(grouping, asked, fill)).join("\n");
    groups.set(key, addSums([groups.get(key) ?? noSums, sumsOf(fill)]));
  }
  return groups;
}

const rowsOf = ({ rows }: CommissionReport) =>
  new Map(rows.map(({ key, keys, before, ...sums }) => [key, sums]));

const atOnce = 8;

async function equalsFills(asked: Question): Promise<void> {
  const json = JSON.stringify(asked);
  const report = await commissionReport(asked.range, asked.groups);
  const all = addSums(fillsOf(asked.range).map(sumsOf));
  expect(report.total, json).toEqual(all);
  expect(addSums(report.rows), json).toEqual(all);
  expect(rowsOf(report), json).toEqual(expectedGroups(asked));
  expect([report.others, report.groupCount], json).toEqual([null, report.rows.length]);
  expect(addSums(report.chart.map((part) => ({ ...noSums, ...part }))).rebate, json).toBe(
    all.rebate,
  );
}

describe("a report", () => {
  it(`equals the fills in ${reports} random groupings, zones and filters`, async () => {
    const asked = Array.from({ length: reports }, question);
    // So many at once: the database computes one while the test adds up another.
    for (let at = 0; at < reports; at += atOnce) {
      await Promise.all(asked.slice(at, at + atOnce).map(equalsFills));
    }
  });

  it("has the fills of its days and filters behind it, in any zone", async () => {
    for (let at = 0; at < questions; at += 1) {
      const { range } = question();
      const { rows } = await fillPage({ ...range, orderId: range.orderId ?? null }, null, 1000);
      const ids = rows.map(({ fillId }) => fillId).toSorted();
      expect(ids, JSON.stringify(range)).toEqual(
        fillsOf(range)
          .map((f) => f.fillId)
          .toSorted(),
      );
    }
  });

  it("explains each total by days that come to it again, and by the fills behind it", async () => {
    for (let at = 0; at < questions; at += 1) {
      const { range } = question();
      const json = JSON.stringify(range);
      const byDay = await commissionReport(range, "day");
      const { rows } = await fillPage({ ...range, orderId: range.orderId ?? null }, null, 1000);
      for (const figure of explainedFigures) {
        const { value, recomputed, agrees, unstated } = explanationOf(figure, byDay, plainNumbers);
        expect([agrees, recomputed], `${figure} ${json}`).toEqual([true, value]);
        if (figure === "rate") continue;
        if (figure === "fills") expect(value, json).toBe(String(rows.length));
        else {
          const stated = rows.flatMap((fill) => decimalOrNull(fill[figure]) ?? []);
          expect([sum(stated), rows.length - stated.length], json).toEqual([value, unstated]);
        }
      }
    }
  });

  it("of a day of New York needs two settlement days, and is partial until both are", async () => {
    const state = (of: Day, to: string) =>
      pool().query("UPDATE archive_day SET state = $2 WHERE day = $1", [of, to]);
    const [one, two] = [addDays(last, -1), last];
    const range = { accountId, from: one, to: one, product: null, symbol: null };
    const report = () => commissionReport({ ...range, zone: "America/New_York" }, "day");
    const completeness = async () => {
      const { source, days: listed } = await report();
      return completenessOf(source, listed);
    };
    expect((await report()).source).toEqual({ from: one, to: two });
    await state(one, "confirmed");
    expect(await completeness()).toMatchObject({
      ...{ days: 2, verified: 1 },
      unverified: [{ day: two, state: "provisional" }],
    });
    await state(two, "confirmed");
    expect(await completeness()).toMatchObject({ days: 2, verified: 2, unverified: [] });
    for (const of of [one, two]) await state(of, "provisional");
  });

  it("says which days of UTC+8 feed a zone's day, and how complete these are", async () => {
    const range = { accountId, from: last, to: last, product: null, symbol: null };
    const report = await commissionReport({ ...range, zone: "America/New_York" }, "day");
    // The evening of New York is the next morning at the exchange, which is not synced yet.
    expect(report.source).toEqual({ from: last, to: addDays(last, 1) });
    expect(report.days.map(({ day: of }) => of)).toEqual([last]);
    expect(completenessOf(report.source, report.days)).toMatchObject({ days: 2, synced: 1 });
    expect((await commissionReport(range, "day")).source).toEqual({ from: last, to: last });
  });
});

describe("a comparison", () => {
  it("has the same groups beside its own, and both come to their totals", async () => {
    for (let at = 0; at < questions; at += 1) {
      const asked = question();
      const json = JSON.stringify(asked);
      const report = await commissionReport(asked.range, asked.groups, "latest", "previous");
      const { compared, others } = report;
      if (!compared) throw new Error("It is compared with nothing.");
      const before = { ...asked.range, from: compared.from, to: compared.to };
      expect(compared.total, json).toEqual(addSums(fillsOf(before).map(sumsOf)));
      const beside = report.rows.map((row) => row.before ?? noSums);
      expect(addSums([...beside, others?.before ?? noSums]), json).toEqual(compared.total);
      expect(compared.source.to <= report.source.to).toBe(true);
      if (asked.groups.some(isPeriodUnit)) continue;
      const groups = expectedGroups({ ...asked, range: before });
      for (const row of report.rows) {
        expect(row.before, json).toEqual(groups.get(row.key) ?? noSums);
      }
    }
  });

  it("aligns periods by their place, and says how complete the days before are", async () => {
    const [from, to] = [addDays(first, 7), addDays(first, 13)];
    const range = { accountId, from, to, product: null, symbol: null };
    const report = await commissionReport(range, "day", "latest", "previous");
    expect(report.compared).toMatchObject({ from: first, to: addDays(first, 6) });
    const earlier = await commissionReport({ ...range, from: first, to: addDays(first, 6) }, "day");
    const sums = new Map(earlier.rows.map(({ key, rebate }) => [key, rebate]));
    for (const { key, before } of report.rows) {
      expect(before?.rebate).toBe(sums.get(addDays(key as Day, -7)));
    }
    expect(report.compared?.days.length).toBe(daysIn({ from, to }));
    const year = await commissionReport(range, "day", "latest", "year");
    expect(year.compared).toMatchObject({ from: "2025-10-26", days: [], total: noSums });
  });
});

describe("as first verified", () => {
  it.runIf(isFull)(
    "is the old report exactly, however it is grouped, after records were changed",
    async () => {
      const asked = Array.from({ length: questions }, question);
      const ask = async (of: Question, asOf: "latest" | "verified") => {
        const { rows, total, chart, compared } = await commissionReport(
          of.range,
          of.groups,
          asOf,
          "previous",
        );
        return { rows: rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)), total, chart, compared };
      };
      await pool().query("UPDATE archive_day SET first_verified_at = clock_timestamp()");
      const old = await Promise.all(asked.map((of) => ask(of, "latest")));
      for (const each of days) {
        for (const fill of served.values()) if (random(5) === 0) Object.assign(fill, amounts());
        addFill(each);
        await sync(each);
      }
      for (const [at, of] of asked.entries()) {
        const { compared, ...then } = await ask(of, "verified");
        const json = JSON.stringify(of);
        const { compared: before, ...was } = old[at] ?? { compared: null };
        expect(then, json).toEqual(was);
        expect(compared?.total, json).toEqual(before?.total);
      }
      const now = await Promise.all(asked.map((of) => ask(of, "latest")));
      expect(
        now.filter(({ total }, at) => total.rebate !== old[at]?.total.rebate).length,
      ).toBeGreaterThan(questions / 2);
    },
  );
});
