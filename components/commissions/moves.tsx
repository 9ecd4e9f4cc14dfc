"use client";

import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { bookedText } from "@/lib/archive/booked-text";
import type { Client } from "@/lib/archive/clients";
import { unattributedLabel } from "@/lib/archive/clients";
import { formatDays } from "@/lib/archive/completeness";
import { longDay } from "@/lib/archive/day-range";
import { longMonth, type Month, monthOf } from "@/lib/archive/month";
import { decimal, subtract } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { SignedAmount } from "./correction-amounts";
import type { MoveCount } from "./use-move-count";

interface MovesProps {
  count: MoveCount;
  clients: readonly Client[];
  /** The exchange is asked for the UID only once it is assigned. */
  afterwards?: boolean;
}

/** What a change would do, by month and client, how far it is counted, and what the count lacks. */
export function Moves({ count, clients, afterwards = false }: MovesProps) {
  const numbers = useNumbers();
  const { first, pages, counted, isWhole } = count;
  if (!first) return null;
  const { from, openFrom, seen, months, toAsk, notServed } = first;
  const isLocked = (month: Month) => openFrom !== null && month < monthOf(openFrom);
  const rows = pages.flatMap(({ month, moves, share }) => [
    ...(month === null ? [] : moves.map((move) => ({ month, move, share: null }))),
    ...(month === null || share === null ? [] : [{ month, move: null, share }]),
  ]);
  return (
    <section aria-label="Would move" className="mt-2 text-xs">
      <h4 className="text-ink-2">Would change, from {longDay(from)}</h4>
      <p role="status" className="text-ink-3">
        {isWhole
          ? toAsk.length === 0 &&
            pages.every(({ moves, share }) => moves.length === 0 && share === null) &&
            "No fills yet."
          : `Counting: ${counted} of ${numbers.counted(months, "month")}`}
      </p>
      <ul>
        {rows.map(({ month, move, share }) => (
          <li
            key={`${month} ${move?.before} ${move?.after}`}
            className="flex min-h-6 flex-wrap items-center gap-2 border-line-soft border-b"
          >
            <span className="flex-1">{longMonth(month)}</span>
            {move && (
              <>
                <span className="text-ink-2">
                  {`${nameOf(clients, move.before)} \u2192 ${nameOf(clients, move.after)}`}
                </span>
                <span className="text-ink-3">{numbers.counted(move.fills, "fill")}</span>
                <ExactAmount value={decimal(move.rebate)} />
              </>
            )}
            {share && (
              <>
                <span className="text-ink-2">Share of</span>
                <ExactAmount value={decimal(share.rebate)} />
                <SignedAmount value={subtract(decimal(share.after), decimal(share.before))} />
              </>
            )}
            {isLocked(month) && openFrom && (
              <span className="w-full text-attn">
                {`Locked: booked into ${longMonth(monthOf(openFrom))} as \u201c` +
                  `${bookedText(share ? "plan" : "reassigned", month)}\u201d.`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {!seen && (
        <p className="mt-1 text-attn">This UID hasn't been seen on this account. Check it.</p>
      )}
      <DaysToFetch days={toAsk} afterwards={afterwards} />
      {notServed.length > 0 && (
        <p className="mt-1 text-ink-2">
          {`Not counted, no longer available by UID: ${formatDays(notServed)}.`}
        </p>
      )}
    </section>
  );
}

interface DaysToFetchProps extends Required<Pick<MovesProps, "afterwards">> {
  days: readonly Day[];
}

/** For how many days the exchange is still to be asked; which ones is on hover. */
function DaysToFetch({ days, afterwards }: DaysToFetchProps) {
  const numbers = useNumbers();
  if (days.length === 0) return null;
  const count = numbers.counted(days.length, "day");
  return (
    <p className="mt-1 text-ink-2">
      <Hint text={formatDays(days)} focusable>
        {afterwards
          ? `Fills by UID are fetched once it's assigned: ${count}. Figures follow.`
          : `Fetching fills by UID: ${count} to go. Figures follow.`}
      </Hint>
    </p>
  );
}

const nameOf = (clients: readonly Client[], client: string | null) =>
  clients.find(({ id }) => id === client)?.name ?? unattributedLabel;
