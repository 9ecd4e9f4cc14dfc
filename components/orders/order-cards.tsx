"use client";
import { useSyncExternalStore } from "react";
import { HoldReadings } from "@/components/shell/live/hold-readings";
import { categoryWord } from "@/components/shell/words/category-words";
import { orderSentence } from "@/components/shell/words/order-sentence";
import { SideWord } from "@/components/shell/words/side-word";
import { timeInForceWord } from "@/components/shell/words/time-in-force-words";
import { Age } from "@/components/ui/age";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { WindowList } from "@/components/ui/window-list";
import { formatDecimal, sign } from "@/lib/decimal";
import { intentWords } from "@/lib/orders/intent-words";
import type { OrderRow } from "@/lib/orders/order-row";
import { NextLook } from "./action-cell";
import { filledShare } from "./filled-share";
import { HoldButton } from "./hold-button";
import { isOpen, isUnknown } from "./is-open";
import { marketTopics } from "./market-topics";
import { PriceCell, QtyCell } from "./number-cells";
import { useOrdersDesk } from "./orders-context";
import { StatusWord } from "./status-word";
import { useInstrumentOf } from "./use-market-of";
import { rowKey } from "./use-orders";

const cardHeight = 86;

/** The orders on a phone: one card each, Cancel at its right over the full height. */
export function OrderCards({ rows }: { rows: readonly OrderRow[] }) {
  const { venue } = useOrdersDesk();
  return (
    <>
      <HoldReadings topics={marketTopics(venue, rows, false)} />
      <WindowList label="Open orders" rows={rows} rowId={rowKey} rowHeight={cardHeight}>
        {(row) => <OrderCard row={row} />}
      </WindowList>
    </>
  );
}

function OrderCard({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersDesk();
  const unknown = isUnknown(row);
  const { percent } = filledShare(row);
  return (
    <article
      aria-label={orderSentence(row)}
      className={cx(
        "relative grid h-full grid-cols-[minmax(0,1fr)_76px] border-line border-b",
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px]",
        row.side === "buy" && "before:bg-up",
        row.side === "sell" && "before:bg-down-fill",
        unknown && "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]",
        row.status === "left" && "text-ink-3 before:opacity-45",
      )}
    >
      <div className="relative min-w-0 py-2.5 pr-3 pl-[15px]">
        <p className="flex items-center gap-2">
          <span className={cx("font-medium text-lg", row.status === "left" && "line-through")}>
            {row.symbol}
          </span>
          <span className="text-ink-3 text-xs">{categoryWord(row.category)}</span>
          <span className="ml-auto">
            <StatusWord row={row} cancelled={wasCancelled(row)} />
          </span>
        </p>
        <p className="my-0.5 flex items-center gap-2">
          {row.side && (
            <SideWord buys={row.side === "buy"} faded={row.status === "left"}>
              {row.intent ? intentWords[row.intent] : row.side}
            </SideWord>
          )}
          <span className="ml-auto text-[14px]">
            <QtyCell row={row} /> <span className="text-ink-3">@</span>{" "}
            <b className="font-semibold">
              <PriceCell row={row} />
            </b>
          </span>
        </p>
        <CardFacts row={row} />
        {percent !== null && sign(percent) === 1 && (
          <span
            aria-hidden="true"
            className="absolute bottom-0 left-[15px] h-0.5 bg-ink-2"
            style={{ width: `calc((100% - 27px) * ${percent} / 100)` }}
          />
        )}
      </div>
      <CardAction row={row} />
    </article>
  );
}

/** Type, time in force and age at the left, what is filled at the right. */
function CardFacts({ row }: { row: OrderRow }) {
  return (
    <p className="flex items-center gap-2 text-ink-3 text-xs">
      <span>
        {row.orderType === "market" ? "Market" : "Limit"}
        {row.timeInForce && row.orderType !== "market" && ` ${timeInForceWord(row.timeInForce)}`}
        {row.createdAt !== null && row.status !== "left" && (
          <Age since={row.createdAt} before={" \u00b7 "} />
        )}
      </span>
      <span className="relative ml-auto">
        {isUnknown(row) ? (
          "Filled: not known"
        ) : (
          <>
            Filled <FilledAmount row={row} />
          </>
        )}
      </span>
    </p>
  );
}

function FilledAmount({ row }: { row: OrderRow }) {
  const instrument = useInstrumentOf(row);
  if (row.filledQty === null) return "\u2013";
  const places = { minimumPlaces: instrument?.quantityPrecision ?? 0 };
  return `${formatDecimal(row.filledQty, places)} ${instrument?.baseCoin ?? ""}`;
}

const action =
  "flex flex-col items-center justify-center gap-[3px] border-line border-l text-center " +
  "font-medium text-sm leading-4";

function CardAction({ row }: { row: OrderRow }) {
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
      <span className={cx(action, "px-1 font-normal! text-unknown text-xs!")}>
        <NextLook row={row} />
      </span>
    );
  }
  return <span className={action} />;
}
