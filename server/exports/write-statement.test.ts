import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientLines, type Statement, statementsOf } from "@/lib/archive/statement";
import { aMonthClose, aMonthEvent, aMonthLine } from "@/lib/archive/testing/month-close";
import { add, decimal, isDecimal, subtract, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { writeStatement } from "./write-statement";

const long = "4990.555077580000000001";

/** Two clients whose lines are all of the month. */
const clients: readonly ClientLines[] = [
  {
    ...{ name: "Northlight Capital", prefix: "NLC", percent: decimal("60") },
    own: [
      aMonthLine("2026-10-01" as Day, long, "usdt_futures"),
      aMonthLine("2026-10-02" as Day, "1.5"),
    ],
    afterLock: [aMonthLine("2026-09-22" as Day, "-0.81230466")],
  },
  {
    ...{ name: "Halden Trading", prefix: "HAL", percent: decimal("55") },
    ...{ own: [aMonthLine("2026-10-02" as Day, "3642.74135305")], afterLock: [] },
  },
];

const firm = {
  name: "Meridian Brokerage GmbH",
  lines: ["Company no. FN 512345 a", "VAT no. ATU00000000"],
  terms: "Paid in USDT within 10 days of the lock.",
};

const lock = aMonthEvent({});
const all = (locked: typeof lock | null): readonly Statement[] => {
  const own = [
    aMonthLine("2026-10-01" as Day, long, "usdt_futures"),
    aMonthLine("2026-10-02" as Day, "3644.24135305"),
  ];
  const afterLock = [aMonthLine("2026-09-22" as Day, "-0.81230466")];
  const close = aMonthClose({ locked, own, afterLock });
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
    const parts = each.flatMap(({ share }) => (share ? [share.paid, share.retained] : []));
    expect(sum(parts)).toBe(whole?.basis);
    expect(each.map(({ share }) => share?.paid)).toEqual(["2994.74", "2003.51"]);
  });

  it("are drafts until their month is locked, by their names too", async () => {
    expect(northlight(null).draft).toBe(true);
    expect((await saved(northlight(null), "pdf")).name).toBe("statement-NLC-2026-10-draft.pdf");
    expect((await saved(northlight(), "xlsx")).name).toBe("statement-NLC-2026-10.xlsx");
  });
});

describe("a statement as XLSX", () => {
  it.skipIf(!has("unzip"))("keeps every digit, as unzip and its XML show", async () => {
    const { file } = await saved(northlight(), "xlsx");
    const part = (name: string) => execFileSync("unzip", ["-p", file, name], { encoding: "utf8" });
    expect(execFileSync("unzip", ["-t", file], { encoding: "utf8" })).toContain("No errors");
    const texts = [...part("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
      ([, text]) => text ?? "",
    );
    const cells = [...part("xl/worksheets/sheet1.xml").matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)].map(
      ([, kind = "", value = ""]) =>
        kind.includes('t="s"') ? (texts[Number.parseInt(value, 10)] ?? "") : value,
    );
    for (const text of [firm.name, ...firm.lines, firm.terms, "NLC-2026-10", "usdt_futures"]) {
      expect(cells).toContain(text);
    }
    // The rebate of a product, exactly, and beside it rounded to a number.
    const at = cells.indexOf(long);
    expect(cells.slice(at, at + 2)).toEqual([long, "4990.55507758"]);
    const { basis, share } = northlight();
    expect(cells).toContain(basis);
    expect(cells[cells.indexOf("Your share") + 1]).toBe(share?.paid);
    const numbers = cells.filter(isDecimal).map(decimal);
    expect(numbers).toContain(subtract(basis, share?.retained ?? decimal("0")));
  });

  it.skipIf(!has("soffice"))(
    "is opened by LibreOffice with the same amounts",
    async () => {
      const { file } = await saved(northlight(), "xlsx");
      execFileSync("soffice", ["--headless", "--convert-to", "csv", "--outdir", folder, file]);
      const csv = execFileSync("cat", [file.replace(/xlsx$/, "csv")], { encoding: "utf8" });
      expect(csv).toContain(long);
    },
    60_000,
  );
});

describe("a statement as PDF", () => {
  /** The page's text as its streams draw it, read by nothing but zlib. */
  function drawnText(content: Uint8Array): string {
    const text = Buffer.from(content).toString("latin1");
    const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
    const hex = streams.flatMap(([, body = ""]) => {
      try {
        const drawn = inflateSync(Buffer.from(body, "latin1")).toString("latin1");
        return [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = ""]) =>
          [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, each]) => each).join(""),
        );
      } catch {
        return [];
      }
    });
    return hex.map((each) => Buffer.from(each, "hex").toString("latin1")).join("\n");
  }

  const answer = () => {
    const { basis, share, digest } = northlight();
    const amounts = [basis, share?.exact ?? "", share?.paid ?? ""].map((each) =>
      each.replace(/^(\d)(\d{3})(?=\.)/, "$1,$2"),
    );
    return [firm.name, ...firm.lines, firm.terms, "NLC-2026-10", ...amounts, digest.slice(0, 16)];
  };

  it("draws the firm, its terms, and every amount with all its digits", async () => {
    const { content } = await saved(northlight(), "pdf");
    const text = drawnText(content);
    for (const each of answer()) expect(text).toContain(each);
    expect(text).toContain("-0.81230466");
    expect(text).not.toContain("DRAFT");
    expect(drawnText((await saved(northlight(null), "pdf")).content)).toContain("DRAFT");
  });

  it.skipIf(!has("pdftotext"))("says the same to pdftotext", async () => {
    const { file } = await saved(northlight(), "pdf");
    const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
    for (const each of answer()) expect(text).toContain(each);
  });
});
