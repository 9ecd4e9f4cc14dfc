"use client";
import { EntryActions } from "@/components/entry/entry-actions";
import { NextCheck } from "@/components/entry/next-check";
import { useSnapshot } from "@/components/live/use-snapshot";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Popover } from "@/components/ui/popover";
import { topicText } from "@/lib/live/topic";
import type { OrderRow } from "@/lib/orders/order-row";
import { isOpenOrder, isUnknown } from "./order-state";
import { useCancelSentAt, useOrdersContext } from "./orders-context";

/** What can be done with an order now: a word in a box in every row, never behind a scroll. */
export function ActionCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const desk = useOrdersContext();
  const sentAt = useCancelSentAt(row);
  if (sentAt !== undefined || row.status === "cancelling") {
    return (
      <span className="text-attn text-xs">
        {sentAt === undefined ? "Cancel sent" : <Age since={sentAt} before="Sent " />}
      </span>
    );
  }
  if (isOpenOrder(row)) {
    return (
      <span className="inline-flex items-center">
        <Button
          size="sm"
          disabledReason={desk.cancelDisabledReason(row)}
          onClick={() => desk.cancel(row)}
          aria-label={`Cancel ${orderSentence(row, numbers)}`}
          className="group/cancel h-5! pr-[7px] pl-[5px] hover:border-danger hover:text-danger"
        >
          <Icon name="cross" className="size-[11px] text-ink-2 group-hover/cancel:text-danger" />
          Cancel
        </Button>
        <ReplaceAndDuplicate row={row} className="h-6! w-6!" />
      </span>
    );
  }
  if (row.status === "left") {
    return <ReplaceAndDuplicate row={row} className="h-6! w-6!" />;
  }
  if (row.status === "rejected" || row.status === "not-sent") return <NotPlacedActions row={row} />;
  if (isUnknown(row)) return <ResolveButton row={row} />;
  return null;
}

/** The ways from an order to another: both only ask, and nothing is sent by a press on them. */
export function ReplaceAndDuplicate({ row, className }: { row: OrderRow; className?: string }) {
  const numbers = useNumbers();
  const { replace, edit, replaceDisabledReason } = useOrdersContext();
  return (
    <>
      {isOpenOrder(row) && (
        <IconButton
          icon="swap"
          size="sm"
          label={`Replace ${orderSentence(row, numbers)}`}
          disabledReason={replaceDisabledReason(row)}
          className={className}
          onClick={() => replace(row)}
        />
      )}
      <IconButton
        icon="copy"
        size="sm"
        label={`Duplicate ${orderSentence(row, numbers)} into the ticket`}
        className={className}
        onClick={() => edit(row)}
      />
    </>
  );
}

/** The actions for an order with an unknown outcome, in a menu of the row. */
export function ResolveButton({ row, className }: { row: OrderRow; className?: string }) {
  const numbers = useNumbers();
  const { accountId, environment, openEntry } = useOrdersContext();
  const { snapshot } = useSnapshot(topicText({ kind: "journal", accountId }));
  const entry = snapshot?.rows.find(({ id }) => id === row.intentId);
  if (!entry) return <NextCheck at={row.nextReconcileAt} />;
  const open = (close: () => void) => () => {
    close();
    openEntry(entry.id);
  };
  return (
    <Popover
      label={`Resolve ${orderSentence(row, numbers)}`}
      triggerLabel={`Resolve ${orderSentence(row, numbers)}`}
      trigger={`Resolve\u2026`}
      triggerClassName={
        className ??
        "h-5 rounded-[4px] border border-unknown px-[7px] font-medium text-unknown text-xs " +
          "hover:bg-hover"
      }
      className="w-[300px] p-3"
    >
      {(close) => (
        <>
          <p className="mb-2 text-ink-2 text-xs">
            <span className="block font-medium text-unknown">
              {entry.state === "UNRESOLVED" && "Unresolved. "}
              <NextCheck at={entry.nextReconcileAt} state={entry.state} />
            </span>
            Nothing is resent automatically.
          </p>
          <EntryActions
            entry={entry}
            accountId={accountId}
            environment={environment}
            size="md"
            onUsed={close}
            onVerify={open(close)}
            className="flex flex-col gap-1.5"
          />
          <Button size="sm" tone="quiet" className="mt-2" onClick={open(close)}>
            Show timeline
          </Button>
        </>
      )}
    </Popover>
  );
}

function NotPlacedActions({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const { edit, dismiss } = useOrdersContext();
  return (
    <span className="inline-flex items-center gap-0.5">
      <Button
        size="sm"
        onClick={() => edit(row)}
        aria-label={`Edit ${orderSentence(row, numbers)} in the ticket`}
        className="h-5! pr-[7px] pl-[5px]"
      >
        <Icon name="pencil" className="size-[11px] text-ink-2" />
        Edit
      </Button>
      <IconButton
        icon="cross"
        size="sm"
        label={`Dismiss ${orderSentence(row, numbers)}`}
        className="h-5! w-5!"
        onClick={() => dismiss(row)}
      />
    </span>
  );
}
