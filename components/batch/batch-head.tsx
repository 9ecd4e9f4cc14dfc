"use client";
import { saveCsv } from "@/components/export/export-button";
import { categoryLabel, categoryOrder } from "@/components/order-parts/order-labels";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { Tabs } from "@/components/ui/tabs";
import type { PositionMode } from "@/lib/orders/position-action";
import { isPending } from "@/lib/orders/submission";
import { isSending, maxRows, type OrderBatch } from "./batch";
import { batchCsv } from "./batch-csv";
import { emptyRowDraft, isBlank } from "./batch-row";
import { type BatchView, batchViewLabels, batchViews } from "./batch-view";
import { fixesOf, problemsOf } from "./review-rows";
import type { BatchPageState } from "./use-batch-page";

interface BatchHeadProps {
  page: BatchPageState;
  view: BatchView;
  hrefOf: (view: BatchView) => string;
}

/** The page's name, its views, and the category of new rows. */
export function BatchHead({ page, view, hrefOf }: BatchHeadProps) {
  const { batch, dispatch } = page;
  if (!batch) return <div className="h-11 shrink-0 border-line border-b" />;
  const sending = isSending(batch) ? "Sending\u2026" : undefined;
  const unknown = batch.rows.filter(isPending).length;
  const pasted = batch.rows.filter(({ source }) => source === "paste").length;
  const sent = batch.rows.some(({ outcome }) => outcome !== null);
  const counts: Readonly<Partial<Record<BatchView, string>>> = {
    ...(pasted > 0 ? { paste: `${pasted}` } : {}),
    ...(unknown > 0 ? { results: `${unknown} unknown` } : {}),
  };
  return (
    <div
      className={
        "flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 border-line border-b px-4 " +
        "phone:gap-y-2 phone:px-3 phone:pb-2"
      }
    >
      <h1 className="text-lg">Batch</h1>
      <div className="no-bar flex h-11 min-w-0 self-stretch overflow-x-auto overflow-y-hidden">
        <Tabs
          label="Views of the batch"
          current={view}
          tabs={batchViews
            .filter((each) => each !== "results" || sent || view === each)
            .map((each) => ({
              id: each,
              label: batchViewLabels[each],
              href: hrefOf(each),
              ...(counts[each] ? { count: counts[each] } : {}),
              alarm: each === "results",
            }))}
        />
      </div>
      <span className="flex-1" />
      <Segmented
        label="Category of new rows"
        className="w-[340px] phone:w-full"
        value={batch.category}
        options={categoryOrder.map((value) => ({
          value,
          label: categoryLabel(value),
          disabledReason: value === batch.category ? undefined : sending,
        }))}
        onChange={(category) => dispatch({ type: "category", category })}
      />
    </div>
  );
}

/** What is done to all rows, and how many there are. */
export function BatchTools({ page }: { page: BatchPageState }) {
  const numbers = useNumbers();
  const { batch, checked, dispatch } = page;
  if (!batch) return null;
  const sending = isSending(batch) ? "Sending\u2026" : null;
  const full = batch.rows.length >= maxRows ? `Max ${maxRows} rows` : null;
  const written = checked.filter(({ blank }) => !blank);
  const fixes = fixesOf(problemsOf(checked));
  return (
    <div
      className={
        "flex min-h-[35px] shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3 " +
        "py-1 phone:gap-2 phone:py-2"
      }
    >
      <Button
        size="sm"
        disabledReason={sending ?? full}
        onClick={() => dispatch({ type: "add", starts: [emptyRowDraft(batch.category)] })}
      >
        <Icon name="plus" className="size-3" />
        Add row
      </Button>
      <Button
        size="sm"
        disabledReason={sending ?? (fixes.length === 0 && "No errors with a small correction")}
        onClick={() => dispatch({ type: "fix", fixes })}
      >
        Fix all ({fixes.length})
      </Button>
      <UndoButtons page={page} sending={sending} />
      <ClearButtons batch={batch} sending={sending} dispatch={dispatch} />
      <Button
        size="sm"
        disabledReason={written.length === 0 && "Nothing to save"}
        onClick={() => saveCsv("batch.csv", batchCsv, written)}
      >
        <Icon name="download" className="size-3" />
        CSV
      </Button>
      <span className="flex-1" />
      <span className="text-ink-3 text-xs">
        {numbers.counted(written.length, "row")} {"\u00b7"}{" "}
        {modeLabels[page.connection.positionMode]}
      </span>
    </div>
  );
}

function UndoButtons({ page, sending }: { page: BatchPageState; sending: string | null }) {
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabledReason={sending ?? (!page.canUndo && "Nothing to undo")}
        onClick={() => void page.undo()}
      >
        Undo
      </Button>
      <Button
        size="sm"
        tone="quiet"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabledReason={sending ?? (!page.canRedo && "Nothing to redo")}
        onClick={() => void page.redo()}
      >
        Redo
      </Button>
    </>
  );
}

interface ClearButtonsProps extends Pick<BatchPageState, "dispatch"> {
  batch: OrderBatch;
  sending: string | null;
}

function ClearButtons({ batch, sending, dispatch }: ClearButtonsProps) {
  const accepted = batch.rows.some(({ outcome }) => outcome?.kind === "accepted");
  const empty = batch.rows.every((row) => isPending(row) || isBlank(row));
  return (
    <>
      {accepted && (
        <Button size="sm" disabledReason={sending} onClick={() => dispatch({ type: "dismiss" })}>
          Clear accepted
        </Button>
      )}
      <Button
        size="sm"
        disabledReason={sending ?? (empty && "Nothing to clear")}
        onClick={() => dispatch({ type: "clear" })}
      >
        New batch
      </Button>
    </>
  );
}

const modeLabels: Readonly<Record<PositionMode, string>> = {
  one_way_mode: "one-way position mode",
  hedge_mode: "hedge position mode",
};
