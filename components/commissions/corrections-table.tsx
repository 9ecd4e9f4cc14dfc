import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Hint } from "@/components/ui/tooltip";
import type { Correction, Corrections } from "@/lib/archive/api";
import { otherChanges } from "@/lib/archive/correction-text";
import { shortDay } from "@/lib/archive/day-range";
import { decimal, type Numbers } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import {
  CorrectionEffect,
  KindMark,
  SeenByMark,
  SignedAmount,
  ValueAfter,
  ValueBefore,
} from "./correction-amounts";
import { shortMoment, zonedMoment } from "./month-tables";

interface CorrectionsTableProps {
  rows: readonly Correction[];
  totals: Corrections["totals"];
  currentDay: Day | null;
  onOpen: (day: Day) => void;
}

/** The changes, latest seen first; a day's name is shown once and opens the day. */
export function CorrectionsTable({ rows, totals, currentDay, onOpen }: CorrectionsTableProps) {
  const numbers = useNumbers();
  const day: PlainColumn<Correction> = {
    head: "Day",
    name: true,
    cell: (row, at) =>
      rows[at - 1]?.day === row.day ? (
        <span className="sr-only">{shortDay(row.day)}</span>
      ) : (
        <button type="button" onClick={() => onOpen(row.day)} className="hover:underline">
          {shortDay(row.day)}
        </button>
      ),
    className: (row) => row.day === currentDay && "shadow-[inset_3px_0_0_var(--bd-ink)]",
  };
  return (
    <PlainTable
      label="Corrections"
      columns={[day, ...correctionColumns]}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={(row) => (row.day === currentDay ? "bg-selected" : "hover:bg-hover")}
      className="min-w-[860px]"
    >
      <tr className="h-(--bd-row) border-line-strong! bg-raised">
        <th scope="row" className="text-left font-semibold">
          Effect
        </th>
        <td colSpan={5} className="text-ink-2">
          {correctionCountText(totals, numbers)}
        </td>
        <td className="text-right font-semibold">
          <SignedAmount value={decimal(totals.effect)} />
        </td>
        <td colSpan={2} />
      </tr>
    </PlainTable>
  );
}

const correctionColumns: readonly PlainColumn<Correction>[] = [
  {
    head: "Record",
    cell: (row) => (
      <>
        <KindMark kind={row.kind} />
        <Hint
          text={otherChanges(row)}
          className="block max-w-[240px] truncate text-ink-3 text-xs empty:hidden"
        >
          {otherChanges(row)}
        </Hint>
      </>
    ),
  },
  {
    head: "Fill",
    cell: ({ fillId, symbol }) => (
      <>
        <span className="mono">{shortFillId(fillId)}</span>{" "}
        <span className="text-ink-2">{symbol}</span>
      </>
    ),
    tooltip: (row) => `${row.subBizType}, order ${row.orderId}, fill ${row.fillId}`,
  },
  { head: "Before", end: true, cell: (row) => <ValueBefore row={row} /> },
  {
    head: "became",
    hidden: true,
    cell: () => <Icon name="arrow-right" className="inline size-3 text-ink-3" />,
  },
  { head: "After", end: true, cell: (row) => <ValueAfter row={row} /> },
  {
    head: "Effect, USDT",
    end: true,
    cell: (row) => <CorrectionEffect row={row} />,
    className: "font-medium",
  },
  {
    head: "First seen, UTC+8",
    end: true,
    cell: ({ firstSeenAt }) => shortMoment(firstSeenAt),
    className: "text-ink-2",
  },
  { head: "Seen by", cell: (row) => <SeenByMark row={row} /> },
];

/** "12 of 13 records; 1 missing record still counts". */
function correctionCountText(
  { records, rows, missing }: Corrections["totals"],
  numbers: Numbers,
): string {
  const all = `${numbers.count(records)} of ${numbers.counted(rows, "record")}`;
  if (missing === 0) return all;
  const still = missing === 1 ? "still counts" : "still count";
  return `${all}; ${numbers.counted(missing, "missing record")} ${still}`;
}

/** The end of an id, which distinguishes it from its neighbours. */
const shortFillId = (id: string) => (id.length > 6 ? `\u2026${id.slice(-5)}` : id);

interface CorrectionCardsProps {
  rows: readonly Correction[];
  totals: Corrections["totals"];
  onOpen: (day: Day) => void;
}

/** The changes on a phone, the sum of their effects last. */
export function CorrectionCards({ rows, totals, onOpen }: CorrectionCardsProps) {
  const numbers = useNumbers();
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
              <span className="font-medium text-[14px]">{shortDay(row.day)}</span>
              <KindMark kind={row.kind} />
              <span className="ml-auto font-medium text-[14px]">
                <CorrectionEffect row={row} />
              </span>
            </span>
            <span className="flex items-center gap-1.5 text-ink-2 text-xs">
              <ValueBefore row={row} /> <span aria-hidden="true">{"\u2192"}</span>{" "}
              <ValueAfter row={row} />
            </span>
            <span className="text-ink-3 text-xs empty:hidden">{otherChanges(row)}</span>
            <span className="flex justify-between gap-3 text-ink-3 text-xs">
              <span className="truncate">
                {`${row.symbol} ${shortFillId(row.fillId)} \u00b7 ${zonedMoment(row.firstSeenAt)}`}
              </span>
              <SeenByMark row={row} />
            </span>
          </button>
        </li>
      ))}
      <li className="flex gap-3 border-line-strong border-t bg-raised px-3 py-2.5">
        <span className="font-semibold">Effect</span>
        <span className="flex-1 text-ink-2">{correctionCountText(totals, numbers)}</span>
        <span className="font-semibold">
          <SignedAmount value={decimal(totals.effect)} />
        </span>
      </li>
    </ul>
  );
}
