import "server-only";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import PDFDocument from "pdfkit";
import { longDay } from "@/lib/archive/day-range";
import { longMonth } from "@/lib/archive/month";
import type { Statement } from "@/lib/archive/statement";
import { type Decimal, formatDecimal } from "@/lib/decimal";
import { amountCells, textCell } from "@/lib/exports/spreadsheet-cells";
import { dayOf } from "@/lib/time";

/** A statement as a file. */
interface StatementFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The kinds of files that a statement can be written as. */
export const statementFormats = ["pdf", "xlsx"] as const;

export type StatementFormat = (typeof statementFormats)[number];

/** Writes a statement as PDF or XLSX; both hold the same sums with all their digits. */
export async function writeStatement(
  statement: Statement,
  format: StatementFormat,
): Promise<StatementFile> {
  const name = `statement-${statement.number}${statement.draft ? "-draft" : ""}.${format}`;
  const write = format === "pdf" ? statementPdf : statementXlsx;
  return { name, content: await write(statement) };
}

type Facts = readonly (readonly [string, string])[];

function factsOf({ client, number, month, madeAt, draft }: Statement): Facts {
  return [
    ["Client", client ?? "All clients"],
    ["Number", number],
    ["Month", `${longMonth(month)}, days in UTC+8`],
    ["Made", longDay(dayOf(madeAt, "UTC+8"))],
    ["Status", draft ? "DRAFT: the month is not locked" : "Final: the month is locked"],
  ];
}

function proofOf({ verifiedDays, allDays, digest }: Statement): string {
  return `${verifiedDays} of ${allDays} days verified. Archive digest ${digest}`;
}

const heads = ["Product", "Fills", "Volume, USDT", "Net fee, USDT", "Rebate, USDT"];

async function statementXlsx(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { firm, lines, total, booked, basis, share } = statement;
  const amounts = (...values: readonly Decimal[]) => values.map((each) => amountCells(each)[0]);
  const only = (label: string, value: Decimal): CellValue[] => [
    ...[label, null, null, null],
    ...amountCells(value),
  ];
  const rows: CellValue[][] = [
    [textCell(firm.name)],
    ...firm.lines.map((line) => [textCell(line)]),
    ["Rebate statement"],
    ...factsOf(statement).map((fact) => fact.map(textCell)),
    [],
    [...heads, "Rebate, rounded"],
    ...lines.map((line) => [
      ...[line.product, line.fills, ...amounts(line.volume, line.pureFee)],
      ...amountCells(line.rebate),
    ]),
    [
      ...["Total", total.fills, ...amounts(total.volume, total.pureFee)],
      ...amountCells(total.rebate),
    ],
    ...booked.map((each) => only(`${longDay(each.day)}, after its lock`, each.rebate)),
    only("Basis", basis),
    ...(share ? [only(`Your share, ${share.percent} %, exactly`, share.exact)] : []),
    ...(share ? [only("Your share", share.paid)] : []),
    [],
    [textCell(firm.terms)],
    [proofOf(statement)],
  ];
  const columns = [30, 10, 24, 24, 28, 18].map((width) => ({ width }));
  const written = await writeXlsx({ sheets: [{ name: statement.number, columns, rows }] });
  return Uint8Array.from(written);
}

const page = { left: 50, right: 545, bottom: 780 };
/** Where the columns of the lines end, points from the left. */
const ends = [150, 190, 320, 430, page.right];
const rowSize = 8;

function statementPdf(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { firm, number } = statement;
  const document = new PDFDocument({
    ...{ size: "A4", margin: page.left },
    info: { Title: `Rebate statement ${number}`, Author: firm.name },
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on("end", () => resolve(Uint8Array.from(Buffer.concat(parts))));
    document.on("error", reject);
  });
  writeHead(document, statement);
  writeLines(document, statement);
  writeShare(document, statement);
  document.font("Helvetica").fontSize(8).moveDown(2);
  document.text(firm.terms, page.left, document.y, { width: page.right - page.left });
  document.moveDown().text(proofOf(statement));
  document.end();
  return ended;
}

type Pdf = InstanceType<typeof PDFDocument>;

function writeHead(document: Pdf, statement: Statement): void {
  const { firm, draft } = statement;
  if (draft) document.font("Helvetica-Bold").fontSize(9).text("DRAFT", { align: "right" });
  document.font("Helvetica-Bold").fontSize(13).text(firm.name, page.left);
  document.font("Helvetica").fontSize(8);
  for (const line of firm.lines) document.text(line);
  document.moveDown().font("Helvetica-Bold").fontSize(17).text("Rebate statement");
  document.moveDown(0.5).font("Helvetica").fontSize(9);
  for (const [name, value] of factsOf(statement)) {
    const { y } = document;
    document.text(name, page.left, y).text(value, page.left + 70, y);
  }
  document.moveDown();
}

function writeLines(document: Pdf, { lines, total, booked, basis }: Statement): void {
  writeRow(document, heads, "Helvetica-Bold");
  for (const { product, fills, ...sums } of lines) {
    writeRow(document, [product, `${fills}`, ...amountsOf(sums)]);
  }
  writeRow(document, ["Total", `${total.fills}`, ...amountsOf(total)], "Helvetica-Bold");
  for (const { day, rebate } of booked) {
    writeRow(document, [`${longDay(day)}, after its lock`, "", "", "", plain(rebate)]);
  }
  writeRow(document, ["Basis", "", "", "", plain(basis)], "Helvetica-Bold");
}

function writeShare(document: Pdf, { share }: Statement): void {
  if (!share) return;
  writeRow(document, [`Your share, ${share.percent} %`, "", "", "", plain(share.exact)]);
  writeRow(document, ["Rounded to 0.01 USDT", "", "", "", plain(share.paid)], "Helvetica-Bold");
}

const amountsOf = ({ volume, pureFee, rebate }: Omit<Statement["total"], "fills">) =>
  [volume, pureFee, rebate].map(plain);

/** An amount with all its digits; the page's own fonts have no minus sign but the hyphen. */
const plain = (value: Decimal) => formatDecimal(value).replaceAll("\u2212", "-");

/** An amount with many digits is written smaller: none of them is cut off or in the next column. */
function fitted(document: Pdf, cell: string, width: number): Pdf {
  const usual = document.fontSize(rowSize).widthOfString(cell);
  return document.fontSize(Math.min(rowSize, (rowSize * (width - 4)) / Math.max(usual, 1)));
}

function drawRule(document: Pdf, y: number): void {
  document.lineWidth(0.5).moveTo(page.left, y).lineTo(page.right, y).stroke();
}

/** One row: the first cell from the left, the others at the right ends of their columns. */
function writeRow(document: Pdf, cells: readonly string[], font = "Helvetica"): void {
  if (document.y > page.bottom - 40) document.addPage();
  const { y } = document;
  // What is bold begins something, or sums it up.
  if (font !== "Helvetica") drawRule(document, y - 4);
  document.font(font);
  for (const [at, cell] of cells.entries()) {
    const end = ends[at] ?? page.right;
    const start = at === 0 ? page.left : (ends[at - 1] ?? page.left);
    const width = end - start;
    if (at === 0) document.fontSize(rowSize).text(cell, start, y, { lineBreak: false });
    else
      fitted(document, cell, width).text(cell, start, y, {
        width,
        align: "right",
        lineBreak: false,
      });
  }
  document.text("", page.left, y + 15);
}
