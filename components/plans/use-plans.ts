"use client";
import { useMemo } from "react";
import { type LiveReading, useReading } from "@/components/shell/live/use-reading";
import { topicText } from "@/lib/live/topic";
import { fromPlan, type ListedPlanOrder, type PlanRow } from "@/lib/orders/plan-row";

const none: readonly never[] = [];

/** The account's plan orders that wait, live. */
export function usePlans(accountId: string): {
  readonly rows: readonly PlanRow[];
  readonly live: LiveReading;
} {
  const live = useReading(topicText({ kind: "plans", accountId }));
  const listed = (live.reading?.rows ?? none) as unknown as readonly ListedPlanOrder[];
  const rows = useMemo(() => listed.map(fromPlan), [listed]);
  return { rows, live };
}
