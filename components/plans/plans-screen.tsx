"use client";

import { useSearchParams } from "next/navigation";
import { useQueryState } from "nuqs";
import { useCallback, useMemo } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useFilters } from "@/components/desk/use-filters";
import { SaveButtons } from "@/components/export/save-buttons";
import { useTableColumns } from "@/components/lists/columns-menu";
import { KeepSnapshots } from "@/components/live/use-snapshot";
import { SnapshotAge } from "@/components/panels/page-frame";
import { useNow } from "@/components/ui/live-text";
import { Tabs } from "@/components/ui/tabs";
import type { Snapshot } from "@/lib/live/snapshot";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { PlanDrawer } from "./plan-drawer";
import { matchesPlanFilter, PlanFilterBar, planOrderFilters } from "./plan-filter";
import { parseAsPlanFamily, planCsv, planFamilies, planFamilyLabels } from "./plan-labels";
import { PlansList } from "./plans-list";
import { planTopics, usePlans } from "./use-plans";

/** The account's plan orders that wait, by family. They are only listed: nothing cancels them. */
export function PlansScreen({ connection }: { connection: DeskConnection }) {
  const [family, setFamily] = useQueryState("kind", parseAsPlanFamily);
  const [plan, setPlan] = useQueryState("plan");
  const { rows, listed, live } = usePlans(connection.accountId);
  const filters = useFilters(planOrderFilters);
  const { values, clear } = filters;
  const columns = useTableColumns(`plan-orders ${family}`);
  const now = useNow(values.age !== null);
  const shown = useMemo(
    () => rows.filter((row) => matchesPlanFilter(row, family, values, now)),
    [rows, family, values, now],
  );
  const other = planFamilies.find((name) => rows.some((row) => row.family === name));
  const open = useCallback((row: PlanOrderRow) => void setPlan(row.key), [setPlan]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <KeepSnapshots topics={planTopics(connection.venue, shown)} />
      <PlansHead family={family} rows={rows} shown={shown} snapshot={live.snapshot} />
      <PlanFilterBar
        family={family}
        rows={rows}
        filters={filters}
        shown={shown.length}
        now={now}
        columns={columns.menu}
      />
      <div className="relative flex min-h-0 flex-1">
        <PlansList
          family={family}
          live={live}
          total={countOf(rows, family)}
          rows={shown}
          current={plan}
          onOpen={open}
          arranged={columns.table}
          onClear={clear}
          elsewhere={
            other
              ? {
                  ...{ family: other, count: countOf(rows, other) },
                  onShow: () => void setFamily(other),
                }
              : null
          }
        />
        {plan !== null && (
          <PlanDrawer
            key={plan}
            row={rows.find(({ key }) => key === plan)}
            listed={live.snapshot?.readAt == null ? undefined : listed}
            onClose={() => void setPlan(null)}
          />
        )}
      </div>
    </div>
  );
}

const countOf = (rows: readonly PlanOrderRow[], family: PlanFamily) =>
  rows.filter((row) => row.family === family).length;

interface PlansHeadProps {
  family: PlanFamily;
  rows: readonly PlanOrderRow[];
  shown: readonly PlanOrderRow[];
  snapshot: Snapshot | undefined;
}

/** The page's name, the families with how many each has, how old the lists are, and the file. */
function PlansHead({ family, rows, shown, snapshot }: PlansHeadProps) {
  const address = useSearchParams();
  const addressOf = (name: PlanFamily) => {
    const next = new URLSearchParams(address);
    next.set("kind", name);
    for (const param of ["category", "plan"]) next.delete(param);
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
            count: read ? String(countOf(rows, name)) : undefined,
            href: addressOf(name),
          }))}
        />
      </div>
      <span className="flex-1" />
      <SnapshotAge snapshot={snapshot} />
      <SaveButtons name={`plan-orders-${family}`} columns={async () => planCsv} rows={shown} />
    </div>
  );
}
