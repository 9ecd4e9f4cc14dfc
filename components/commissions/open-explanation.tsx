"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Suspense } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { explainedFigures } from "@/lib/archive/explanation";
import type { ExplainedReport } from "./explain-drawer";

const ExplainDrawer = lazyComponent(() =>
  import("./explain-drawer").then((part) => part.ExplainDrawer),
);

/** The total that the address wants explained, if any, and how to change it. */
export function useExplainedFigure() {
  return useQueryState("explain", parseAsStringLiteral(explainedFigures));
}

/** How the total that the address names came about, until it is closed. */
export function OpenExplanation({ asked }: { asked: ExplainedReport }) {
  const [figure, explain] = useExplainedFigure();
  if (figure === null) return null;
  return (
    <Suspense>
      <ExplainDrawer asked={asked} figure={figure} onClose={() => void explain(null)} />
    </Suspense>
  );
}
