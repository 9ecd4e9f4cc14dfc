import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Decimal, decimal, decimalOrNull, decimalPlaces, sum } from "@/lib/decimal";
import { roundedAmount } from "@/lib/exports/spreadsheet-cells";
import { anyText } from "@/lib/testing/any-text";
import { atSize, isFull } from "@/lib/testing/size";
import type { Cell, ExportColumn } from "./dataset";
import { byteStream } from "./file-answer";
import { bytesOf, pagesOf, type Row, readParquet, readXlsx } from "./testing/read-back";
import { beyondColumn, writeParquet } from "./write-parquet";
import { writeCsv, writeNdjson } from "./write-text";
import { writeXlsx } from "./write-xlsx";

// What is read back from a file of any format is what the query gave, to the last digit.

const stays = new AbortController().signal;
const columns: readonly ExportColumn[] = [
  { name: "orderId", kind: "text" },
  { name: "note", kind: "text" },
  { name: "ts", kind: "integer" },
  { name: "rebate", kind: "amount" },
];

const formula = /^(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n])/;

const awkward = [
  "0",
  "-0",
  "1e-18",
  "0.30000000000000004",
  "1234567890.123456789012",
  "-3.0335e-06",
]
  .concat(["9999999999999999999999999999", "0.000000000000000000000000000001", "1.50", "1,000"])
  .concat(["NaN", "", "123456789012345", "1234567890123456", "99999999999999999999"])
  .concat(["99999999999999999999.999999999999999999", "100000000000000000000"]);

const amount = fc.oneof(
  fc.constantFrom(...awkward),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 24 }))
    .map(([units, scale]) => decimal(`${units}e-${scale}`)),
);

const row = fc.tuple(
  fc.stringMatching(/^[0-9]{1,20}$/),
  fc.option(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      anyText({ maxLength: 20 }),
      fc.constantFrom("_x0041_", "=1+1", "a\u0007b\r\n", "<&>", ""),
    ),
  ),
  fc.option(fc.maxSafeInteger()),
  fc.option(amount),
);

const holdsFor = (work: (rows: readonly Row[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 25 }), work), { numRuns: atSize(150, 40) });

const objectOf = (cells: Row) =>
  Object.fromEntries(columns.map(({ name }, place) => [name, cells[place] ?? null]));

describe("a file of an export, read back, equals the query:", () => {
  it("CSV", () =>
    holdsFor(async (rows) => {
      const bytes = await bytesOf(writeCsv(columns, pagesOf(rows, 7)));
      const text = new TextDecoder().decode(bytes);
      const [head, ...lines] = Papa.parse<string[]>(text, { newline: "\r\n" }).data.slice(0, -1);
      expect(head).toEqual(columns.map(({ name }) => name));
      const guarded = (cell: Cell) => String(cell ?? "").replace(formula, "'");
      const expected = rows.map((cells) =>
        cells.map((cell, place) =>
          columns[place]?.kind === "text" ? guarded(cell) : String(cell ?? ""),
        ),
      );
      expect(lines).toEqual(expected);
    }));

  it("NDJSON", () =>
    holdsFor(async (rows) => {
      const text = new TextDecoder().decode(await bytesOf(writeNdjson(columns, pagesOf(rows, 7))));
      const lines = text.split("\n").slice(0, -1);
      expect(lines.map((line) => JSON.parse(line))).toEqual(rows.map(objectOf));
    }));

  it("XLSX, on as many sheets as it takes, each amount as a number and exactly", () =>
    holdsFor(async (rows) => {
      const sheets = readXlsx(await bytesOf(writeXlsx(columns, pagesOf(rows, 7), 10)));
      expect(sheets.length).toBe(Math.max(1, Math.ceil(rows.length / 10)));
      for (const [head] of sheets) expect(head?.at(-1)).toEqual({ text: "rebateExact" });
      const read = sheets.flatMap((sheet) => sheet.slice(1));
      expect(read).toEqual(rows.map(sheetRow));
    }));

  it("Parquet, as another implementation of it reads texts and integers", () =>
    holdsFor(async (rows) => {
      const read = await readParquet(
        await bytesOf(writeParquet(columns, pagesOf(rows, 7))),
        columns,
      );
      const expected = rows.map(([orderId, note, ts]) => ({
        orderId,
        note: note ?? null,
        ts: ts === null || ts === undefined ? null : BigInt(ts),
      }));
      expect(read.map((each) => ({ ...each }))).toEqual(expected);
    }));
});

function sheetRow([orderId, note, ts, rebate]: Row) {
  const text = (cell: Cell | undefined) => (typeof cell === "string" ? { text: cell } : null);
  const exact = typeof rebate === "string" ? decimalOrNull(rebate) : null;
  return [
    text(orderId),
    text(note),
    ts === null || ts === undefined ? null : { number: String(ts) },
    exact === null ? null : { number: roundedAmount(exact) },
    text(rebate),
  ];
}

describe("a rounded amount", () => {
  it.each([
    ["1234567890.123456789012", "1234567890.12346"],
    ["-0.1234567890123455", "-0.123456789012346"],
    ["0.1234567890123465", "0.123456789012346"],
    ["99999999999999999999", "100000000000000000000"],
    ["100000000000000000000", "100000000000000000000"],
    ["123456789012345", "123456789012345"],
  ])("of %s is %s", (exact, rounded) => {
    expect(roundedAmount(decimal(exact))).toBe(rounded);
  });
});

describe("a stream of an export", () => {
  // A workbook is packed in pieces of 64 KB: its pages are as long as those of a real export.
  it.each([
    ["CSV", writeCsv, 5],
    ["NDJSON", writeNdjson, 5],
    ["XLSX", writeXlsx, 1000],
  ])(
    "of %s reads a page only when its reader has room and stops with it",
    async (_, write, rows) => {
      let read = 0;
      let closed = false;
      async function* endless() {
        try {
          for (;;) {
            read += 1;
            yield fc.sample(row, { numRuns: rows, seed: read });
          }
        } finally {
          closed = true;
        }
      }
      const reader = byteStream(write(columns, endless()), stays).getReader();
      for (let taken = 0; taken < 4; taken += 1) await reader.read();
      await new Promise((done) => setTimeout(done, 5));
      expect(read).toBeLessThanOrEqual(6);
      await reader.cancel();
      expect(closed).toBe(true);
    },
  );
});

interface Duck {
  readonly rows: (query: string) => Promise<Record<string, unknown>[]>;
  readonly close: () => void;
}

/** DuckDB, or why it is not here. */
async function openDuck(): Promise<Duck | string> {
  try {
    const { DuckDBInstance } = await import("@duckdb/node-api");
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const rows = async (query: string) =>
      (await connection.runAndReadAll(query)).getRowObjectsJson() as Record<string, unknown>[];
    return { rows, close: () => connection.closeSync() };
  } catch (error) {
    return `DuckDB does not load on this platform: ${error}`;
  }
}

describe("another program", () => {
  let folder: string;
  let duck: Duck | string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "broker-desk-exports-"));
    duck = await openDuck();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    if (typeof duck !== "string") duck.close();
  });

  it.runIf(isFull)(
    "reads Parquet and NDJSON to the same digits and the same sum",
    async (context) => {
      if (typeof duck === "string") return context.skip(duck);
      const rows = fc.sample(row, { numRuns: 21_000, seed: 7 });
      const file = async (name: string, pieces: AsyncIterable<Uint8Array>) => {
        const full = path.join(folder, name);
        writeFileSync(full, await bytesOf(pieces));
        return full;
      };
      const parquet = await file("rows.parquet", writeParquet(columns, pagesOf(rows, 1000)));
      const exact = rows.map(([, , , rebate]) => rebate);
      const read = await duck.rows(
        `SELECT "orderId", note, ts::text AS ts, rebate::text AS rebate, "rebateText" AS text,
         "${beyondColumn}" AS beyond FROM '${parquet}'`,
      );
      expect(read.map(({ orderId, note }) => [orderId, note])).toEqual(
        rows.map(([orderId, note]) => [orderId, note]),
      );
      const fits = (text: string | null) => {
        const found = decimalOrNull(text);
        const whole = found?.replace("-", "").split(".")[0]?.length ?? 99;
        return found !== null && decimalPlaces(found) <= 18 && whole <= 20 ? found : null;
      };
      expect(read.map(({ rebate, text, beyond }) => [same(rebate), text, beyond])).toEqual(
        exact.map((text) => [fits(text), fits(text) ? null : text, text !== null && !fits(text)]),
      );
      const [sums] = await duck.rows(
        `SELECT sum(rebate) FILTER (abs(rebate) < 1000)::text AS total,
         count(*) FILTER (rebate < 0) AS negative FROM '${parquet}'`,
      );
      const below = exact.map(fits).filter((each) => each?.startsWith("-"));
      expect(Number(sums?.negative)).toBe(below.length);
      const under1000 = exact.map(fits).filter((each) => each !== null && !/^-?\d{4}/.test(each));
      expect(same(sums?.total)).toBe(sum(under1000 as Decimal[]));
      const ndjson = await file("rows.ndjson", writeNdjson(columns, pagesOf(rows, 1000)));
      const lines = await duck.rows(
        `SELECT rebate FROM read_json('${ndjson}', format = 'newline_delimited',
         columns = {orderId: 'VARCHAR', note: 'VARCHAR', ts: 'BIGINT', rebate: 'VARCHAR'})`,
      );
      expect(lines.map(({ rebate }) => rebate)).toEqual(exact);
    },
  );
});

const same = (text: unknown) => (typeof text === "string" ? decimal(text) : null);
