/** A column of a file: what stands in its head, and whether its cells are free text. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | null | undefined;
  /** Text that others wrote: a spreadsheet must not take it for a formula. */
  readonly freeText?: true;
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

const lineOf = (cells: readonly string[]) => `${cells.join(",")}\r\n`;

function cellOf<Row>({ cell, freeText }: CsvColumn<Row>, row: Row): string {
  const text = String(cell(row) ?? "");
  return quoted(freeText && formula.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
