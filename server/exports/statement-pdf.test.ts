import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { statementsOf } from "@/lib/archive/statement";
import { aMonthClose, aMonthEvent, aMonthLine } from "@/lib/archive/testing/month-close";
import { decimal } from "@/lib/decimal";
import { isFull } from "@/lib/testing/size";
import type { Day } from "@/lib/time";
import { unprintable } from "../pdf/text-runs";
import { statementPdf } from "./statement-pdf";
import { linesOf, readPdf } from "./testing/read-pdf";

/** Names alone, and with Latin letters and digits. */
const names = [
  "Šćepanović Đurđa",
  "Łódź Őrség Škoda 12 GmbH",
  "Nguyễn Thị Ánh Tuyết",
  "Công ty Đầu tư Số 8 Ltd",
  "Αλέξανδρος Παπαδόπουλος",
  "Ελλάδα Trading 24",
  "Ђорђе Петровић Ёлкин",
  "ТОВ Їжак Capital 7",
  "北京星辰",
  "北京星辰科技 Capital 88",
  "東京エクスチェンジ株式会社",
  "東京デジタル Trading 24",
  "서울 디지털 자산",
  "서울 자산 Trading 9",
  "臺灣數位資產",
  "شركة النور للاستثمار ولا إله",
  "شركة النور Trading 2026",
  "Al Noor شركة الأهلي 15 LLC",
  "پارسیان گروه",
  "חברת אור בע״מ",
  "חברת אור 2026 Ltd",
  "Or חברת אור (2026) Ltd",
  "บริษัท กรุงเทพ จำกัด",
  "น้ำใส Trading 5",
  "नेपाल डिजिटल एक्सचेंज",
  "क्षत्रिय श्री Trading 12",
];

function statementOf(name: string, products = ["usdt_futures", "coin_futures"]) {
  const own = products.map((product, at) =>
    aMonthLine("2026-10-01" as Day, `${at}.12345678901234567`, product),
  );
  const close = aMonthClose({ locked: aMonthEvent({}), own, afterLock: [] });
  const agreed = { percent: "60", exact: decimal("1") };
  const carriedIn = decimal("0");
  const clients = [{ name, prefix: "NLC", ...agreed, own, afterLock: [], booked: [], carriedIn }];
  const firm = { name, lines: [name], terms: `${name}. `.repeat(8).trim() };
  const [, statement] = statementsOf(close, { firm, madeAt: 0 }, clients);
  if (!statement) throw new Error("There is no statement of the client.");
  return statement;
}

/** As a program compares: letters by what they are, without marks of direction. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();

/** What is seen from left to right as it is read: right-to-left phrases turned round. */
const read = (line: string) => line.replace(phrases, (phrase) => [...phrase].reverse().join(""));

const phrases = /[\p{sc=Arab}\p{sc=Hebr}](?:[^\p{L}\p{N}\u200e]*[\p{sc=Arab}\p{sc=Hebr}])*/gu;

const has = (program: string) => spawnSync(program, ["-v"]).error === undefined;

describe("a name on a statement", () => {
  // Of each script one by default, with and without Latin letters in turn.
  it.each(names.filter((_, at) => isFull || at % 2 === 0))(
    "is drawn with its own letters: %s",
    async (name) => {
      expect(await unprintable(name)).toBe(null);
      const [page = []] = readPdf(await statementPdf(statementOf(name)));
      const lines = linesOf(page).map((line) => plain(read(line)));
      const firmAndClient = lines.filter((line) => line === plain(name)).length;
      expect([firmAndClient, lines]).toEqual([2, expect.arrayContaining([`Client${plain(name)}`])]);
    },
  );

  it.skipIf(!has("pdftotext")).each(
    // The same names were read above: three scripts show that another program agrees.
    names.filter((_, at) => isFull || at % 9 === 3),
  )("is the same to pdftotext: %s", async (name) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "broker-desk-pdf-"));
    const file = path.join(folder, "statement.pdf");
    writeFileSync(file, await statementPdf(statementOf(name)));
    const text = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(
      text
        .split("\n")
        .map(plain)
        .filter((line) => line === plain(name)),
    ).toHaveLength(3);
  });

  it("puts a number where a name that is right-to-left alone goes on", async () => {
    const [page = []] = readPdf(await statementPdf(statementOf("שלום 15")));
    expect(linesOf(page)[0]).toBe("15 םולש");
  });

  it("with brackets in right-to-left text reads as it was typed", async () => {
    const [page = []] = readPdf(await statementPdf(statementOf("שלום (אור)")));
    expect([...(linesOf(page)[0] ?? "")].reverse().join("")).toBe("שלום (אור)");
  });
});

describe("a statement of two hundred lines", () => {
  it("has each line, the heads on every page, and the totals at the end", async () => {
    const products = Array.from({ length: 200 }, (_, at) => `product_${at}`);
    const pages = readPdf(await statementPdf(statementOf("Northlight", products))).map(linesOf);
    const text = pages.flat().join("\n");
    for (const product of products)
      expect(text).toContain(`P${product.slice(1).replace("_", " ")}`);
    for (const [at, page] of pages.entries()) {
      expect(page.some((line) => line.startsWith("ProductFills"))).toBe(true);
      expect(page.at(-1)).toBe(`NLC-2026-10, page ${at + 1} of ${pages.length}`);
    }
    expect(pages.at(-1)?.some((line) => line.startsWith("Payable, USDT"))).toBe(true);
  });

  it("names no code of the exchange", async () => {
    const [page = []] = readPdf(await statementPdf(statementOf("Northlight")));
    const text = linesOf(page).join("\n");
    expect(text).toContain("COIN-M futures");
    expect(text).not.toMatch(/_/);
  });
});

it.each([
  ["Northlight 😀", "😀"],
  ["North\tlight", "\t"],
  // An Arabic letter of no text that is drawn here, and one that no face has.
  ["شركة ڵ", "ڵ"],
  ["ᠮᠣᠩᠭᠣᠯ", "ᠮ"],
])("of %j the page cannot show %j", async (name, sign) => {
  expect(await unprintable(name)).toBe(sign);
});
