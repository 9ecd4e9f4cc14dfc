import "server-only";
import type { SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { decimalOrNull, decimalPlaces, unitsAt } from "@/lib/decimal/decimal";
import type { Cell, CellPages, ExportColumn } from "./dataset";

const precision = 38;
const scale = 18;
const decimalBytes = 16;
const max = 10n ** 38n;

/** Rows that are held in memory until they are written as one row group. */
const groupRows = 20_000;

/** The name of the column that marks a row of which an amount stands as text. */
export const beyondColumn = "amountAsText";

/**
 * A Parquet file, a row group at a time. An amount is DECIMAL(38,18); one that does not fit, by its
 * digits or because it is no number, stands exactly in a column of text beside it, and its row is
 * marked in `amountAsText`.
 */
export async function* writeParquet(
  columns: readonly ExportColumn[],
  pages: CellPages,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) });
  let group: (readonly Cell[])[] = [];
  for await (const page of pages) {
    group.push(...page);
    if (group.length < groupRows) continue;
    yield* writeGroup(file, bytes, columns, group);
    group = [];
  }
  if (group.length > 0) yield* writeGroup(file, bytes, columns, group);
  file.finish();
  yield taken(bytes);
}

function* writeGroup(
  file: ParquetWriter,
  bytes: ByteWriter,
  columns: readonly ExportColumn[],
  rows: readonly (readonly Cell[])[],
): Generator<Uint8Array> {
  file.write({ columnData: columnData(columns, rows), rowGroupSize: rows.length });
  yield taken(bytes);
}

/** Hands out what has been written so far; offsets in the file go on counting. */
function taken(bytes: ByteWriter): Uint8Array {
  const chunk = bytes.getBytes().slice();
  bytes.index = 0;
  return chunk;
}

const textName = (name: string) => `${name}Text`;

function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  const optional = { repetition_type: "OPTIONAL" } as const;
  const text = (name: string): SchemaElement => ({
    name,
    type: "BYTE_ARRAY",
    converted_type: "UTF8",
    ...optional,
  });
  const leaves = columns.flatMap(({ name, kind }): SchemaElement[] => {
    if (kind === "text") return [text(name)];
    if (kind === "integer") return [{ name, type: "INT64", ...optional }];
    const amount: SchemaElement = {
      name,
      type: "FIXED_LEN_BYTE_ARRAY",
      type_length: decimalBytes,
      converted_type: "DECIMAL",
      precision,
      scale,
      ...optional,
    };
    return [amount, text(textName(name))];
  });
  const mark: SchemaElement = { name: beyondColumn, type: "BOOLEAN", repetition_type: "REQUIRED" };
  return [{ name: "root", num_children: leaves.length + 1 }, ...leaves, mark];
}

function columnData(columns: readonly ExportColumn[], rows: readonly (readonly Cell[])[]) {
  const beyond = rows.map(() => false);
  const data = columns.flatMap(({ name, kind }, place) => {
    const cells = rows.map((row) => row[place] ?? null);
    if (kind === "text") return [{ name, data: cells }];
    if (kind === "integer") return [{ name, data: cells.map(bigOrNull) }];
    const amounts = cells.map(amountUnits);
    const texts = cells.map((cell, at) => (amounts[at] === null ? cell : null));
    for (const [at, text] of texts.entries()) if (text !== null) beyond[at] = true;
    return [
      { name, data: amounts },
      { name: textName(name), data: texts },
    ];
  });
  return [...data, { name: beyondColumn, data: beyond }];
}

const bigOrNull = (cell: Cell) => (cell === null ? null : BigInt(cell));

/** An amount in units of 10^-18; null when it does not fit. */
function amountUnits(cell: Cell): bigint | null {
  const amount = decimalOrNull(cell === null ? null : String(cell));
  if (amount === null || decimalPlaces(amount) > scale) return null;
  const units = unitsAt(amount, scale);
  return units < max && units > -max ? units : null;
}
