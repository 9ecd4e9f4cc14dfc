"use client";

import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { Button } from "@/components/ui/button";
import { Dialog, PressOrHold } from "@/components/ui/dialog";
import { useNumbers } from "@/components/ui/numbers";
import type { Confirmation } from "@/lib/api/failure";
import { ordersPerRequest } from "@/lib/order-jobs/batch-requests";
import { isError } from "@/lib/orders/rules/order-rules";
import { requestSizes } from "./batch";
import { BatchTotals, orderCountText } from "./batch-text";
import type { CheckedRow } from "./check-rows";
import { LimitNote } from "./limit-note";
import { type BatchReview, reviewRows, rowNumbersText } from "./review-rows";
import { isLarge, isOverOwnLimit, sumBatchTotals } from "./summarise-rows";
import type { BatchPageState } from "./use-batch-page";

interface SendDialogProps {
  page: BatchPageState;
  rows: readonly CheckedRow[];
  disabledReason: string | null;
  onBack: () => void;
  /** Past which questions the user goes knowingly. */
  onSend: (confirm: Confirmation[]) => void;
}

/** Asks once more before a batch goes, and says exactly what, what not, and what is there twice. */
export function SendDialog(props: SendDialogProps) {
  const numbers = useNumbers();
  const { page, rows, disabledReason } = props;
  const { environment, accountName, accountId } = page.connection;
  const symbols = [...new Set(rows.flatMap(({ element }) => element?.symbol ?? []))];
  const named = symbols.slice(0, 4).join(", ");
  const more = symbols.length > 4 ? ` and ${symbols.length - 4} more symbols` : "";
  const unvalued = rows.filter(({ value }) => value === null).length;
  const warned = rows.filter(({ issues }) => issues.some((issue) => !isError(issue))).length;
  const notes = reviewNotes(reviewRows(rows, page.checked));
  const over = rows.filter(isOverOwnLimit).length;
  const large = rows.filter(isLarge).length;
  return (
    <Dialog
      title={`Send ${orderCountText(rows.length, numbers)}?`}
      mark={<EnvironmentBadge environment={environment} small />}
      onClose={props.onBack}
      footer={
        <>
          <Button data-rest onClick={props.onBack}>
            Don't send
          </Button>
          <PressOrHold
            tone={environment === "live" ? "destroy" : "primary"}
            disabledReason={disabledReason}
            hold={over > 0 || large > 0}
            onSend={() => props.onSend(over > 0 ? ["over-own-limit"] : [])}
          >
            Send {orderCountText(rows.length, numbers)} to {environment.toUpperCase()}
          </PressOrHold>
        </>
      }
    >
      <p className="text-ink-2">
        Orders in {named}
        {more} for {accountName}. {requestCountText(rows)}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <BatchTotals totals={sumBatchTotals(rows)} />
        <LimitNote accountId={accountId} />
      </div>
      {unvalued > 0 && (
        <p className="mt-1 text-ink-3">
          {orderCountText(unvalued, numbers)} at market without a fresh index price: not included in
          the value.
        </p>
      )}
      {[
        over > 0 && `${orderCountText(over, numbers)} over your limits: ${holdText}`,
        large > 0 && `${large === 1 ? "1 large order" : `${large} large orders`}: ${holdText}`,
        warned > 0 && `${orderCountText(warned, numbers)} with warnings.`,
        ...notes.duplicates,
      ]
        .filter((note) => note !== false)
        .map((note) => (
          <p key={note} className="mt-2 text-attn">
            {note}
          </p>
        ))}
      {notes.skipped && <p className="mt-2 text-ink-2">{notes.skipped}</p>}
    </Dialog>
  );
}

function requestCountText(rows: readonly CheckedRow[]): string {
  const each = "each order is accepted or rejected separately.";
  const sizes = requestSizes(rows.map(({ row }) => row));
  const requests = [...sizes.values()].flat().length;
  if (requests <= 1) return `Sent in one request; ${each}`;
  const names = [...sizes.keys()].map(categoryLabel).join(" and ");
  const mixed =
    sizes.size > 1 ? `A request takes one category, so ${names} are sent separately.  ` : "";
  return (
    `${mixed}Sent in ${requests} requests of up to ${ordersPerRequest}, one at a time; ${each} ` +
    "Each waits for the outcome of the one before. The desk goes on when you close the page; any " +
    "tab can pause or stop it."
  );
}

const holdText = "hold the button for 1 s to send.";

const maxShown = 5;

function reviewNotes({ duplicates, invalid, incomplete, unselected }: BatchReview) {
  const more = duplicates.length - maxShown;
  const left = [
    ...(invalid.length > 0 ? [`${rowNumbersText(invalid)}: not valid`] : []),
    ...(incomplete.length > 0 ? [`${rowNumbersText(incomplete)}: not complete`] : []),
    ...(unselected.length > 0 ? [`${rowNumbersText(unselected)}: not selected`] : []),
  ];
  const repeated = (numbers: readonly number[]) =>
    `The ${rowNumbersText(numbers)} are identical: ` +
    `this order will be sent ${numbers.length} times.`;
  return {
    duplicates: [
      ...duplicates.slice(0, maxShown).map(repeated),
      ...(more > 0 ? [`${more} more orders are duplicated.`] : []),
    ],
    skipped: left.length > 0 && `Skipped: ${left.join("; ")}.`,
  };
}
