/** A column of a file: what stands in its head, and whether its cells are numbers. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | null | undefined;
  /** Its cells are plain decimals; without this they are text, ids too. */
  readonly number?: true;
}

/**
 * A spreadsheet runs what begins so; a leading apostrophe keeps it text (docs/archive.md#files).
 * What begins with apostrophes before it gets one more, so that taking one off gives each back.
 */
const formula = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/** A cell of such a file as it was: without the apostrophe that keeps it text. */
export const withoutApostrophe = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

const plainNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A comma, quotes or a line's end; or an id, which quotes name a text. */
const needsQuotes = /[",\r\n]|^\d{12,}$/;

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

const cellOf = <Row>(column: CsvColumn<Row>, row: Row) =>
  isNumber(column, row) ? rawText(column, row) : quoted(textOf(column, row));

/** Whether a cell is a number as its column says: nobody can hide a formula in one. */
const isNumber = <Row>(column: CsvColumn<Row>, row: Row): boolean =>
  column.number === true && plainNumber.test(rawText(column, row));

const rawText = <Row>({ cell }: CsvColumn<Row>, row: Row) => String(cell(row) ?? "");

function textOf<Row>(column: CsvColumn<Row>, row: Row): string {
  const text = rawText(column, row);
  return !isNumber(column, row) && formula.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
