import "server-only";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { divideUnits } from "@/lib/decimal/arithmetic";
import {
  type Decimal,
  decimalOrNull,
  fromScaled,
  powerOfTen,
  toScaled,
} from "@/lib/decimal/decimal";
import type { Cell, CellPages, ExportColumn } from "./dataset";

/** Excel holds 1,048,576 rows a sheet; the first has the names of the columns. */
const sheetRows = 1_048_575;

/** A spreadsheet's number holds fifteen digits; an amount with more of them stands as text. */
const exactDigits = 15;

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * An Excel workbook, written as its rows come: a new sheet after 1,048,575 rows. Ids and texts are
 * text. Beside each amount stands its rounded number, which a spreadsheet can add up even where the
 * amount itself has more digits than it keeps and so is text.
 */
export async function* writeXlsx(
  columns: readonly ExportColumn[],
  pages: CellPages,
  rowsPerSheet = sheetRows,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipSink();
  const head = rowXml(columns.flatMap(headsOf).map(textCell));
  const open = `${xml}<worksheet xmlns="${main}"><sheetData>${head}`;
  const close = "</sheetData></worksheet>";
  let sheets = 1;
  let left = rowsPerSheet;
  zip.begin("xl/worksheets/sheet1.xml");
  zip.write(open);
  for await (const page of pages) {
    for (let at = 0; at < page.length; ) {
      if (left === 0) {
        zip.write(close, true);
        sheets += 1;
        left = rowsPerSheet;
        zip.begin(`xl/worksheets/sheet${sheets}.xml`);
        zip.write(open);
      }
      const rows = page.slice(at, at + left);
      zip.write(rows.map((row) => rowXml(cellsOf(columns, row))).join(""));
      at += rows.length;
      left -= rows.length;
    }
    yield zip.take();
  }
  zip.write(close, true);
  for (const [name, text] of workbookParts(sheets)) {
    zip.begin(name);
    zip.write(text, true);
  }
  zip.end();
  yield zip.take();
}

/** A ZIP archive that is written piece by piece; `take` hands out what has been packed so far. */
class ZipSink {
  private packed: Uint8Array[] = [];
  private part: ZipDeflate | null = null;
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.packed.push(chunk);
  });

  begin(name: string): void {
    this.part = new ZipDeflate(name, { level: 4 });
    this.zip.add(this.part);
  }

  write(text: string, last = false): void {
    this.part?.push(strToU8(text), last);
  }

  end(): void {
    this.zip.end();
  }

  take(): Uint8Array {
    const chunk = Buffer.concat(this.packed);
    this.packed = [];
    return chunk;
  }
}

const headsOf = ({ name, kind }: ExportColumn) =>
  kind === "amount" ? [name, `${name}Rounded`] : [name];

const rowXml = (cells: readonly string[]) => `<row>${cells.join("")}</row>`;

function cellsOf(columns: readonly ExportColumn[], row: readonly Cell[]): string[] {
  return columns.flatMap(({ kind }, place) => {
    const value = row[place] ?? null;
    if (value === null) return kind === "amount" ? ["<c/>", "<c/>"] : ["<c/>"];
    if (typeof value === "number") return [numberCell(String(value))];
    return kind === "amount" ? amountCells(value) : [textCell(value)];
  });
}

function amountCells(text: string): string[] {
  const amount = decimalOrNull(text);
  if (amount === null) return [textCell(text), "<c/>"];
  const rounded = roundedAmount(amount);
  return [rounded === amount ? numberCell(amount) : textCell(text), numberCell(rounded)];
}

/** The amount with the digits that a spreadsheet keeps, half to even; itself if it has no more. */
export function roundedAmount(amount: Decimal): Decimal {
  const { units, scale } = toScaled(amount);
  const digits = units.toString().replace("-", "").replace(/0+$/, "").length;
  const dropped = units.toString().replace("-", "").length - exactDigits;
  if (digits <= exactDigits || dropped <= 0) return amount;
  const kept = divideUnits(units, powerOfTen(dropped), "half-even");
  if (dropped <= scale) return fromScaled(kept, scale - dropped);
  return fromScaled(kept * powerOfTen(dropped - scale), 0);
}

const numberCell = (text: string) => `<c><v>${text}</v></c>`;

const textCell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** XML has no control characters: a workbook writes them, and what looks like it, as `_x0007_`. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, codeOf)
    .replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}

const codeOf = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** The parts of the workbook around its sheets, each by its name. */
function workbookParts(sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1);
  const each = (of: (sheet: number) => string) => numbers.map(of).join("");
  const type = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${types}.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `${xml}<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`;
  const named = each((n) => `<sheet name="Rows ${n}" sheetId="${n}" r:id="rId${n}"/>`);
  return [
    [
      "xl/workbook.xml",
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations(each((n) => relation(n, "worksheet", `worksheets/sheet${n}.xml`))),
    ],
    ["_rels/.rels", relations(relation(1, "officeDocument", "xl/workbook.xml"))],
    [
      "[Content_Types].xml",
      `${xml}<Types xmlns="${packages}/content-types">` +
        '<Default Extension="rels" ' +
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        type("workbook", "sheet.main") +
        each((n) => type(`worksheets/sheet${n}`, "worksheet")) +
        "</Types>",
    ],
  ];
}
