"use client";

import { Suspense } from "react";
import { useUrlState } from "@/components/shell/desk/url-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { type ExplainedFigure, explainedFigures } from "@/lib/archive/explanation";
import type { ExplainedReport } from "./explain-drawer";

const ExplainDrawer = lazyComponent(() =>
  import("./explain-drawer").then((part) => part.ExplainDrawer),
);

/** The total that the address wants explained, if any, and how to change it. */
export function useExplainedFigure() {
  const [address, change] = useUrlState();
  const named = address.get("explain");
  const figure = explainedFigures.find((each) => each === named) ?? null;
  return [figure, (next: ExplainedFigure | null) => change({ explain: next })] as const;
}

/** How the total that the address names came about, until it is closed. */
export function OpenExplanation({ asked }: { asked: ExplainedReport }) {
  const [figure, explain] = useExplainedFigure();
  if (figure === null) return null;
  return (
    <Suspense>
      <ExplainDrawer asked={asked} figure={figure} onClose={() => explain(null)} />
    </Suspense>
  );
}
