import Papa from "papaparse";

/**
 * Takes apart a table that somebody pasted: cells of a spreadsheet (tabs), or CSV with commas or
 * semicolons. Quotes hold delimiters, line ends and doubled quotes; cells are trimmed, lines
 * without any content left out.
 */
export function readTable(text: string): readonly (readonly string[])[] {
  const table = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  return Papa.parse<string[]>(table, {
    delimiter: delimiterOf(table),
    newline: "\n",
    skipEmptyLines: "greedy",
    transform: (cell) => cell.trim(),
  }).data;
}

/** Spreadsheets give tabs; a CSV has the sign that its first line has more of. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split("\n").filter((each) => each.trim() !== "");
  if (line.includes("\t")) return "\t";
  const count = (sign: string) => line.split(sign).length;
  return count(";") > count(",") ? ";" : ",";
}
