"use client";

import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { dayAddress } from "@/components/desk/day-address";
import { useFilters } from "@/components/desk/use-filters";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { InvalidDays } from "@/components/panels/page-frame";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import { Hint } from "@/components/ui/tooltip";
import { isVerifiedDay } from "@/lib/archive/enums";
import { decimal, type Numbers, sign } from "@/lib/decimal";
import type { TransferPage, TransferTotal } from "@/lib/transfers/page";
import { FindPending } from "./confirm-times";
import { IndicativeValue, IndicativeValues } from "./indicative-value";
import { TimelineDrawer } from "./timeline-drawer";
import { transferId } from "./transfer-columns";
import { TransferSummaryPanel } from "./transfer-summary";
import {
  readTransferDays,
  TransfersFilterBar,
  transferDaysError,
  transferFilters,
} from "./transfers-filter";
import { TransfersList, useTransferSummary, useTransfers } from "./transfers-list";

/** Deposits and withdrawals of a broker's sub-accounts, out of the archive. */
export function TransfersScreen({ connection }: { connection: DeskConnection }) {
  const { accountId } = connection;
  const [address, change] = useQueryStates(dayAddress);
  const filters = useFilters(transferFilters);
  const days = readTransferDays(address);
  const filter = { ...days, ...filters.values };
  const fault = transferDaysError(address);
  const query = useTransfers(accountId, fault === null ? filter : null);
  const summary = useTransferSummary(accountId, fault === null ? days : null).data;
  const pages = query.data?.pages;
  const page = pages?.[0];
  const rows = useMemo(() => pages?.flatMap((each) => each.rows) ?? [], [pages]);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find((row) => transferId(row) === openId);
  return (
    <IndicativeValues totals={page?.totals ?? []}>
      <div className="flex h-full min-h-0 flex-col">
        <TransfersHead page={page} />
        <TransfersFilterBar
          filters={filters}
          days={days}
          page={page}
          onDays={(next) => void change(next)}
          rows={rows}
        />
        {page && query.error && (
          <NoticeLine tone="attn">
            Couldn't refresh: {query.error.message} Retrying&hellip;
          </NoticeLine>
        )}
        {page && <TransferTotals totals={page.totals} venue={connection.venue} />}
        {summary && (
          <TransferSummaryPanel summary={summary} tools={<FindPending accountId={accountId} />} />
        )}
        <div className="relative flex min-h-0 flex-1">
          {fault ? (
            <InvalidDays fault={fault} />
          ) : (
            <TransfersList
              query={query}
              rows={rows}
              filtered={filters.active > 0}
              currentId={openId}
              onOpen={(row) => setOpenId(transferId(row))}
              onClear={filters.clear}
            />
          )}
          {open && (
            <TimelineDrawer
              key={openId}
              accountId={accountId}
              transfer={open}
              illegalMoves={summary?.illegalMoves ?? []}
              onClose={() => setOpenId(null)}
            />
          )}
        </div>
      </div>
    </IndicativeValues>
  );
}

/** The page's name, and how far the windows behind its days are synced. */
function TransfersHead({ page }: { page: TransferPage | undefined }) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 border-line border-b px-4 phone:px-3">
      <h1 className="text-lg">Deposits & withdrawals</h1>
      <span className="text-ink-3 phone:hidden">deposits and withdrawals of sub-accounts</span>
      <MissingActionLink id="withdraw" className="text-ink-3 text-xs phone:hidden">
        Why can't I transfer here?
      </MissingActionLink>
      <span className="flex-1" />
      {page && <WeeksSynced page={page} />}
    </div>
  );
}

/** Which of the windows of seven days are verified, synced to the end, or not; each in words. */
function WeeksSynced({ page }: { page: TransferPage }) {
  const { windows, unsyncedWindows } = page;
  const settled = windows.filter(({ state }) => isVerifiedDay(state)).length;
  const read = windows.filter((each) => each.completeSyncs > 0).length - settled;
  const unread = unsyncedWindows + windows.filter((each) => each.completeSyncs === 0).length;
  const broken = windows.filter(({ lastError }) => lastError !== null);
  const parts = [
    ...(settled > 0 ? [`${settled} verified`] : []),
    ...(read > 0 ? [`${read} unverified`] : []),
    ...(unread > 0 ? [`${unread} not synced yet`] : []),
  ];
  const title = [
    "Synced in 7-day windows (UTC). Transfers older than about 105 days aren't synced.",
    ...broken.map(({ day, lastError }) => `${day}: ${lastError}`),
  ].join(" ");
  return (
    <Hint
      text={title}
      focusable
      className={
        "inline-flex items-center gap-1.5 rounded-md border border-line px-2 py-0.5 text-xs " +
        (unread > 0 || broken.length > 0 ? "hatch text-ink" : "text-ink-2")
      }
    >
      <Icon
        name={unread > 0 ? "dashed-ring" : read > 0 ? "half-ring" : "check"}
        className="size-3"
      />
      <span>Weeks: {parts.join(", ") || "none"}</span>
    </Hint>
  );
}

/** What succeeded, coin by coin: in, out and the difference. Coins are never added up. */
function TransferTotals({ totals, venue }: { totals: readonly TransferTotal[]; venue: string }) {
  const numbers = useNumbers();
  const done = totals.filter(({ succeeded }) => succeeded > 0);
  if (done.length === 0) return null;
  return (
    <section
      aria-label="Net of completed transfers, by coin"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of keys
      tabIndex={0}
      className="thin-bar flex shrink-0 overflow-x-auto border-line border-b"
    >
      {done.map((total) => (
        <div key={total.coin} className="shrink-0 border-line border-r px-4 py-2 phone:px-3">
          <p className="flex items-baseline justify-between gap-4 text-ink-2 text-xs">
            {total.coin}
            <span className="text-ink-3">{total.succeeded} done</span>
          </p>
          <p className="whitespace-nowrap font-semibold text-lg">
            {signed(total.net, numbers)} <span className="font-normal text-ink-3 text-sm">net</span>
          </p>
          <p className="whitespace-nowrap text-ink-3 text-xs">
            in {numbers.decimal(decimal(total.deposits))} {"\u00b7"} out{" "}
            {numbers.decimal(decimal(total.withdrawals))}
          </p>
          {total.coin !== "USDT" && (
            <p className="whitespace-nowrap text-ink-3 text-xs">
              <IndicativeValue venue={venue} coin={total.coin} amount={total.net} /> net
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

function signed(text: string, numbers: Numbers): string {
  const value = decimal(text);
  return `${sign(value) === 1 ? "+" : ""}${numbers.decimal(value)}`;
}
