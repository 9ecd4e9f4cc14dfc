"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FactRow } from "@/components/ui/fact-row";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { rateMessageOf } from "@/lib/orders/batch-limits";
import { defaultLimits } from "@/lib/orders/risk-limits-api";
import { openOrderLimit } from "@/lib/orders/rules/order-rules";
import type { EditableField } from "./batch";
import { PanelSection } from "./panel-parts";
import { RequestSizes } from "./request-view";
import { problemsOf, type RowProblem, reviewRows, rowNumbersText } from "./review-rows";
import { isOverOwnLimit, openAfter } from "./summarise-rows";
import type { BatchPageState } from "./use-batch-page";

/** More problems are counted, and stand in their rows. */
const maxNamed = 12;

interface ChecksSectionProps {
  page: BatchPageState;
  onGoTo: (rowId: number, field: EditableField) => void;
}

/** What must be put right before all rows can go, and what sending them would come to. */
export function ChecksSection({ page, onGoTo }: ChecksSectionProps) {
  const numbers = useNumbers();
  const { checked, count, openOrders } = page;
  const problems = problemsOf(checked);
  const alike = reviewRows(count.valid, checked).duplicates;
  const after = openOrders && openAfter(count.valid, openOrders);
  const use = ({ fix }: RowProblem) => fix && page.dispatch({ type: "fix", fixes: [fix] });
  return (
    <PanelSection title="To check" className="border-b-0">
      {problems.length > 0 && (
        <ul aria-label="What keeps rows from being sent">
          {problems.slice(0, maxNamed).map((problem) => (
            <li
              key={`${problem.row.id} ${problem.issue.field} ${problem.issue.rule}`}
              className="flex items-center gap-2 border-line-soft border-b py-1"
            >
              <span className="flex items-center gap-1.5 whitespace-nowrap text-danger">
                <Icon name="alert" />
                Row {problem.number}
              </span>
              <Hint text={problem.issue.message} className="min-w-0 flex-1 truncate">
                {problemText(problem)}
              </Hint>
              <Button
                size="sm"
                onClick={() => onGoTo(problem.row.id, problem.issue.field as EditableField)}
              >
                Go to cell
              </Button>
              {problem.fix && (
                <Button
                  size="sm"
                  aria-label={`Use ${numbers.decimal(problem.fix.value)} in row ${problem.number}`}
                  onClick={() => use(problem)}
                >
                  Use {numbers.decimal(problem.fix.value)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <dl>
        {problems.length === 0 && <FactRow name="Rows with errors">none</FactRow>}
        {problems.length > maxNamed && (
          <FactRow name="More, marked in the grid">{problems.length - maxNamed}</FactRow>
        )}
        <FactRow name="Duplicates" className={cx(alike.length > 0 && "text-attn")}>
          {alike.length === 0 ? "none" : alike.slice(0, 3).map(rowNumbersText).join("; ")}
          {alike.length > 3 && ` and ${alike.length - 3} more`}
        </FactRow>
        <OpenAfter name="futures" open={after?.futures} />
        <OpenAfter name="spot and margin" open={after?.spot} />
        <Mine page={page} />
        <FactRow name="Sent in">
          <RequestSizes rows={count.valid.map(({ row }) => row)} />
        </FactRow>
      </dl>
    </PanelSection>
  );
}

const fieldNames: Readonly<Record<string, string>> = {
  price: "Price",
  qty: "Quantity",
  symbol: "Symbol",
  category: "Category",
  positionAction: "Side",
  orderType: "Type",
  timeInForce: "TIF",
};

/** "Price, 68.222,O": the field and what stands in it. */
function problemText({ row, issue }: RowProblem): string {
  const name = fieldNames[issue.field] ?? issue.field;
  const texts: Readonly<Record<string, string>> = {
    price: row.order.price.text,
    qty: row.order.qty.text,
    symbol: row.symbol,
  };
  const text = texts[issue.field]?.trim();
  return text ? `${name}, ${text}` : name;
}

/** How the rows stand to the user's own limits and to desk limits; nothing until they are read. */
function Mine({ page: { guards, checked, count, indexOf } }: Pick<ChecksSectionProps, "page">) {
  if (guards === null) return null;
  const over = count.valid.filter(isOverOwnLimit).length;
  const refused = checked.filter(({ issues }) =>
    issues.some(({ rule }) => rule.startsWith("desk-limit-")),
  ).length;
  const rate = rateMessageOf(guards, count.valid.length);
  const { throughIndex } = guards.own ?? defaultLimits;
  const blind = count.valid.filter(
    ({ row, instrument }) =>
      throughIndex !== null &&
      row.order.orderType === "limit" &&
      (instrument === null || indexOf(instrument.symbol) === null),
  ).length;
  const tone = refused > 0 || rate?.refuses ? "text-danger" : cx((over > 0 || rate) && "text-attn");
  const parts = [
    ...(refused > 0 ? [`${refused} over a desk limit`] : []),
    ...(over > 0 ? [`${over} over your limits`] : []),
    ...(rate ? [rate.message] : []),
    ...(blind > 0 ? [`${blind} not checked: no fresh index price`] : []),
  ];
  return (
    <FactRow name="My limits" className={tone}>
      {parts.length === 0 ? "within all limits" : parts.join(". ")}
    </FactRow>
  );
}

/** Orders that would rest in the book, of the 400 that a group of categories may have. */
function OpenAfter({ name, open }: { name: string; open: number | undefined }) {
  const full = open !== undefined && open > openOrderLimit;
  const near = open !== undefined && open * 10 >= openOrderLimit * 9;
  return (
    <FactRow
      name={`Open ${name} after sending`}
      className={cx(full ? "text-danger" : near && "text-attn")}
    >
      {open === undefined ? "not known" : `${open} of ${openOrderLimit}`}
    </FactRow>
  );
}
