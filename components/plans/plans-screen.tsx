"use client";

import { useMemo } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useUrlState } from "@/components/shell/desk/url-state";
import { useFilters } from "@/components/shell/desk/use-filters";
import { saveCsv } from "@/components/shell/export/export-button";
import { useTableColumns } from "@/components/shell/lists/columns-menu";
import { KeepSnapshots } from "@/components/shell/live/use-snapshot";
import { SnapshotAge } from "@/components/shell/panels/page-frame";
import { IconButton } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import type { CsvColumn } from "@/lib/csv/to-csv";
import type { Snapshot } from "@/lib/live/snapshot";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { formatMoment } from "@/lib/time";
import { matchesPlanFilter, PlanFilterBar, planOrderFilters } from "./plan-filter";
import { parsePlanFamily, planFamilies, planFamilyLabels } from "./plan-labels";
import { PlansList } from "./plans-list";
import { planTopics, usePlans } from "./use-plans";

/** The account's plan orders that wait, by family. They are only listed: nothing cancels them. */
export function PlansScreen({ connection }: { connection: DeskConnection }) {
  const [address] = useUrlState();
  const { rows, live } = usePlans(connection.accountId);
  const family = parsePlanFamily(address.get("kind"));
  const filters = useFilters(planOrderFilters);
  const { values, clear } = filters;
  const columns = useTableColumns(`plan-orders ${family}`);
  const shown = useMemo(
    () => rows.filter((row) => matchesPlanFilter(row, family, values)),
    [rows, family, values],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <KeepSnapshots topics={planTopics(connection.venue, shown)} />
      <PlansHead family={family} rows={rows} shown={shown} snapshot={live.snapshot} />
      <PlanFilterBar
        family={family}
        rows={rows}
        filters={filters}
        shown={shown.length}
        columns={columns.menu}
      />
      <PlansList
        family={family}
        live={live}
        total={rows.filter((row) => row.family === family).length}
        rows={shown}
        arranged={columns.table}
        onClear={clear}
      />
    </div>
  );
}

interface PlansHeadProps {
  family: PlanFamily;
  rows: readonly PlanOrderRow[];
  shown: readonly PlanOrderRow[];
  snapshot: Snapshot | undefined;
}

/** The page's name, the families with how many each has, how old the lists are, and the file. */
function PlansHead({ family, rows, shown, snapshot }: PlansHeadProps) {
  const [address] = useUrlState();
  const addressOf = (name: PlanFamily) => {
    const next = new URLSearchParams(address);
    next.set("kind", name);
    next.delete("category");
    return `?${next}`;
  };
  const read = snapshot?.readAt != null;
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="whitespace-nowrap text-lg">Plan orders</h1>
      <div className="flex shrink-0 self-stretch">
        <Tabs
          label="Kind"
          current={family}
          tabs={planFamilies.map((name) => ({
            id: name,
            label: planFamilyLabels[name],
            count: read ? String(rows.filter((row) => row.family === name).length) : undefined,
            href: addressOf(name),
          }))}
        />
      </div>
      <span className="flex-1" />
      <SnapshotAge snapshot={snapshot} />
      <IconButton
        icon="download"
        label="Save what is shown as CSV"
        disabledReason={shown.length === 0 && "There is nothing to save"}
        onClick={() => saveCsv(`plan-orders-${family}.csv`, planCsv, shown)}
      />
    </div>
  );
}

const moment = (at: number | null) => (at === null ? null : formatMoment(at, "UTC"));

/** The columns of a file of plan orders: every field as the exchange gave it. */
const planCsv: readonly CsvColumn<PlanOrderRow>[] = [
  { head: "orderId", cell: (row) => row.orderId },
  { head: "clientOid", cell: (row) => row.clientOid, freeText: true },
  { head: "category", cell: (row) => row.category },
  { head: "symbol", cell: (row) => row.symbol },
  { head: "planType", cell: (row) => row.planType },
  { head: "intent", cell: (row) => row.positionAction },
  { head: "size", cell: (row) => row.size },
  { head: "sizeUnit", cell: (row) => row.sizeUnit },
  { head: "triggerPrice", cell: (row) => row.trigger },
  { head: "triggerType", cell: (row) => row.triggerType },
  { head: "orderType", cell: (row) => row.orderType },
  { head: "executePrice", cell: (row) => row.price },
  { head: "callbackRatio", cell: (row) => row.callbackRatio },
  { head: "takeProfitTrigger", cell: (row) => row.takeProfit?.trigger },
  { head: "takeProfitPrice", cell: (row) => row.takeProfit?.price },
  { head: "takeProfitTriggerType", cell: (row) => row.takeProfit?.by },
  { head: "stopLossTrigger", cell: (row) => row.stopLoss?.trigger },
  { head: "stopLossPrice", cell: (row) => row.stopLoss?.price },
  { head: "stopLossTriggerType", cell: (row) => row.stopLoss?.by },
  { head: "marginMode", cell: (row) => row.marginMode },
  { head: "marginCoin", cell: (row) => row.marginCoin },
  { head: "posMode", cell: (row) => row.posMode },
  { head: "status", cell: (row) => row.status },
  { head: "enterPointSource", cell: (row) => row.source },
  { head: "orderSource", cell: (row) => row.orderSource },
  { head: "created (UTC)", cell: (row) => moment(row.createdAt) },
  { head: "updated (UTC)", cell: (row) => moment(row.updatedAt) },
];
