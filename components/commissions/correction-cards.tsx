import { otherChanges } from "@/lib/archive/correction-words";
import { shortDay } from "@/lib/archive/day-range";
import type { Correction, Corrections } from "@/lib/archive/wire";
import { decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { After, Before, Effect, KindMark, SeenBy, Signed } from "./correction-cells";
import { minuteOf, shortId, totalWords } from "./corrections-table";

interface CorrectionCardsProps {
  rows: readonly Correction[];
  totals: Corrections["totals"];
  onOpen: (day: Day) => void;
}

/** The changes on a phone, the sum of their effects last. */
export function CorrectionCards({ rows, totals, onOpen }: CorrectionCardsProps) {
  return (
    <ul aria-label="Corrections">
      {rows.map((row) => (
        <li key={row.id} className="border-line-soft border-t">
          <button
            type="button"
            onClick={() => onOpen(row.day)}
            className="flex min-h-11 w-full flex-col gap-0.5 px-3 py-2.5 text-left"
          >
            <span className="flex items-center gap-2">
              <span className="font-medium text-[14px]">{shortDay(row.day as Day)}</span>
              <KindMark kind={row.kind} />
              <span className="ml-auto font-medium text-[14px]">
                <Effect row={row} />
              </span>
            </span>
            <span className="flex items-center gap-1.5 text-ink-2 text-xs">
              <Before row={row} /> <span aria-hidden="true">{"\u2192"}</span> <After row={row} />
            </span>
            <Others row={row} />
            <span className="flex justify-between gap-3 text-ink-3 text-xs">
              <span className="truncate">
                {`${row.symbol} ${shortId(row.fillId)} \u00b7 ${minuteOf(row.firstSeenAt)}`}
              </span>
              <SeenBy row={row} />
            </span>
          </button>
        </li>
      ))}
      <li className="flex gap-3 border-line-strong border-t bg-raised px-3 py-2.5">
        <span className="font-semibold">Effect</span>
        <span className="flex-1 text-ink-2">{totalWords(totals)}</span>
        <span className="font-semibold">
          <Signed value={decimal(totals.effect)} />
        </span>
      </li>
    </ul>
  );
}

function Others({ row }: { row: Correction }) {
  const more = otherChanges(row);
  return more ? <span className="text-ink-3 text-xs">{more}</span> : null;
}
