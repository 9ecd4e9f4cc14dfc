"use client";

import { type ReactNode, useRef, useState } from "react";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Tooltip } from "@/components/ui/tooltip";
import type { OrderRow } from "@/lib/orders/order-row";
import { ReplaceAndDuplicate, ResolveButton } from "./action-cell";
import { isOpenOrder, isUnknown } from "./order-state";
import { useCancelSentAt, useOrdersContext } from "./orders-context";

const action =
  "flex flex-col items-center justify-center gap-[3px] border-line border-l text-center " +
  "font-medium text-sm leading-4";

/** What can be done with an order on a phone, over the full height of its card. */
export function CardAction({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const desk = useOrdersContext();
  const sentAt = useCancelSentAt(row);
  if (sentAt !== undefined || row.status === "cancelling") {
    return (
      <span className={cx(action, "font-normal! text-attn")}>
        {sentAt === undefined ? "Cancel sent" : <Age since={sentAt} before="Sent " />}
      </span>
    );
  }
  if (isOpenOrder(row)) {
    return (
      <div className="grid grid-rows-[minmax(0,1fr)_44px]">
        <LongPressButton
          label={`Cancel ${orderSentence(row, numbers)}`}
          disabledReason={desk.cancelDisabledReason(row)}
          onLongPress={() => desk.cancel(row)}
          className={cx(action, "border-b")}
        >
          <span className="flex items-center gap-1">
            <Icon name="cross" className="size-4 text-ink-2" />
            Cancel
          </span>
          <small className="font-normal text-[11px] text-ink-3">hold</small>
        </LongPressButton>
        <div className="grid grid-cols-2 border-line border-l">
          <ReplaceAndDuplicate row={row} className="h-full! w-full!" />
        </div>
      </div>
    );
  }
  if (row.status === "rejected" || row.status === "not-sent") {
    return (
      <button
        type="button"
        aria-label={`Edit ${orderSentence(row, numbers)} in the ticket`}
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

interface LongPressButtonProps {
  label: string;
  disabledReason: string | null;
  onLongPress: () => void;
  className: string;
  children: ReactNode;
}

const longPressMs = 500;

/** Acts when a finger rests on it for half a second; from the keyboard at once. */
function LongPressButton({
  label,
  disabledReason,
  onLongPress,
  className,
  children,
}: LongPressButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [holding, setHolding] = useState(false);
  const stop = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const start = () => {
    if (disabledReason) return;
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onLongPress();
    }, longPressMs);
  };
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={disabledReason ? true : undefined}
        onPointerDown={start}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onContextMenu={(event) => event.preventDefault()}
        // Keys and readers press without a pointer: such a click has no count.
        onClick={(event) => event.detail === 0 && !disabledReason && onLongPress()}
        className={cx(
          className,
          "relative touch-manipulation select-none overflow-hidden",
          "before:absolute before:inset-x-0 before:bottom-0 before:bg-danger/20 before:content-['']",
          "before:transition-[height] before:duration-500 before:ease-linear",
          holding ? "before:h-full" : "before:h-0 before:duration-0!",
          disabledReason && "text-ink-3",
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
