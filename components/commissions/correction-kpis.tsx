import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { daysWords } from "@/lib/archive/completeness";
import { type DayRange, rangeWords } from "@/lib/archive/day-range";
import { counted } from "@/lib/archive/day-sentence";
import type { Corrections } from "@/lib/archive/wire";
import { decimal } from "@/lib/decimal";
import { Signed } from "./correction-cells";
import { Exact } from "./exact";

interface CorrectionKpisProps {
  totals: Corrections["totals"];
  range: DayRange;
  /** Only some changes are asked for: their effect is not the whole. */
  filtered: boolean;
}

/** The rebate now and as first verified, what the changes do to it, and what is still open. */
export function CorrectionKpis({ totals, range, filtered }: CorrectionKpisProps) {
  const { openDays, records, days, effect } = totals;
  return (
    <section
      aria-label="Sums"
      className={
        "flex shrink-0 flex-wrap border-line border-b *:flex-[1_1_auto] phone:*:min-w-1/2 " +
        "max-[1100px]:*:border-b [&>*:last-child]:border-r-0"
      }
    >
      <Kpi name="Rebate, latest" unit="USDT" note={`${rangeWords(range)}, as served now`} wide>
        <Exact value={decimal(totals.rebate)} />
      </Kpi>
      <Kpi name="Rebate, first verified" unit="USDT" note="the same days, as first verified" wide>
        <Exact value={decimal(totals.rebateFirstVerified)} />
      </Kpi>
      <Kpi
        name={filtered ? "Effect of these corrections" : "Effect of corrections"}
        unit="USDT"
        note={`${counted(records, "record")} on ${counted(days, "day")}`}
      >
        <Signed value={decimal(effect)} />
      </Kpi>
      <Kpi
        name="Still open"
        unit={openDays.length === 1 ? "day" : "days"}
        note={
          openDays.length === 0
            ? "both methods have seen every change"
            : `${daysWords(openDays.toReversed())}: 1 of 2 methods`
        }
      >
        {openDays.length}
      </Kpi>
    </section>
  );
}

interface KpiProps {
  name: string;
  unit: string;
  note: string;
  wide?: boolean;
  children: ReactNode;
}

function Kpi({ name, unit, note, wide = false, children }: KpiProps) {
  return (
    <div
      className={cx(
        "border-line border-r px-4 pt-3 pb-[11px] phone:px-3",
        wide && "phone:min-w-full",
      )}
    >
      <h2 className="truncate font-medium text-ink-3 text-xs tracking-normal">{name}</h2>
      <p className="my-px flex items-baseline whitespace-nowrap font-semibold text-2xl">
        <span className="tracking-[-.02em] [&_span_span]:font-medium [&_span_span]:text-[15px]">
          {children}
        </span>
        <span className="ml-1.5 font-normal text-ink-3 text-xs">{unit}</span>
      </p>
      <p className="max-w-[300px] truncate text-ink-3 text-xs" title={note}>
        {note}
      </p>
    </div>
  );
}
