"use client";
import type { ReactNode } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { SoftLink } from "@/components/ui/soft-link";
import { formatRange } from "@/lib/archive/day-range";
import { decimal } from "@/lib/decimal";
import { CompletenessTag, ExactAmount } from "./amounts";
import { RebatePanel } from "./rebate-panel";
import { reportCompleteness } from "./report-rows";
import { useReportPage } from "./use-report-page";

/** The rebates of the last thirty days, small: their sum, how complete it is, and the chart. */
export function RecentRebates({ connection }: { connection: DeskConnection }) {
  const { shown, query, archiveStatus } = useReportPage(connection.accountId);
  const error = query.error ?? archiveStatus.error;
  const report = `/commissions?connection=${encodeURIComponent(connection.id)}`;
  if (!shown) {
    return (
      <Frame report={report}>
        <p role="status" className="px-4 pb-4 text-ink-2">
          {error?.message ??
            (archiveStatus.data?.lastDay === null
              ? "The worker has not begun this account's archive yet."
              : "Loading the last thirty days")}
        </p>
      </Frame>
    );
  }
  const { range, total, report: answer } = shown;
  return (
    <Frame report={report}>
      <p className="flex flex-wrap items-baseline gap-x-2 px-4 font-semibold text-2xl phone:px-3">
        <span className="tracking-[-.02em]">
          <ExactAmount value={total.rebate && decimal(total.rebate)} places={4} />
        </span>
        <span className="font-normal text-ink-3 text-xs">USDT, {formatRange(range)} (UTC+8)</span>
        <CompletenessTag completeness={reportCompleteness(answer)} />
      </p>
      <RebatePanel report={answer} range={range} height={180} />
    </Frame>
  );
}

function Frame({ report, children }: { report: string; children: ReactNode }) {
  return (
    <section aria-label="Rebates" className="min-w-0 border-line border-b">
      <div className="flex h-[42px] items-center gap-3 px-4 phone:px-3">
        <h2 className="text-md">Rebates</h2>
        <span className="flex-1" />
        <SoftLink href={report} className="text-xs phone:py-3">
          Report
        </SoftLink>
      </div>
      {children}
    </section>
  );
}
