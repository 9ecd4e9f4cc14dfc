import "server-only";
import type { Statement } from "@/lib/archive/statement";
import type { StatementFormat } from "@/lib/exports/statements";
import { statementPdf } from "./statement-pdf";
import { statementXlsx } from "./statement-xlsx";

/** A statement as a file. */
interface StatementFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Writes a statement as PDF or XLSX; both hold the same sums with all their digits. */
export async function writeStatement(
  statement: Statement,
  format: StatementFormat,
): Promise<StatementFile> {
  const name = `statement-${statement.number}${statement.draft ? "-draft" : ""}.${format}`;
  const write = format === "pdf" ? statementPdf : statementXlsx;
  return { name, content: await write(statement) };
}
