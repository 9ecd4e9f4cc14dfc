/** A column of a file: what stands in its head, and whether its cells are free text. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | null | undefined;
  /** Text that others wrote: a spreadsheet must not take it for a formula. */
  readonly freeText?: true;
  /** An id: no number, however many digits it has. */
  readonly id?: true;
}

/**
 * A spreadsheet runs what begins so; a leading apostrophe keeps it text (docs/archive.md#files).
 */
const formula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/**
 * Rows as CSV (RFC 4180: comma, CR LF, quotes doubled), with the exact text of every number; a
 * missing value is an empty cell, never 0.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHead(columns) + csvLines(columns, rows);
}

/** The first line of such a file alone. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return lineOf(columns.map(({ head }) => quoted(head)));
}

/** Only the rows' lines, for a file that is written bit by bit. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map((column) => cellOf(column, row)))).join("");
}

/** The same as the clipboard holds a table: tabs between cells, the heads first. */
export function toTsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(({ head }) => head).join("\t");
  const lines = rows.map((row) => columns.map((column) => oneLine(textOf(column, row))).join("\t"));
  return `${[heads, ...lines].join("\r\n")}\r\n`;
}

/** On the clipboard a tab or a line's end would begin another cell. */
const oneLine = (text: string) => text.replace(/[\t\r\n]+/g, " ");

const lineOf = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

function cellOf<Row>(column: CsvColumn<Row>, row: Row): string {
  const text = textOf(column, row);
  return column.id && text !== "" ? inQuotes(text) : quoted(text);
}

function textOf<Row>({ cell, freeText }: CsvColumn<Row>, row: Row): string {
  const text = String(cell(row) ?? "");
  return freeText && formula.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return needsQuotes.test(text) ? inQuotes(text) : text;
}

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`;
