import Papa from "papaparse";
import { withoutApostrophe } from "./to-csv";

/**
 * Takes apart a table that somebody pasted: cells of a spreadsheet (tabs), or CSV with commas or
 * semicolons. Quotes hold delimiters, line ends and doubled quotes; cells are trimmed, lines
 * without any content left out. An apostrophe that keeps a formula text is no part of its cell.
 */
export function readTable(text: string): readonly (readonly string[])[] {
  return readDelimited(text).rows;
}

/**
 * Marks of direction, and blanks and joiners without a width: a cell looks the same without them.
 */
const hiddenSigns = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * The same, with the sign that stands between its cells, which a first line `sep=;` may name, and
 * how many signs were left out because nobody sees them.
 */
export function readDelimited(text: string) {
  const shown = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const visible = shown.replace(hiddenSigns, "");
  const named = /^\s*"?sep=([,;\t|])"?[ \t]*\n/i.exec(visible);
  const table = named ? visible.slice(named[0].length) : visible;
  const delimiter = named?.[1] ?? delimiterOf(table);
  const { data } = Papa.parse<string[]>(table, {
    delimiter,
    newline: "\n",
    skipEmptyLines: "greedy",
    transform: (cell) => withoutApostrophe(cell.trim()),
  });
  const rows: readonly (readonly string[])[] = data;
  return { rows, delimiter, hidden: shown.length - visible.length };
}

/** The text of a file as spreadsheets save it: UTF-8, or UTF-16 where its first mark says so. */
export async function readTableFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(little ? "utf-16le" : big ? "utf-16be" : "utf-8").decode(bytes);
}

/** Spreadsheets give tabs; a CSV has the sign that its first line has more of. */
function delimiterOf(text: string) {
  const [line = ""] = text.split("\n").filter((each) => each.trim() !== "");
  if (line.includes("\t")) return "\t";
  const count = (sign: string) => line.split(sign).length;
  return count(";") > count(",") ? ";" : ",";
}
