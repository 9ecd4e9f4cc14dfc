"use client";
import type { DeskConnection } from "@/components/desk/connection";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { useDrawnAt } from "@/components/ui/live-text";
import { completenessOf } from "@/lib/archive/completeness";
import { noSums } from "@/lib/archive/report-figures";
import { decimal } from "@/lib/decimal";
import { addDays, dayOf } from "@/lib/time";
import { Kpi, KpiRow } from "./amounts";
import { useReportPage } from "./use-report-page";

interface FirstStartTotalsProps {
  accountId: string;
  /** Whose open orders are counted. */
  trader: DeskConnection;
}

/** The broker's sums of the last thirty days, and how many orders a trader has open. */
export function FirstStartTotals({ accountId, trader }: FirstStartTotalsProps) {
  const { shown } = useReportPage(accountId);
  const orders = useOpenOrders(trader).snapshot;
  const open = orders?.readAt == null ? null : decimal(String(orders.rows.length));
  const yesterday = addDays(dayOf(useDrawnAt(), "UTC+8"), -1);
  const range = { from: addDays(yesterday, -29), to: yesterday };
  return (
    <KpiRow
      total={shown?.report.total ?? noSums}
      completeness={shown?.completeness ?? completenessOf(range, [])}
      known={shown?.known ?? false}
      more={
        <Kpi name="Open orders" unit="" value={open} places={0}>
          account {trader.accountName}
        </Kpi>
      }
    />
  );
}
