import "server-only";
import { strFromU8, unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { decimal } from "@/lib/decimal";
import type { Cell, CellPages, ExportColumn } from "../dataset";

export type Row = readonly Cell[];

/** The rows in pages of a size, as a dataset gives them. */
export async function* pagesOf(rows: readonly Row[], size: number): CellPages {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** All bytes of a file that is written in pieces. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** A cell of a sheet: the number that is stored, however it is written, or a text. */
type SheetCell = { readonly number: string } | { readonly text: string } | null;

/** The sheets of a workbook, each as its rows. */
export function readXlsx(bytes: Uint8Array): readonly (readonly (readonly SheetCell[])[])[] {
  const parts = unzipSync(bytes);
  const sheets = Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/"));
  const book = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array());
  const shared = sharedTexts(strFromU8(parts["xl/sharedStrings.xml"] ?? new Uint8Array()));
  if (book.match(/<sheet /g)?.length !== sheets.length) throw new Error("A sheet is not listed.");
  return sheets.map((name) => {
    const text = strFromU8(parts[name] ?? new Uint8Array());
    const rows = [...text.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(
      ([, number = "", row = ""]) => [number, cellsByColumn(row, shared)] as const,
    );
    const columns = rows.flatMap(([, cells]) => [...cells.keys()].map(columnOf));
    const heads = Math.max(0, ...columns.map((column) => letters.indexOf(column) + 1));
    return rows.map(([number, cells]) =>
      Array.from({ length: heads }, (_, at) => cells.get(`${letters[at]}${number}`) ?? null),
    );
  });
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const columnOf = (address: string) => address.replace(/\d+/, "");

/** The cells of a row that hold something, by their addresses. */
const cellsByColumn = (row: string, shared: readonly string[]) =>
  new Map(
    [...row.matchAll(/<c r="([A-Z]+\d+)".*?<\/c>/gs)].map(([cell, address = ""]) => [
      address,
      sheetCell(cell, shared),
    ]),
  );

/** The texts that cells name by their number, where a workbook keeps them beside its sheets. */
const sharedTexts = (xml: string) =>
  [...xml.matchAll(/<si><t(?: [^>]*)?>([\s\S]*?)<\/t><\/si>/g)].map(([, text = ""]) => plain(text));

function sheetCell(cell: string, shared: readonly string[]): SheetCell {
  const number = /<v>(.*)<\/v>/.exec(cell)?.[1];
  if (/^<c [^>]*t="s"/.test(cell)) return { text: shared[Number.parseInt(number ?? "", 10)] ?? "" };
  if (number !== undefined) return { number: decimal(number) };
  const text = /<is><t(?: [^>]*)?>([\s\S]*)<\/t><\/is>/.exec(cell)?.[1] ?? "";
  return { text: plain(text) };
}

const plain = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The rows of a Parquet file as a program without decimals of this size reads them. */
export async function readParquet(
  bytes: Uint8Array,
  columns: readonly ExportColumn[],
): Promise<readonly Record<string, unknown>[]> {
  const file = new Uint8Array(bytes).buffer;
  const names = columns.filter(({ kind }) => kind !== "amount").map(({ name }) => name);
  return parquetReadObjects({ file, columns: names });
}
