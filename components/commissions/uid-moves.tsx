"use client";

import type { Client, UidPreview } from "@/lib/archive/clients";
import { unattributedLabel } from "@/lib/archive/clients";
import { formatDays } from "@/lib/archive/completeness";
import { longDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import { longMonth } from "@/lib/archive/month";
import { decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";

interface UidMovesProps {
  preview: UidPreview;
  clients: readonly Client[];
}

/** What an assignment would move, by month and client, and what it can't count yet. */
export function UidMoves({ preview, clients }: UidMovesProps) {
  const { from, seen, moves, toAsk, notServed } = preview;
  const nameOf = (client: string | null) =>
    clients.find(({ id }) => id === client)?.name ?? unattributedLabel;
  return (
    <section aria-label="Would move" className="mt-2 text-xs">
      <h4 className="text-ink-2">Would move, from {longDay(from)}</h4>
      {moves.length === 0 && <p className="text-ink-3">No fills of the archive so far.</p>}
      <ul>
        {moves.map(({ month, before, after, fills, rebate }) => (
          <li
            key={`${month} ${before} ${after}`}
            className="flex min-h-6 items-center gap-2 border-line-soft border-b"
          >
            <span className="flex-1">{longMonth(month)}</span>
            <span className="text-ink-2">{`${nameOf(before)} \u2192 ${nameOf(after)}`}</span>
            <span className="text-ink-3">{pluralize(fills, "fill")}</span>
            <ExactAmount value={decimal(rebate)} />
          </li>
        ))}
      </ul>
      {!seen && (
        <p className="mt-1 text-attn">This uid has never been seen on this account. Check it.</p>
      )}
      {toAsk.length > 0 && (
        <p className="mt-1 text-ink-2">{`Not counted yet, to be synced: ${formatDays(toAsk)}.`}</p>
      )}
      {notServed.length > 0 && (
        <p className="mt-1 text-ink-2">
          {`Not counted, the exchange no longer serves them by uid: ${formatDays(notServed)}.`}
        </p>
      )}
    </section>
  );
}
