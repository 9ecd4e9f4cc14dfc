"use client";
import { useSyncExternalStore } from "react";
import { orderSentence } from "@/components/shell/words/order-sentence";
import { Age } from "@/components/ui/age";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { OrderRow } from "@/lib/orders/order-row";
import { ResolveButton } from "./action-cell";
import { HoldButton } from "./hold-button";
import { isOpen, isUnknown } from "./is-open";
import { useOrdersDesk } from "./orders-context";

const action =
  "flex flex-col items-center justify-center gap-[3px] border-line border-l text-center " +
  "font-medium text-sm leading-4";

/** What can be done with an order on a phone, over the full height of its card. */
export function CardAction({ row }: { row: OrderRow }) {
  const desk = useOrdersDesk();
  const sentAt = useSyncExternalStore(
    desk.cancels.subscribe,
    () => desk.cancels.sentAt(row.key),
    () => undefined,
  );
  if (sentAt !== undefined || row.status === "cancelling") {
    return (
      <span className={cx(action, "font-normal! text-attn")}>
        {sentAt === undefined ? "Asked" : <Age since={sentAt} before="Sent " />}
      </span>
    );
  }
  if (isOpen(row)) {
    return (
      <HoldButton
        label={`Cancel ${orderSentence(row)}`}
        off={desk.off(row)}
        onHeld={() => desk.cancel(row)}
        className={action}
      >
        <Icon name="cross" className="size-4 text-ink-2" />
        Cancel
        <small className="font-normal text-[11px] text-ink-3">hold</small>
      </HoldButton>
    );
  }
  if (row.status === "rejected" || row.status === "not-sent") {
    return (
      <button
        type="button"
        aria-label={`Edit ${orderSentence(row)} in the ticket`}
        onClick={() => desk.edit(row)}
        className={action}
      >
        <Icon name="pencil" className="size-4 text-ink-2" />
        Edit
      </button>
    );
  }
  if (isUnknown(row)) {
    return (
      <span className={cx(action, "px-1 text-unknown text-xs!")}>
        <ResolveButton row={row} className="grid size-full place-items-center" />
      </span>
    );
  }
  return <span className={action} />;
}
