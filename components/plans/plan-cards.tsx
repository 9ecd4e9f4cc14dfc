"use client";
import { categoryWord } from "@/components/shell/words/category-words";
import { Age } from "@/components/ui/age";
import { WindowList } from "@/components/ui/window-list";
import type { PlanRow } from "@/lib/orders/plan-row";
import { DistanceCell, IntentCell, PlanPrice, SizeCell, TriggerCell } from "./plan-cells";
import { planSentence, planTypeWord } from "./plan-words";

const cardHeight = 84;
const keyOf = (row: PlanRow) => row.key;

/** The plan orders on a phone, one under the other. */
export function PlanCards({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <WindowList label="Plan orders" rows={rows} rowId={keyOf} rowHeight={cardHeight}>
      {(row) => <PlanCard row={row} />}
    </WindowList>
  );
}

function PlanCard({ row }: { row: PlanRow }) {
  return (
    <article
      aria-label={planSentence(row)}
      className="flex h-full flex-col justify-center gap-0.5 border-line border-b px-3"
    >
      <p className="flex items-baseline gap-2">
        <span className="font-medium text-lg">{row.symbol}</span>
        <span className="text-ink-3 text-xs">
          {categoryWord(row.category)} {"\u00b7"} {planTypeWord(row.planType)}
        </span>
        <span className="ml-auto text-ink-2 text-xs">{row.status}</span>
      </p>
      <p className="flex items-baseline gap-2">
        <IntentCell row={row} />
        <span className="ml-auto text-[14px]">
          <SizeCell row={row} /> <span className="text-ink-3">when</span>{" "}
          <b className="font-semibold">
            <TriggerCell row={row} />
          </b>
        </span>
      </p>
      <p className="flex items-baseline gap-2 text-ink-3 text-xs">
        <span>
          then{" "}
          <PlanPrice
            row={row}
            price={row.price}
            {...(row.orderType === "market" ? { none: "at market" } : {})}
          />
          {row.createdAt !== null && <Age since={row.createdAt} before={" \u00b7 "} />}
        </span>
        <span className="ml-auto">
          <DistanceCell row={row} />
        </span>
      </p>
    </article>
  );
}
