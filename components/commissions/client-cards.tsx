import type { ReactNode } from "react";
import { useNumbers } from "@/components/ui/numbers";
import type { ReportSums } from "@/lib/archive/api";
import { unattributedLabel } from "@/lib/archive/clients";
import { effectiveRate } from "@/lib/archive/report-figures";
import { type Decimal, decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";
import type { ClientRow } from "./use-clients";

interface ClientCardsProps {
  rows: readonly ClientRow[];
  total: ReportSums;
  completeness: ReactNode;
  onOpen: (client: string) => void;
}

/** The clients on a phone, what is nobody's after them, their sum last. */
export function ClientCards({ rows, total, completeness, onOpen }: ClientCardsProps) {
  return (
    <ul aria-label="Commissions by client">
      {rows.map((row) => {
        const { of } = row;
        const lines = <Lines name={of?.name ?? unattributedLabel} sums={row} share={row.share} />;
        return (
          <li key={row.client ?? ""} className="border-line-soft border-t">
            {of ? (
              <button
                type="button"
                onClick={() => onOpen(of.id)}
                className="flex w-full flex-col gap-0.5 px-3 py-2.5 text-left"
              >
                {lines}
              </button>
            ) : (
              <div className="flex flex-col gap-0.5 px-3 py-2.5">{lines}</div>
            )}
          </li>
        );
      })}
      <li className="flex flex-col gap-0.5 border-line-strong border-t bg-raised px-3 py-2.5">
        <Lines name="Total" sums={total} share={null} mark={completeness} />
      </li>
    </ul>
  );
}

interface LinesProps {
  name: string;
  sums: ReportSums;
  share: Decimal | null;
  mark?: ReactNode;
}

function Lines({ name, sums, share, mark }: LinesProps) {
  const numbers = useNumbers();
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate font-medium text-[14px]">{name}</span>
        {mark}
        <span className="ml-auto font-medium text-[14px]">
          <ExactAmount value={decimal(sums.rebate)} places={4} />
        </span>
      </span>
      <span className="flex justify-between gap-3 text-ink-3 text-xs">
        <span>
          <ExactAmount value={decimal(sums.volume)} places={2} /> volume
        </span>
        <span>
          <ExactAmount value={effectiveRate(sums)} places={2} /> %
          {share !== null && (
            <>
              , share <ExactAmount value={share} places={2} />
            </>
          )}
          {`, ${numbers.count(sums.fills)} fills`}
        </span>
      </span>
    </>
  );
}
