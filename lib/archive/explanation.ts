import { type Decimal, decimal, type Numbers } from "@/lib/decimal";
import type { CommissionReport, ReportSums } from "./api";
import { addSums, effectiveRate } from "./report-figures";

/** The totals of a report that can be explained. */
export const explainedFigures = ["rebate", "pureFee", "volume", "rate", "fills"] as const;

export type ExplainedFigure = (typeof explainedFigures)[number];

/** Each as the page calls it. */
export const figureLabels: Readonly<Record<ExplainedFigure, string>> = {
  rebate: "Rebate",
  pureFee: "Net fee",
  volume: "Volume",
  rate: "Effective rate",
  fills: "Fills",
};

/** How a total of a report came about: what it was made of, and the same made again. */
export interface Explanation {
  /** In words and in the exchange's names of its fields. */
  readonly formula: string;
  /** As the report says it; null where there is nothing to divide by. */
  readonly value: Decimal | null;
  /** Made again from the sums of the days alone. */
  readonly recomputed: Decimal | null;
  readonly agrees: boolean;
  /** Fills that did not state the amount: they are in no sum. */
  readonly unstated: number;
  /** The days that have fills, oldest first: `parts` are what each adds. */
  readonly lines: readonly ExplainedLine[];
}

interface ExplainedLine {
  /** By the clocks of the report's zone. */
  readonly day: string;
  readonly fills: number;
  /** The day's part of the figure: of a rate its rebate and its |net fee|. */
  readonly parts: readonly Decimal[];
}

/** The heads of what a line adds, in the order of its parts. */
export function partLabels(figure: ExplainedFigure): readonly string[] {
  if (figure === "rate") return ["Rebate, USDT", "|Net fee|, USDT"];
  return figure === "fills" ? ["Fills"] : [`${figureLabels[figure]}, USDT`];
}

/** Explains a total of a report from the same report by day. */
export function explanationOf(
  figure: ExplainedFigure,
  byDay: Pick<CommissionReport, "rows" | "others" | "total">,
  numbers: Numbers,
): Explanation {
  const { rows, others, total } = byDay;
  const value = figureOf(figure, total);
  const recomputed = figureOf(figure, addSums(others ? [...rows, others] : rows));
  const lines = rows.map(({ key, ...sums }) => ({
    day: key,
    fills: sums.fills,
    parts: partsOf(figure, sums),
  }));
  return {
    formula: formulaOf(figure, numbers.counted(total.fills, "fill")),
    ...{ value, recomputed, agrees: value === recomputed },
    unstated: unstatedIn(figure, total),
    lines: lines.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

function figureOf(figure: ExplainedFigure, sums: ReportSums): Decimal | null {
  return figure === "rate" ? effectiveRate(sums) : decimal(String(sums[figure]));
}

function partsOf(figure: ExplainedFigure, sums: ReportSums): readonly Decimal[] {
  if (figure === "rate") return [decimal(sums.rebate), decimal(sums.pureFeeSize)];
  return [decimal(String(sums[figure]))];
}

function unstatedIn(figure: ExplainedFigure, { unstated }: ReportSums): number {
  if (figure === "fills") return 0;
  return figure === "rate" ? unstated.rebate + unstated.pureFee : unstated[figure];
}

function formulaOf(figure: ExplainedFigure, fills: string): string {
  switch (figure) {
    case "fills":
      return "Number of fills";
    case "rate":
      return (
        "100 \u00d7 sum of rebateAmount \u00f7 sum of |pureFee| " +
        `over ${fills}, rounded half to even to 4 places`
      );
    default:
      return `Sum of ${figure === "rebate" ? "rebateAmount" : figure} over ${fills}`;
  }
}
