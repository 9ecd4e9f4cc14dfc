import type { ReactNode } from "react";
import { DayStateMark } from "@/components/archive-days/day-state";
import { useNumbers } from "@/components/ui/numbers";
import { unstatedText } from "@/lib/archive/report-figures";
import { ExactAmount } from "./amounts";
import type { ReportRow } from "./report-rows";

interface ReportCardsProps {
  rows: readonly ReportRow[];
  total: ReportRow;
  completeness: ReactNode;
  onOpen: (row: ReportRow) => void;
}

/** A report's lines on a phone, their sum last. */
export function ReportCards({ rows, total, completeness, onOpen }: ReportCardsProps) {
  return (
    <ul aria-label="Commissions">
      {rows.map((row) => (
        <li key={row.key} className="border-line-soft border-t">
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="flex w-full flex-col gap-0.5 px-3 py-2.5 text-left"
          >
            <Lines row={row} />
          </button>
        </li>
      ))}
      <li className="flex flex-col gap-0.5 border-line-strong border-t bg-raised px-3 py-2.5">
        <Lines row={{ ...total, name: "Total" }} mark={completeness} />
      </li>
    </ul>
  );
}

function Lines({ row, mark }: { row: ReportRow; mark?: ReactNode }) {
  const numbers = useNumbers();
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="font-medium text-[14px]">{row.name}</span>
        {row.state && <DayStateMark state={row.state} />}
        {mark}
        <span className="ml-auto font-medium text-[14px]">
          <ExactAmount value={row.rebate} places={4} />
        </span>
      </span>
      {row.unstated !== null && row.unstated.rebate > 0 && (
        <span className="text-attn text-xs">{unstatedText(row.unstated.rebate, numbers)}</span>
      )}
      <span className="flex justify-between gap-3 text-ink-3 text-xs">
        <span>
          <ExactAmount value={row.volume} places={2} /> volume
        </span>
        <span>
          <ExactAmount value={row.rate} places={2} /> %,{" "}
          {row.fills === null ? "\u2013" : numbers.count(row.fills)} fills
        </span>
      </span>
    </>
  );
}
