import type { CsvColumn } from "@/lib/csv/to-csv";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { factSections } from "./instrument-facts";

const heads: readonly (keyof InstrumentRow)[] = ["symbol", "category", "status"];
const facts = factSections.flatMap(({ fields }) => fields.map(({ name }) => name));

/** The instruments' fields under the exchange's own names: those that these rows have. */
export function instrumentsCsv(
  rows: readonly InstrumentRow[],
): readonly CsvColumn<InstrumentRow>[] {
  const given = [...heads, ...facts].filter((name) => rows.some((row) => row[name] !== undefined));
  return given.map((name) => ({ head: name, cell: (row) => row[name] }));
}
