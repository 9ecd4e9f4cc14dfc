"use client";

import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { OverviewBlock } from "@/components/panels/overview-block";
import { Triangle } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { deskQuery } from "@/lib/api/query";
import { decimalOrNull } from "@/lib/decimal";
import type { PendingTransfers } from "@/lib/overview/api";
import type { ArchivedTransfer } from "@/lib/transfers/page";
import { accountPageHref } from "./use-overview";

const maxShown = 6;

const pollIntervalMs = 30_000;

const sinceOf = ({ pendingSince, ts }: ArchivedTransfer) => pendingSince ?? ts;

/** The pending deposits and withdrawals of an account that wait longest. */
export function OldestTransfers({ of: { accountId, pending } }: { of: PendingTransfers }) {
  const { connections } = useDesk();
  const { data } = useQuery({
    ...deskQuery("/api/transfers", { account: accountId, status: "pending", limit: "100" }),
    refetchInterval: pollIntervalMs,
  });
  const rows = data?.rows.toSorted((a, b) => sinceOf(a) - sinceOf(b)).slice(0, maxShown) ?? [];
  const awaited = data ? 0 : Math.min(maxShown, pending);
  if (rows.length + awaited === 0) return null;
  const href = accountPageHref(connections, accountId, "/transfers?status=pending");
  return (
    <OverviewBlock
      title="Pending deposits and withdrawals"
      link={{ href, label: `All ${pending}` }}
    >
      {awaited > 0 && <div style={{ height: `calc(${awaited} * var(--bd-row))` }} />}
      <ul>
        {rows.map((row) => (
          <Line key={`${row.uid} ${row.txId} ${row.type} ${row.coin}`} row={row} />
        ))}
      </ul>
    </OverviewBlock>
  );
}

function Line({ row }: { row: ArchivedTransfer }) {
  const numbers = useNumbers();
  const { type, amount, coin, uid, label } = row;
  const value = decimalOrNull(amount);
  return (
    <li
      className={
        "grid min-h-(--bd-row) grid-cols-[104px_minmax(76px,1fr)_44px_minmax(0,112px)_64px] " +
        "items-center gap-x-2 border-line-soft border-t px-4 py-0.5 " +
        "phone:min-h-9 phone:grid-cols-[96px_minmax(0,1fr)_44px_64px] phone:px-3"
      }
    >
      <span className="inline-flex items-center gap-[5px]">
        <Triangle up={type === "deposit"} className="text-ink-3" />
        {type === "deposit" ? "Deposit" : "Withdrawal"}
      </span>
      <span className="break-words text-right">
        {value === null ? "\u2013" : numbers.decimal(value)}
      </span>
      <span className="text-ink-2">{coin}</span>
      <Hint text={uid} className="truncate text-ink-3 text-xs phone:hidden">
        {label || <span className="mono">{uid}</span>}
      </Hint>
      <span className="text-right text-ink-2">
        <Age since={sinceOf(row)} />
      </span>
    </li>
  );
}
