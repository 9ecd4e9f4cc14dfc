"use client";
import { useCallback } from "react";
import { NewValue } from "@/components/order-parts/new-value";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { TicketLink } from "@/components/order-parts/ticket-price";
import { Figure } from "@/components/ui/figure";
import { TickingText } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { type Decimal, sign } from "@/lib/decimal";
import { digitsOf } from "@/lib/orders/order-row";
import type { AttachedTrigger, PlanOrderRow } from "@/lib/orders/plan-row";
import { buys, positionActionLabel } from "@/lib/orders/position-action";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { formatFreshness } from "@/lib/time";
import { planTypeDescription, planTypeLabel, triggerTypeLabel } from "./plan-labels";
import { usePlanInstrument, usePlanWeightedIndex } from "./use-plans";

const notGiven = <span className="text-ink-3">{"\u2013"}</span>;

interface CellProps {
  row: PlanOrderRow;
}

export function SymbolCell({ row }: CellProps) {
  return (
    <>
      <TicketLink category={row.category} symbol={row.symbol}>
        {row.symbol}
      </TicketLink>
      <span className="ml-1.5 font-normal text-[11px] text-ink-3">
        {categoryLabel(row.category)}
      </span>
    </>
  );
}

export function PositionActionCell({ row: { positionAction, oneWay } }: CellProps) {
  if (positionAction === null) return notGiven;
  return (
    <SideLabel buys={buys(positionAction)}>{positionActionLabel(positionAction, oneWay)}</SideLabel>
  );
}

/** The kind of a plan order; one that the interface does not name stands as it came. */
export function PlanTypeCell({ planType }: { planType: string }) {
  const label = planTypeLabel(planType);
  if (label === planType && planType !== "") return <NewValue value={planType} />;
  return <Hint text={planTypeDescription(planType)}>{label}</Hint>;
}

const entirePositionTypes: ReadonlySet<string> = new Set(["pos_profit", "pos_loss", "moving_plan"]);

/** The list gives 0 as the size of what closes the whole position. */
function isEntirePosition({ planType, size }: PlanOrderRow): boolean {
  return entirePositionTypes.has(planType) && size !== null && sign(size) === 0;
}

/** The size with its coin; a protection of the whole position names what the exchange named. */
export function SizeCell({ row }: CellProps) {
  const numbers = useNumbers();
  const instrument = usePlanInstrument(row);
  if (row.size === null) return notGiven;
  if (isEntirePosition(row)) return <span className="text-ink-3">Entire position</span>;
  const base = row.sizeUnit === "base";
  const coin = base ? instrument?.baseCoin : instrument?.quoteCoin;
  const places = base && instrument ? digitsOf(instrument).qtyPlaces : null;
  return (
    <>
      <Figure value={row.size} shown={numbers.size(row.size, places)} inCell />{" "}
      <span className="text-[11px] text-ink-3">{coin ?? row.sizeUnit}</span>
    </>
  );
}

/** A price in the table, from where a press of the pointer brings it into the ticket. */
export function TicketPlanPrice(props: Parameters<typeof PlanPrice>[0]) {
  const { row, price } = props;
  if (price === null) return <PlanPrice {...props} />;
  return (
    <TicketLink category={row.category} symbol={row.symbol} price={price}>
      <PlanPrice {...props} />
    </TicketLink>
  );
}

/** A price with the instrument's places; null is written as the words given for it. */
export function PlanPrice({
  row,
  price,
  none,
}: CellProps & { price: Decimal | null; none?: string }) {
  const numbers = useNumbers();
  const instrument = usePlanInstrument(row);
  if (price === null) return none ? <span className="text-ink-3">{none}</span> : notGiven;
  const places = instrument && digitsOf(instrument).pricePlaces;
  return <Figure value={price} shown={numbers.price(price, places)} inCell />;
}

/** What triggers it; in a table a press of the pointer brings the price into the ticket. */
export function TriggerCell({ row, inCell }: CellProps & { inCell?: boolean }) {
  const Price = inCell ? TicketPlanPrice : PlanPrice;
  return (
    <>
      <Price row={row} price={row.trigger} />
      {row.triggerType && (
        <span className="ml-1 text-[11px] text-ink-3">{triggerTypeLabel(row.triggerType)}</span>
      )}
    </>
  );
}

/** How far the index is from the trigger, in per cent of the index, and its age. */
export function PlanDistanceCell({ row }: CellProps) {
  const numbers = useNumbers();
  const index = usePlanWeightedIndex(row);
  const readAt = index?.readAt ?? 0;
  const age = useCallback((now: number) => formatFreshness(now - readAt), [readAt]);
  if (index === null || row.trigger === null || sign(index.price) !== 1) return notGiven;
  const percent = percentFrom(row.trigger, index.price);
  return (
    <>
      {sign(percent) === 1 && "+"}
      {numbers.decimal(percent, { minimumPlaces: 2 })} %{" "}
      <TickingText className="inline-block w-9 text-[11px] text-ink-3" text={age} />
    </>
  );
}

/** A preset: what triggers it, and the price it then asks for. */
export function TakeProfitStopLossCell({
  row,
  exit,
}: CellProps & { exit: AttachedTrigger | null }) {
  if (exit === null) return notGiven;
  return (
    <>
      <PlanPrice row={row} price={exit.trigger} />
      <span className="ml-1 text-[11px] text-ink-3">
        {triggerTypeLabel(exit.by)} {"\u2192"}{" "}
        {exit.price === null ? "market" : <PlanPrice row={row} price={exit.price} />}
      </span>
    </>
  );
}
