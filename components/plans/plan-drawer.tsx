"use client";

import { useDesk } from "@/components/desk/desk-provider";
import {
  CopiedId,
  Facts,
  momentFact,
  RawFieldList,
  type RowFact,
} from "@/components/lists/row-facts";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { TicketLink } from "@/components/order-parts/ticket-price";
import { Drawer } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import type { Decimal, Numbers } from "@/lib/decimal";
import type { AttachedTrigger, ListedPlanOrder, PlanOrderRow } from "@/lib/orders/plan-row";
import { linkOfPlan } from "@/lib/orders/ticket/ticket-link";
import {
  PlanDistanceCell,
  PlanPrice,
  PositionActionCell,
  SizeCell,
  TakeProfitStopLossCell,
} from "./plan-cells";
import { planSentence, planTypeDescription, triggerTypeLabel } from "./plan-labels";

interface PlanDrawerProps {
  /** Undefined when no list shows the plan order any more. */
  row: PlanOrderRow | undefined;
  /** The rows of the lists as they came; undefined until they are read. */
  listed: readonly ListedPlanOrder[] | undefined;
  onClose: () => void;
}

/** One plan order in full beside its list: what is known of it, and every field as it came. */
export function PlanDrawer({ row, listed, onClose }: PlanDrawerProps) {
  const numbers = useNumbers();
  const raw = listed?.find(
    ({ orderId, planType }) => orderId === row?.orderId && (planType ?? "") === row.planType,
  );
  return (
    <Drawer
      label="Plan order"
      title={row ? planSentence(row, numbers) : "Plan order"}
      onClose={onClose}
    >
      {row ? (
        <>
          <DuplicateLink row={row} />
          <Facts facts={factsOf(row, numbers)} />
          {raw && <RawFieldList fields={raw} />}
        </>
      ) : (
        <p className="text-ink-2">
          {listed === undefined
            ? "Loading plan orders."
            : "No longer pending: triggered, cancelled, or not this account's. See the journal " +
              "for its history."}
        </p>
      )}
    </Drawer>
  );
}

/** To a ticket filled in like this plan order, where a form places its kind; nothing is sent. */
function DuplicateLink({ row }: { row: PlanOrderRow }) {
  const { withConnection } = useDesk();
  const link = linkOfPlan(row);
  if (link === null) {
    return (
      <p className="mb-2 text-ink-3 text-xs">
        This kind can't be placed through the API, so it can't be duplicated into the ticket.
      </p>
    );
  }
  return (
    <p className="mb-2">
      <SoftLink
        href={withConnection(link)}
        className={
          "inline-flex h-[22px] items-center gap-1.5 rounded-[4px] border border-line-strong " +
          "whitespace-nowrap px-2 font-medium text-ink text-xs no-underline hover:bg-hover " +
          "phone:h-10 phone:px-3 phone:text-md"
        }
      >
        <Icon name="copy" className="size-3" />
        Duplicate to ticket
      </SoftLink>
    </p>
  );
}

const number = (value: Decimal | null, numbers: Numbers) =>
  value !== null && numbers.decimal(value);

/** A price that a press brings into the ticket. */
const filling = (row: PlanOrderRow, price: Decimal | null) =>
  price !== null && (
    <TicketLink category={row.category} symbol={row.symbol} price={price} focusable>
      <PlanPrice row={row} price={price} />
    </TicketLink>
  );

const attached = (row: PlanOrderRow, exit: AttachedTrigger | null) =>
  exit !== null && <TakeProfitStopLossCell row={row} exit={exit} />;

function factsOf(row: PlanOrderRow, numbers: Numbers): readonly RowFact[] {
  return [
    ["Category", categoryLabel(row.category), row.category],
    ["Kind", planTypeDescription(row.planType), row.planType],
    ["Side", row.positionAction !== null && <PositionActionCell row={row} />],
    ["Size", row.size !== null && <SizeCell row={row} />, `in ${row.sizeUnit} coin`],
    ["Trigger", filling(row, row.trigger)],
    ["Triggered by", triggerTypeLabel(row.triggerType), row.triggerType ?? undefined],
    ["Dist. to index", row.trigger !== null && <PlanDistanceCell row={row} />],
    ["Then", row.orderType],
    ["Limit price", row.orderType === "market" ? "market" : filling(row, row.price)],
    ["Callback, %", number(row.callbackRatio, numbers)],
    ["Preset take profit", attached(row, row.takeProfit)],
    ["Preset stop loss", attached(row, row.stopLoss)],
    ["Status", row.status],
    ["Margin", [row.marginMode, row.marginCoin].filter(Boolean).join(" ")],
    ["Position mode", row.posMode],
    ["Placed", row.source],
    ["Order source", row.orderSource],
    ["Order id", <CopiedId key="order" id={row.orderId} what="order id" />],
    ["Client id", row.clientOid && <CopiedId id={row.clientOid} what="client id" />],
    ["Created", momentFact(row.createdAt)],
    ["Updated", momentFact(row.updatedAt)],
  ];
}
