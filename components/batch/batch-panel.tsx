"use client";

import { Suspense } from "react";
import { cx } from "@/components/ui/cx";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { BatchView } from "./batch-view";
import type { BatchPanelProps } from "./panel-parts";

const OverviewPanel = lazyComponent(() =>
  import("./overview-panel").then((part) => part.OverviewPanel),
);
const PastePanel = lazyComponent(() => import("./paste-panel").then((part) => part.PastePanel));
const LadderPanel = lazyComponent(() => import("./ladder-panel").then((part) => part.LadderPanel));
const TemplatesPanel = lazyComponent(() =>
  import("./templates-panel").then((part) => part.TemplatesPanel),
);
const ResultsPanel = lazyComponent(() =>
  import("./results-panel").then((part) => part.ResultsPanel),
);

const panels = {
  grid: OverviewPanel,
  paste: PastePanel,
  ladder: LadderPanel,
  templates: TemplatesPanel,
  results: ResultsPanel,
} as const;

const labels: Readonly<Record<BatchView, string>> = {
  grid: "Summary",
  paste: "Paste or CSV",
  ladder: "Ladder",
  templates: "Templates",
  results: "Results",
};

/** What stands beside the rows; on a phone above them, but for their summary. */
export function BatchPanel({ view, ...props }: BatchPanelProps & { view: BatchView }) {
  const Panel = panels[view];
  return (
    <aside
      aria-label={labels[view]}
      className={cx(
        "thin-bar flex w-[372px] shrink-0 flex-col overflow-y-auto border-line border-l",
        "min-[1800px]:w-[440px] phone:w-full phone:overflow-visible phone:border-l-0",
        "max-[1100px]:not-phone:w-[320px]",
        view !== "grid" && "phone:-order-1 phone:border-b",
      )}
    >
      <Suspense>
        <Panel {...props} />
      </Suspense>
    </aside>
  );
}
