import "server-only";
import PDFDocument from "pdfkit";
import type { Statement } from "@/lib/archive/statement";
import { type Decimal, formatDecimal } from "@/lib/decimal";
import type { Weight } from "../pdf/faces";
import { PdfText } from "../pdf/pdf-text";
import { sampleIssuer } from "./sample-issuer";
import {
  correctionName,
  factsOf,
  payableName,
  planChangeName,
  productName,
  proofOf,
  reassignedName,
  settledLines,
  shareBefore,
  shareName,
} from "./statement-words";

const page = { left: 50, right: 545, top: 50, bottom: 780 } as const;
/** Where the columns of the lines end, points from the left. */
const ends = [150, 190, 320, 430, page.right] as const;
const rowSize = 8;
const heads = ["Product", "Fills", "Volume, USDT", "Net fee, USDT", "Rebate, USDT"];

/** A statement as PDF, with every digit of its amounts and at least two decimals. */
export async function statementPdf(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { firm, number } = statement;
  const document = new PDFDocument({
    ...{ size: "A4", margin: page.left, bufferPages: true, lang: "en" },
    info: { Title: `Rebate statement ${number}`, Author: firm.name },
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on("end", () => resolve(Uint8Array.from(Buffer.concat(parts))));
    document.on("error", reject);
  });
  await new StatementPages(document, statement).write();
  document.end();
  return ended;
}

interface LineStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly left?: number;
}

/** The pages of one statement, written from the top. */
class StatementPages {
  private readonly text: PdfText;
  /** Where the next line begins, from the top. */
  private y: number = page.top;

  constructor(
    private readonly document: InstanceType<typeof PDFDocument>,
    private readonly statement: Statement,
  ) {
    this.text = new PdfText(document);
  }

  async write(): Promise<void> {
    const { firm, draft } = this.statement;
    if (draft) await this.paragraph("DRAFT", { size: 9, weight: "bold", left: page.right - 40 });
    await this.paragraph(firm.name, { size: 13, weight: "bold" });
    for (const line of firm.lines) await this.paragraph(line, { size: 8 });
    this.y += 12;
    await this.paragraph("Rebate statement", { size: 17, weight: "bold" });
    this.y += 6;
    for (const [name, value] of factsOf(this.statement)) {
      const { y } = this;
      await this.paragraph(name, { size: 9 });
      this.y = y;
      await this.paragraph(value, { size: 9, left: page.left + 70 });
    }
    this.y += 16;
    await this.table();
    this.y += 16;
    await this.paragraph(firm.terms, { size: 8 });
    this.y += 8;
    await this.paragraph(proofOf(this.statement), { size: 8 });
    await this.numberPages();
  }

  private async table(): Promise<void> {
    const { lines, total, booked, reassigned, planChanges, basis, share } = this.statement;
    await this.row(heads, "bold");
    for (const { product, fills, ...sums } of lines) {
      await this.row([productName(product), `${fills}`, ...amountsOf(sums)]);
    }
    await this.row(["Total", `${total.fills}`, ...amountsOf(total)], "bold");
    for (const { day, rebate } of booked) await this.row(sumRow(correctionName(day), rebate));
    for (const { month, rebate } of reassigned) {
      await this.row(sumRow(reassignedName(month), rebate));
    }
    await this.row(sumRow("Rebate base", basis), "bold");
    if (!share) return;
    await this.row(sumRow(shareName(share), shareBefore(this.statement) ?? share.exact));
    for (const change of planChanges) {
      await this.row(sumRow(planChangeName(change.month), change.share));
    }
    await this.row(sumRow(payableName(this.statement), share.payable), "bold");
    for (const [name, amount] of settledLines(this.statement)) {
      await this.row(sumRow(name, amount), "bold");
    }
  }

  /** Text in as many lines as it needs. */
  private async paragraph(text: string, { left = page.left, ...style }: LineStyle): Promise<void> {
    const height = style.size * 1.4;
    for (const line of await this.text.paragraph(text, style, page.right - left)) {
      if (this.y + height > page.bottom) this.nextPage();
      line.draw({ x: left, y: this.y + style.size });
      this.y += height;
    }
  }

  /** One row: the first cell from the left, the others at the right ends of their columns. */
  private async row(cells: readonly string[], weight: Weight = "regular"): Promise<void> {
    if (this.y + 15 > page.bottom) {
      this.nextPage();
      await this.row(heads, "bold");
    }
    // What is bold begins something, or sums it up.
    if (weight === "bold") this.rule(this.y);
    for (const [at, cell] of cells.entries()) {
      const end = ends[at] ?? page.right;
      const start = at === 0 ? page.left : (ends[at - 1] ?? page.left);
      const { line, width } = await this.fitted(cell, weight, at === 0 ? page.right : end - start);
      line.draw({ x: at === 0 ? start : end - width, y: this.y + 11 });
    }
    this.y += 15;
  }

  /** An amount with many digits is written smaller: all of them stay in its column. */
  private async fitted(cell: string, weight: Weight, room: number) {
    const usual = await this.text.line(cell, { size: rowSize, weight });
    if (usual.width <= room - 4) return { line: usual, width: usual.width };
    const size = (rowSize * (room - 4)) / usual.width;
    const line = await this.text.line(cell, { size, weight });
    return { line, width: line.width };
  }

  private rule(y: number): void {
    this.document.lineWidth(0.5).moveTo(page.left, y).lineTo(page.right, y).stroke();
  }

  private nextPage(): void {
    this.document.addPage();
    this.y = page.top;
  }

  private async numberPages(): Promise<void> {
    const { start, count } = this.document.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.document.switchToPage(at);
      const text = `${this.statement.number}, page ${at + 1} of ${count}`;
      const line = await this.text.line(text, { size: 8 });
      line.draw({ x: page.right - line.width, y: 810 });
      if (this.statement.firm.name === sampleIssuer.name) await this.watermark();
    }
  }

  /** Across the page, so faint that everything under it can be read. */
  private async watermark(): Promise<void> {
    const line = await this.text.line("SAMPLE", { size: 110, weight: "bold" });
    this.document.save().fillOpacity(0.1);
    line.draw({ x: (page.left + page.right - line.width) / 2, y: 460 });
    this.document.restore();
  }
}

const amountText = (amount: Decimal) => formatDecimal(amount, { minimumPlaces: 2 });

const sumRow = (name: string, amount: Decimal) => [name, "", "", "", amountText(amount)];

const amountsOf = ({ volume, pureFee, rebate }: Omit<Statement["total"], "fills">) =>
  [volume, pureFee, rebate].map(amountText);
