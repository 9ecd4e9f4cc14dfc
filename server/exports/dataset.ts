import "server-only";
import type { ExportManifest } from "@/lib/exports/api";
import type { Day } from "@/lib/time";

/** What a cell holds: exact text of an amount, a safe integer, text, or nothing. */
export type Cell = string | number | null;

/** A column of an export, the same in every format. */
export interface ExportColumn {
  readonly name: string;
  /**
   * `amount`: a decimal as text, exact; `integer`: a safe integer; `text`: everything else, ids and
   * days too.
   */
  readonly kind: "amount" | "integer" | "text";
  /** A text that is a plain decimal: it needs no guard against formulas. */
  readonly number?: true;
}

/** Rows, each with one cell a column, page by page as they are taken. */
export type CellPages = AsyncIterable<readonly (readonly Cell[])[]>;

/** How far the days behind an export are settled. */
export type Settlement = Pick<ExportManifest, "settledThrough" | "unsettledDays" | "certificates">;

/** A query that can be exported: its columns, its rows, and what a manifest says of its days. */
export interface Dataset {
  readonly accountId: string;
  /** Whose days the range's are. */
  readonly zone: string;
  readonly range: { readonly from: Day; readonly to: Day };
  readonly columns: readonly ExportColumn[];
  readonly pages: () => CellPages;
  /** How many rows there will be; null when only reading them tells. */
  readonly count: () => Promise<number | null>;
  readonly settlement: () => Promise<Settlement>;
  /** The column that names the unit of amounts, where they are not all USDT. */
  readonly unitColumn?: string;
}

/** A column with the way from a row to its cell. */
export interface RowColumn<Row> extends ExportColumn {
  readonly cell: (row: Row) => string | number | null | undefined;
}

/** One page of a list, and where the next one begins. */
interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

const pageRows = 1000;

/**
 * The rows of a list as cells. A page is read only when it is taken, so memory stays flat and a
 * reader that leaves stops the reading.
 */
export async function* cellPages<Row>(
  columns: readonly RowColumn<Row>[],
  pageOf: (after: string | null, rows: number) => Promise<ListPage<Row>>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after: string | null = null;
  do {
    const page: ListPage<Row> = await pageOf(after, pageRows);
    yield page.rows.map((row) => columns.map(({ cell }) => cell(row) ?? null));
    after = page.next;
  } while (after !== null);
}
