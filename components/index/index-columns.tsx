"use client";

import { cx } from "@/components/ui/cx";
import { byDecimal, type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  type Numbers,
  sign,
} from "@/lib/decimal";
import type { IndexConstituent } from "@/lib/markets/index-facts";

const column = columnsOf<IndexConstituent>();

const end = "end" as const;

const dash = "\u2013";

/**
 * The components of an index; `widest` is the largest distance, which fills half a bar, and from
 * `threshold` on a distance is marked.
 */
export function indexColumns(
  widest: Decimal,
  threshold: Decimal,
  numbers: Numbers,
): Column<IndexConstituent>[] {
  return [
    column.accessor("exchange", {
      id: "exchange",
      header: "Exchange",
      meta: { width: 18, whole: true, className: "font-medium pl-4" },
    }),
    column.accessor("pair", {
      id: "pair",
      header: "Pair",
      cell: ({ getValue }) => getValue() || dash,
      meta: { width: 15, whole: true },
    }),
    numberColumn("price", "Price", 15, ({ price }) => price, "Price on that exchange", numbers),
    column.accessor(({ weight }) => weight ?? undefined, {
      id: "weight",
      header: "Weight",
      cell: ({ getValue }) => percentText(getValue(), numbers),
      ...byDecimal,
      meta: { width: 10, align: end },
    }),
    numberColumn(
      "contribution",
      "Contribution",
      18,
      ({ contribution }) => contribution,
      "Price x weight; together they are the index",
      numbers,
    ),
    column.accessor(({ fromReference }) => fromReference ?? undefined, {
      id: "reference",
      header: "From the index, bps",
      cell: ({ getValue }) => <DeviationBar bps={getValue() ?? null} {...{ widest, threshold }} />,
      ...byDecimal,
      meta: {
        width: 27,
        align: end,
        title: "Distance of the price from the index, in hundredths of a percent",
      },
    }),
    column.accessor(({ fromMedian }) => fromMedian ?? undefined, {
      id: "median",
      header: "From the median, bps",
      cell: ({ getValue }) => <DeviationBar bps={getValue() ?? null} {...{ widest, threshold }} />,
      ...byDecimal,
      meta: { width: 27, align: end, title: "Distance of the price from the weighted median" },
    }),
  ] as Column<IndexConstituent>[];
}

function numberColumn(
  id: string,
  header: string,
  width: number,
  read: (part: IndexConstituent) => Decimal | null,
  title: string,
  numbers: Numbers,
): Column<IndexConstituent> {
  return column.accessor((part) => read(part) ?? undefined, {
    id,
    header,
    cell: ({ getValue }) => {
      const value = getValue() as Decimal | undefined;
      return value === undefined ? dash : numbers.decimal(value);
    },
    ...byDecimal,
    meta: { width, align: end, title },
  }) as Column<IndexConstituent>;
}

interface DeviationBarProps {
  bps: Decimal | null;
  /** The largest distance in the table, which fills half of the bar. */
  widest: Decimal;
  threshold: Decimal;
}

/** A distance in text with its sign, and a bar from the middle: left is below, right above. */
function DeviationBar({ bps, widest, threshold }: DeviationBarProps) {
  const numbers = useNumbers();
  if (bps === null) return "\u2013";
  const marked = compare(absolute(bps), threshold) > 0;
  return (
    <Hint
      text={marked ? `Beyond ${numbers.decimal(threshold)} bps` : undefined}
      className={cx("inline-flex items-center justify-end gap-2", marked && "text-attn")}
    >
      {marked && <Icon name="alert" className="size-3.5" />}
      <span aria-hidden="true" className="relative h-2.5 w-[96px] shrink-0">
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        {(["left", "right"] as const).map((side) => (
          <span
            key={side}
            className="absolute inset-y-0 w-px bg-ink-3"
            style={{ [side]: `calc(50% - ${halfShare(threshold, widest)}%)` }}
          />
        ))}
        <span
          className={cx(
            "absolute inset-y-0.5 bg-data-1",
            sign(bps) < 0 ? "right-1/2" : "left-1/2",
            marked && "bg-attn",
          )}
          style={{ width: `${halfShare(bps, widest)}%` }}
        />
      </span>
      <span className="min-w-[62px] text-right">{signedBpsText(bps, numbers)}</span>
      {marked && <span className="sr-only">beyond the threshold</span>}
    </Hint>
  );
}

const fifty = decimal("50");

/** How much of the bar's half it fills, in percent of the whole bar; for drawing only. */
function halfShare(bps: Decimal, widest: Decimal): string {
  if (sign(widest) === 0) return "0";
  return divide(multiply(absolute(bps), fifty), widest, { scale: 1, rounding: "half-even" });
}

const hundred = decimal("100");

/** A weight as users read it. */
export function percentText(weight: Decimal | null | undefined, numbers: Numbers): string {
  return weight == null ? "\u2013" : `${numbers.decimal(multiply(weight, hundred))} %`;
}

/** A distance with its sign, always two decimal places. */
export function signedBpsText(bps: Decimal, numbers: Numbers): string {
  const text = numbers.decimal(bps, { minimumPlaces: 2 });
  return sign(bps) === 1 ? `+${text}` : text;
}
