import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Hint, Tooltip } from "@/components/ui/tooltip";
import type { Correction, Corrections } from "@/lib/archive/api";
import { otherChanges } from "@/lib/archive/correction-text";
import { shortDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import { decimal } from "@/lib/decimal";
import { type Day, dayOf, formatMoment } from "@/lib/time";
import {
  CorrectionEffect,
  KindMark,
  SeenByMark,
  SignedAmount,
  ValueAfter,
  ValueBefore,
} from "./correction-amounts";

interface CorrectionsTableProps {
  rows: readonly Correction[];
  totals: Corrections["totals"];
  currentDay: Day | null;
  onOpen: (day: Day) => void;
}

const heads = [
  ["Record", ""],
  ["Fill", ""],
  ["Before", "text-right"],
  ["", "w-6"],
  ["After", "text-right"],
  ["Effect, USDT", "text-right"],
  ["First seen", "text-right"],
  ["Seen by", ""],
] as const;

/** The changes, latest seen first; a day's name is shown once and opens the day. */
export function CorrectionsTable({ rows, totals, currentDay, onOpen }: CorrectionsTableProps) {
  return (
    <table aria-label="Corrections" className="w-full min-w-[860px] whitespace-nowrap">
      <thead>
        <tr
          className={
            "h-[26px] bg-raised text-left text-ink-3 text-xs [&>th]:border-line " +
            "[&>th]:border-b [&>th]:px-1.5 [&>th]:font-medium"
          }
        >
          <th scope="col" className="pl-4!">
            Day
          </th>
          {heads.map(([head, className]) => (
            <th key={head} scope="col" className={className}>
              {head || <span className="sr-only">became</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Line
            key={row.id}
            row={row}
            again={rows[at - 1]?.day === row.day}
            current={row.day === currentDay}
            onOpen={onOpen}
          />
        ))}
      </tbody>
      <tfoot>
        <tr className="h-(--bd-row) border-line-strong border-t bg-raised [&>*]:px-1.5">
          <th scope="row" className="pl-4! text-left font-semibold">
            Effect
          </th>
          <td colSpan={5} className="text-ink-2">
            {correctionCountText(totals)}
          </td>
          <td className="text-right font-semibold">
            <SignedAmount value={decimal(totals.effect)} />
          </td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  );
}

/** "12 of 13 records; 1 missing record still counts". */
function correctionCountText({ records, rows, missing }: Corrections["totals"]): string {
  const all = `${records.toLocaleString("en")} of ${pluralize(rows, "record")}`;
  if (missing === 0) return all;
  const still = missing === 1 ? "still counts" : "still count";
  return `${all}; ${pluralize(missing, "missing record")} ${still}`;
}

interface LineProps {
  row: Correction;
  /** The line before is of the same day. */
  again: boolean;
  current: boolean;
  onOpen: (day: Day) => void;
}

function Line({ row, again, current, onOpen }: LineProps) {
  const more = otherChanges(row);
  return (
    <tr
      className={cx(
        "h-(--bd-row) [&>*]:border-line-soft [&>*]:border-b [&>*]:px-1.5",
        current ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <th
        scope="row"
        className={cx(
          "pl-4! text-left font-medium",
          current && "shadow-[inset_3px_0_0_var(--bd-ink)]",
        )}
      >
        {again ? (
          <span className="sr-only">{shortDay(row.day as Day)}</span>
        ) : (
          <button type="button" onClick={() => onOpen(row.day)} className="hover:underline">
            {shortDay(row.day as Day)}
          </button>
        )}
      </th>
      <td>
        <KindMark kind={row.kind} />
        {more && (
          <Hint text={more} className="block max-w-[240px] truncate text-ink-3 text-xs">
            {more}
          </Hint>
        )}
      </td>
      <Tooltip text={`${row.subBizType}, order ${row.orderId}, fill ${row.fillId}`}>
        <td>
          <span className="mono">{shortFillId(row.fillId)}</span>{" "}
          <span className="text-ink-2">{row.symbol}</span>
        </td>
      </Tooltip>
      <td className="text-right">
        <ValueBefore row={row} />
      </td>
      <td className="text-center text-ink-3">
        <Icon name="arrow-right" className="inline size-3" />
      </td>
      <td className="text-right">
        <ValueAfter row={row} />
      </td>
      <td className="text-right font-medium">
        <CorrectionEffect row={row} />
      </td>
      <td className="text-right text-ink-2">{minuteText(row.firstSeenAt)}</td>
      <td>
        <SeenByMark row={row} />
      </td>
    </tr>
  );
}

/** The end of an id, which distinguishes it from its neighbours. */
const shortFillId = (id: string) => (id.length > 6 ? `\u2026${id.slice(-5)}` : id);

/** "22 Nov 12:31", UTC+8. */
const minuteText = (moment: number) =>
  `${shortDay(dayOf(moment, "UTC+8"))} ${formatMoment(moment, "UTC+8").slice(11, 16)}`;

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
                <CorrectionEffect row={row} />
              </span>
            </span>
            <span className="flex items-center gap-1.5 text-ink-2 text-xs">
              <ValueBefore row={row} /> <span aria-hidden="true">{"\u2192"}</span>{" "}
              <ValueAfter row={row} />
            </span>
            <Others row={row} />
            <span className="flex justify-between gap-3 text-ink-3 text-xs">
              <span className="truncate">
                {`${row.symbol} ${shortFillId(row.fillId)} \u00b7 ${minuteText(row.firstSeenAt)}`}
              </span>
              <SeenByMark row={row} />
            </span>
          </button>
        </li>
      ))}
      <li className="flex gap-3 border-line-strong border-t bg-raised px-3 py-2.5">
        <span className="font-semibold">Effect</span>
        <span className="flex-1 text-ink-2">{correctionCountText(totals)}</span>
        <span className="font-semibold">
          <SignedAmount value={decimal(totals.effect)} />
        </span>
      </li>
    </ul>
  );
}

function Others({ row }: { row: Correction }) {
  const more = otherChanges(row);
  return more ? <span className="text-ink-3 text-xs">{more}</span> : null;
}
