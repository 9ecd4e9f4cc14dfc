"use client";
import { byDecimal } from "@/components/ui/data-table/by-decimal";
import { type Column, columnsOf } from "@/components/ui/data-table/features";
import { type Decimal, formatDecimal } from "@/lib/decimal";
import { percent } from "./bps-words";
import { DeviationBar } from "./deviation-bar";
import type { IndexPart } from "./index-maths";

const column = columnsOf<IndexPart>();
const end = "end" as const;
const dash = "\u2013";

/** The widths of the columns, also of the bars that stand before them. */
export const indexWidths = {
  exchange: 150,
  pair: 130,
  price: 130,
  weight: 90,
  contribution: 150,
  reference: 220,
};

/** The components of an index; `widest` is the largest distance, which fills half a bar. */
export function indexColumns(widest: Decimal): Column<IndexPart>[] {
  return column.columns([
    column.accessor("exchange", {
      id: "exchange",
      header: "Exchange",
      meta: { width: indexWidths.exchange, className: "font-medium pl-4" },
    }),
    column.accessor("pair", {
      id: "pair",
      header: "Pair",
      cell: ({ getValue }) => getValue() || dash,
      meta: { width: indexWidths.pair },
    }),
    number("price", "Price", indexWidths.price, ({ price }) => price, "Its price there, as given"),
    column.accessor(({ weight }) => weight ?? undefined, {
      id: "weight",
      header: "Weight",
      cell: ({ getValue }) => percent(getValue()),
      ...byDecimal,
      meta: { width: indexWidths.weight, align: end },
    }),
    number(
      "contribution",
      "Contribution",
      indexWidths.contribution,
      ({ contribution }) => contribution,
      "Price x weight; together they are the index",
    ),
    column.accessor(({ fromReference }) => fromReference ?? undefined, {
      id: "reference",
      header: "From the index, bps",
      cell: ({ getValue }) => <DeviationBar bps={getValue() ?? null} widest={widest} />,
      ...byDecimal,
      meta: {
        width: indexWidths.reference,
        align: end,
        title: "Distance of the price from the index, in hundredths of a percent",
      },
    }),
    column.accessor(({ fromMedian }) => fromMedian ?? undefined, {
      id: "median",
      header: "From the median, bps",
      cell: ({ getValue }) => <DeviationBar bps={getValue() ?? null} widest={widest} />,
      ...byDecimal,
      meta: { align: end, title: "Distance of the price from the median of the prices" },
    }),
  ]) as Column<IndexPart>[];
}

function number(
  id: string,
  header: string,
  width: number,
  read: (part: IndexPart) => Decimal | null,
  title: string,
): Column<IndexPart> {
  return column.accessor((part) => read(part) ?? undefined, {
    id,
    header,
    cell: ({ getValue }) => {
      const value = getValue() as Decimal | undefined;
      return value === undefined ? dash : formatDecimal(value);
    },
    ...byDecimal,
    meta: { width, align: end, title },
  }) as Column<IndexPart>;
}
