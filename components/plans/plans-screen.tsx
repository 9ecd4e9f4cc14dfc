"use client";
import { useMemo } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { HoldReadings } from "@/components/shell/live/hold-readings";
import { useAddress } from "@/components/shell/use-address";
import { passes, readFilter } from "./plan-filter";
import { PlanFilterBar } from "./plan-filter-bar";
import { planTopics } from "./plan-market";
import { PlansHead } from "./plans-head";
import { PlansList } from "./plans-list";
import { usePlans } from "./use-plans";

/** The account's plan orders that wait, by family. They are only listed: nothing cancels them. */
export function PlansScreen({ connection }: { connection: DeskConnection }) {
  const [address, change] = useAddress();
  const { rows, live } = usePlans(connection.accountId);
  const filter = useMemo(() => readFilter(address), [address]);
  const shown = useMemo(() => rows.filter((row) => passes(row, filter)), [rows, filter]);
  const clear = () => change({ q: null, category: null });
  return (
    <div className="flex h-full min-h-0 flex-col">
      <HoldReadings topics={planTopics(connection.venue, shown)} />
      <PlansHead family={filter.family} rows={rows} shown={shown} reading={live.reading} />
      <PlanFilterBar
        rows={rows}
        filter={filter}
        shown={shown.length}
        onText={(q) => change({ q })}
        onCategory={(category) => change({ category })}
        onClear={clear}
      />
      <PlansList
        family={filter.family}
        live={live}
        total={rows.filter(({ family }) => family === filter.family).length}
        rows={shown}
        onClear={clear}
      />
    </div>
  );
}
