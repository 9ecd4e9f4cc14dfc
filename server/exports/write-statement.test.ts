import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Month } from "@/lib/archive/month";
import { type ClientLines, type Statement, statementsOf } from "@/lib/archive/statement";
import { aMonthClose, aMonthEvent, aMonthLine } from "@/lib/archive/testing/month-close";
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isDecimal,
  multiply,
  subtract,
  sum,
} from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { readXlsx } from "./testing/read-back";
import { linesOf, readPdf } from "./testing/read-pdf";
import { writeStatement } from "./write-statement";

const long = "4990.555077580000000001";

const nothingBefore = { booked: [], carriedIn: decimal("0") };

/** Two clients whose lines are all of the month. */
const clients: readonly ClientLines[] = [
  {
    ...{ name: "Northlight Capital", prefix: "NLC", percent: "60" },
    exact: multiply(sum([long, "1.5", "-0.81230466"].map(decimal)), decimal("0.6")),
    own: [
      aMonthLine("2026-10-01" as Day, long, "usdt_futures"),
      aMonthLine("2026-10-02" as Day, "1.5"),
    ],
    afterLock: [aMonthLine("2026-09-22" as Day, "-0.81230466")],
    ...nothingBefore,
  },
  {
    ...{ name: "Halden Trading", prefix: "HAL", percent: "55", exact: decimal("2003.5077441775") },
    ...{ own: [aMonthLine("2026-10-02" as Day, "3642.74135305")], afterLock: [] },
    ...nothingBefore,
  },
];

const firm = {
  name: "Meridian Brokerage GmbH",
  lines: ["Company no. FN 512345 a", "VAT no. ATU00000000"],
  terms: "Paid in USDT within 10 days of the lock.",
};

const september = "2026-09" as Month;

/** A client from whom 500 USDT of September went to another, after its lock and a changed plan. */
const claimed: ClientLines = {
  ...{ name: "Kestrel Partners", prefix: "KES", percent: "50", exact: decimal("-238.75") },
  ...{ own: [aMonthLine("2026-10-02" as Day, "20")], afterLock: [] },
  booked: [
    { month: september, kind: "reassigned", rebate: "-500", share: "0" },
    { month: september, kind: "plan", rebate: "0", share: "1.25" },
  ],
  carriedIn: decimal("0"),
};

const claim = (lines: ClientLines = claimed) => {
  const close = aMonthClose({ locked: lock });
  const [, statement] = statementsOf(close, { firm, madeAt: 0 }, [lines]);
  if (!statement) throw new Error("There is no statement of Kestrel.");
  return statement;
};

const lock = aMonthEvent({});
const all = (locked: typeof lock | null, partialFrom: Day | null = null): readonly Statement[] => {
  const own = [
    aMonthLine("2026-10-01" as Day, long, "usdt_futures"),
    aMonthLine("2026-10-02" as Day, "3644.24135305"),
  ];
  const afterLock = [aMonthLine("2026-09-22" as Day, "-0.81230466")];
  const close = aMonthClose({ locked, partialFrom, own, afterLock });
  return statementsOf(close, { firm, madeAt: Date.UTC(2026, 10, 22) }, clients);
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "broker-desk-statements-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string) => spawnSync(program, ["-v"]).error === undefined;

async function saved(statement: Statement, format: "pdf" | "xlsx") {
  const { name, content } = await writeStatement(statement, format);
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return { name, file, content };
}

const northlight = (locked: typeof lock | null = lock) => {
  const found = all(locked).find(({ number }) => number === "NLC-2026-10");
  if (!found) throw new Error("There is no statement of Northlight.");
  return found;
};

describe("statements of a month", () => {
  it("sum to the archive: lines and bookings to the basis, shares to the whole", () => {
    const [whole, ...each] = all(lock);
    for (const { lines, booked, basis, total } of all(lock)) {
      expect(sum(lines.map(({ rebate }) => rebate))).toBe(total.rebate);
      expect(add(total.rebate, sum(booked.map(({ rebate }) => rebate)))).toBe(basis);
    }
    expect(sum(each.map(({ basis }) => basis))).toBe(whole?.basis);
    const parts = each.flatMap(({ share }) =>
      share ? [share.payable, share.rounding, share.retained] : [],
    );
    expect(sum(parts)).toBe(whole?.basis);
    expect(each.map(({ share }) => share?.payable)).toEqual(["2994.74", "2003.5"]);
  });

  it("are drafts until their month is locked, by their names too", async () => {
    expect(northlight(null).draft).toBe(true);
    expect((await saved(northlight(null), "pdf")).name).toBe("statement-NLC-2026-10-draft.pdf");
    expect((await saved(northlight(), "xlsx")).name).toBe("statement-NLC-2026-10.xlsx");
  });
});

/** The rows of both sheets of a workbook, by the name that they begin with. */
async function sheetsOf(statement: Statement) {
  const { content } = await saved(statement, "xlsx");
  const [totals = [], lines = []] = readXlsx(content);
  return { content, totals, lines };
}

type Cells = readonly ({ readonly number: string } | { readonly text: string } | null)[];

const textOf = (cell: Cells[number] | undefined) => (cell && "text" in cell ? cell.text : null);
const numberOf = (cell: Cells[number] | undefined) =>
  cell && "number" in cell ? decimal(cell.number) : null;

const differ = (a: Decimal, b: Decimal) => compare(absolute(subtract(a, b)), decimal("0.01")) > 0;

describe("a statement as XLSX", () => {
  it("says who writes it to whom, without a code of the exchange", async () => {
    const { content, totals, lines } = await sheetsOf(northlight());
    const texts = [...totals, ...lines].flat().map(textOf);
    expect(texts).toEqual(
      expect.arrayContaining([firm.name, ...firm.lines, firm.terms, "NLC-2026-10"]),
    );
    expect(texts).toEqual(
      expect.arrayContaining(["Final", "USDT-M futures", "Correction for 22 Sep 2026"]),
    );
    const parts = Object.values(unzipSync(content)).map((part) => strFromU8(part));
    expect(parts.join("")).not.toMatch(/usdt_futures|spot_trade/);
  });

  it("has numbers that add up to the printed totals, column by column", async () => {
    for (const statement of all(lock)) {
      const { lines, totals } = await sheetsOf(statement);
      const [heads = [], ...rows] = lines;
      expect(heads.map(textOf)).toEqual([
        ...["Line", "Fills", "Volume", "VolumeExact", "NetFee", "NetFeeExact", "Rebate"],
        "RebateExact",
      ]);
      const inColumn = (at: number) => rows.flatMap((row) => numberOf(row[at]) ?? []);
      const printed = (name: string) => {
        const row = totals.find(([first]) => textOf(first) === name);
        return [numberOf(row?.[1]), textOf(row?.[2])] as const;
      };
      const expected = [
        [1, "Fills", `${statement.total.fills}`],
        [2, "Volume, USDT", statement.total.volume],
        [4, "Net fee, USDT", statement.total.pureFee],
        [6, "Rebate base, USDT", statement.basis],
      ] as const;
      for (const [at, name, total] of expected) {
        const [number, exact] = printed(name);
        expect([name, exact]).toEqual([name, total]);
        expect(differ(sum(inColumn(at)), decimal(total)), name).toBe(false);
        expect(number !== null && differ(number, decimal(total)), name).toBe(false);
      }
      // Each amount is there with all its digits, and as a number of at most fifteen.
      expect(rows.map((row) => textOf(row[7]))).toEqual([
        ...statement.lines.map(({ rebate }) => rebate),
        ...statement.booked.map(({ rebate }) => rebate),
      ]);
      for (const number of rows.flat().flatMap((cell) => numberOf(cell) ?? [])) {
        expect(number.replace(/[-.]/g, "").replace(/^0+|0+$/g, "").length).toBeLessThan(16);
      }
      const { share } = statement;
      if (share) expect(printed("Payable, USDT")[1]).toBe(share.payable);
    }
  });

  it("has totals that are sums over the lines, which a spreadsheet may reckon again", async () => {
    const { content } = await sheetsOf(northlight());
    const sheet = strFromU8(unzipSync(content)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    const formulas = [...sheet.matchAll(/<f>([^<]*)<\/f><v>([^<]*)<\/v>/g)];
    expect(formulas.map(([, formula]) => formula)).toEqual([
      ...["SUM(Lines!B2:B3)", "SUM(Lines!C2:C3)", "SUM(Lines!E2:E3)", "SUM(Lines!G2:G3)"],
      ...["SUM(Lines!G4:G4)", "SUM(Lines!G2:G4)"],
    ]);
    for (const [, , cached] of formulas) expect(isDecimal(cached ?? "")).toBe(true);
  });

  it("says what was reassigned after a lock, and carries what is below zero", async () => {
    const { content, totals } = await sheetsOf(claim());
    const exact = (name: string) => textOf(totals.find(([first]) => textOf(first) === name)?.[2]);
    expect(exact("Reassigned after lock, USDT")).toBe("-500");
    expect(exact("Rebate base, USDT")).toBe("-480");
    expect(exact("Your share (50 %), USDT")).toBe("-240");
    expect(exact("Plan changed after lock, September 2026, USDT")).toBe("1.25");
    expect(exact("Carried to next month, USDT")).toBe("-238.75");
    expect(exact("Payable, USDT")).toBe(null);
    const sheet = strFromU8(unzipSync(content)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain("<f>SUM(Lines!G3:G3)</f><v>-500</v>");
    expect(sheet).toContain("<f>SUM(Lines!G2:G3)</f><v>-480</v>");
  });

  it.skipIf(!has("soffice"))(
    "comes to the same when LibreOffice reckons it again",
    async () => {
      const { file } = await saved(northlight(), "xlsx");
      execFileSync("soffice", ["--headless", "--convert-to", "csv", "--outdir", folder, file]);
      const csv = readFileSync(file.replace(/xlsx$/, "csv"), "utf8");
      const { basis } = northlight();
      expect(csv).toContain(basis);
      const [, number = ""] = /^"?Rebate base, USDT"?,([^,]*),/m.exec(csv) ?? [];
      expect(differ(decimal(number), basis)).toBe(false);
    },
    60_000,
  );
});

describe("a statement as PDF", () => {
  it("draws the firm, its terms, and every amount with all its digits", async () => {
    const { basis, share, digest } = northlight();
    const amounts = [basis, share?.exact ?? "", share?.payable ?? ""].map((each) =>
      each.replace(/^(\d)(\d{3})(?=\.)/, "$1,$2"),
    );
    const textIn = async (statement: Statement) =>
      readPdf((await saved(statement, "pdf")).content)
        .flatMap(linesOf)
        .join("\n");
    const text = await textIn(northlight());
    const expected = [firm.name, ...firm.lines, firm.terms, "NLC-2026-10", ...amounts, digest];
    for (const each of expected) expect(text).toContain(each);
    expect(text).toContain("Correction for 22 Sep 2026\u22120.81230466");
    expect(text).toContain("StatusFinal");
    expect(text).not.toContain("DRAFT");
    expect(await textIn(northlight(null))).toContain("DRAFT");
    expect(text).not.toContain("Partial");
    const [, partial] = all(lock, "2026-10-12" as Day);
    const partialText = await textIn(partial as Statement);
    expect(partialText).toContain("PeriodPartial, from 12 Oct 2026");
    expect(partialText).toContain("20 of 20 days verified");
  });

  it("says what was reassigned after a lock, and never calls payable what is carried", async () => {
    const text = readPdf((await saved(claim(), "pdf")).content)
      .flatMap(linesOf)
      .join("\n");
    for (const line of [
      "Reassigned after lock, September 2026\u2212500.00",
      "Rebate base\u2212480.00",
      "Your share (50 %)\u2212240.00",
      "Plan changed after lock, September 20261.25",
      "Carried to next month, USDT\u2212238.75",
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain("Payable");
  });

  it("names no percentage where only a plan was changed, and writes two decimals", async () => {
    const booked = [{ month: september, kind: "plan", rebate: "0", share: "0.3" }] as const;
    const planOnly = { ...claimed, percent: "", own: [], exact: decimal("0.3"), booked };
    const text = readPdf((await saved(claim(planOnly), "pdf")).content)
      .flatMap(linesOf)
      .join("\n");
    expect(text).toContain("Your share0.00\n");
    expect(text).toContain("September 20260.30\n");
    expect(text).toContain("Payable, USDT0.30");
    expect(text).toContain("Total00.000.000.00");
  });
});
