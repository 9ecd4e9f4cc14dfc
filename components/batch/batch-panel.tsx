import { cx } from "@/components/ui/cx";
import { type BatchView, batchViewLabels } from "./batch-view";
import { LadderPanel } from "./ladder-panel";
import { OverviewPanel } from "./overview-panel";
import type { BatchPanelProps } from "./panel-parts";
import { PastePanel } from "./paste-panel";
import { ResultsPanel } from "./results-panel";
import { TemplatesPanel } from "./templates-panel";

const panels = {
  grid: OverviewPanel,
  paste: PastePanel,
  ladder: LadderPanel,
  templates: TemplatesPanel,
  results: ResultsPanel,
} as const;

/** What stands beside the rows; on a phone above them, but for their summary. */
export function BatchPanel({ view, ...props }: BatchPanelProps & { view: BatchView }) {
  const Panel = panels[view];
  return (
    <aside
      aria-label={view === "grid" ? "Summary" : batchViewLabels[view]}
      className={cx(
        "thin-bar flex w-[372px] shrink-0 flex-col overflow-y-auto border-line border-l",
        "min-[1800px]:w-[440px] phone:w-full phone:overflow-visible phone:border-l-0",
        "max-[1100px]:not-phone:w-[320px]",
        view !== "grid" && "phone:-order-1 phone:border-b",
      )}
    >
      <Panel {...props} />
    </aside>
  );
}
