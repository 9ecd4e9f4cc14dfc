"use client";
import { categoryLabel, categoryOrder } from "@/components/shell/orders/order-labels";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import type { PositionMode } from "@/lib/orders/position-action";
import { isEditable } from "@/lib/orders/submission";
import { isSending, maxRows, ordersPerRequest } from "./batch";
import { emptyRowDraft } from "./batch-row";
import type { BatchPageState } from "./use-batch-page";

interface BatchHeadProps {
  page: BatchPageState;
  positionMode: PositionMode;
  onPaste: () => void;
}

/** The page's name, the one category of all its orders, and the ways to bring rows. */
export function BatchHead({ page, positionMode, onPaste }: BatchHeadProps) {
  const { batch, checked, dispatch } = page;
  if (!batch) return <div className="h-11 shrink-0 border-line border-b" />;
  const sending = isSending(batch) ? "Being sent" : null;
  const full = batch.rows.length >= maxRows ? `This page takes ${maxRows} rows` : null;
  const fixed = batch.rows.every(isEditable)
    ? undefined
    : "Rows of the other category are at the exchange, or may be: clear them first";
  const written = checked.filter(({ blank }) => !blank);
  const accepted = batch.rows.some(({ outcome }) => outcome?.kind === "accepted");
  return (
    <div
      className={
        "flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 " +
        "py-1.5 phone:px-3"
      }
    >
      <h1 className="text-lg">Batch</h1>
      <span className="text-ink-3 text-xs">
        {rowCount(written.length)} {"\u00b7"} {modeLabels[positionMode]}, declared
      </span>
      <Segmented
        label="Category of all orders"
        className="w-[340px] phone:w-full"
        value={batch.category}
        options={categoryOrder.map((value) => ({
          value,
          label: categoryLabel(value),
          disabledReason: value === batch.category ? undefined : (sending ?? fixed),
        }))}
        onChange={(category) => dispatch({ type: "category", category })}
      />
      <span className="flex-1" />
      {accepted && (
        <Button size="sm" disabledReason={sending} onClick={() => dispatch({ type: "dismiss" })}>
          Clear accepted
        </Button>
      )}
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
        disabledReason={sending ?? (written.length >= maxRows && full)}
        onClick={onPaste}
      >
        Paste or CSV{"\u2026"}
      </Button>
      <Button
        size="sm"
        disabledReason={written.length === 0 && "There is nothing to save"}
        onClick={() => void import("./batch-csv").then((part) => part.saveBatch(written))}
      >
        <Icon name="download" />
        CSV
      </Button>
    </div>
  );
}

/** "3 of 20"; above that, in how many requests. */
function rowCount(rows: number): string {
  if (rows <= ordersPerRequest) return `${rows} of ${ordersPerRequest}`;
  return `${rows} rows, ${Math.ceil(rows / ordersPerRequest)} requests`;
}

const modeLabels: Readonly<Record<PositionMode, string>> = {
  one_way_mode: "one-way",
  hedge_mode: "hedge",
};
