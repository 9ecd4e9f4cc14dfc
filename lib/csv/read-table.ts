/**
 * Takes apart a table that somebody pasted: cells of a spreadsheet (tabs), or CSV with commas or
 * semicolons. Cells are trimmed, lines without any content left out.
 */
export function readTable(text: string): readonly (readonly string[])[] {
  const table = text.replace(/^\uFEFF/, "");
  const lines = cellsOf(table, delimiterOf(table));
  return lines.filter((cells) => cells.some((each) => each !== ""));
}

/** Spreadsheets give tabs; a CSV has the sign that its first line has more of. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split(/\r?\n/).filter((each) => each.trim() !== "");
  if (line.includes("\t")) return "\t";
  const count = (sign: string) => line.split(sign).length;
  return count(";") > count(",") ? ";" : ",";
}

/** The cells of a table, line by line; quotes hold delimiters, line ends and doubled quotes. */
function cellsOf(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endLine = () => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (quoted || cell.trim() === "")) {
      quoted = !quoted;
    } else if (!quoted && sign === delimiter) {
      endCell();
    } else if (!quoted && sign === "\n") {
      endLine();
    } else if (quoted || sign !== "\r") {
      cell += sign;
    }
  }
  endLine();
  return lines;
}
