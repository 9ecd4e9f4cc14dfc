import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DecimalField } from "@/components/ui/decimal-field";
import type { PositionMode } from "@/lib/orders/position-action";
import { unitsPlace } from "./qty-field";
import { TicketHead } from "./ticket-head";

const loading = {
  ...({ loading: true, unit: "", text: "", source: "typed", shown: null } as const),
  ...({ onText: () => {}, stepName: "tick", onStep: null, notes: [] } as const),
};

/** Of the sides in one row or in two: the fields below them must not move under a press. */
const sidesHeight: Readonly<Record<PositionMode, string>> = {
  one_way_mode: "h-8",
  hedge_mode: "h-[70px]",
};

/** The ticket until it can take input: its fields are disabled and say so. */
export function LoadingTicket({ positionMode }: { positionMode: PositionMode }) {
  return (
    <LoadingForm head={<TicketHead form="order" positionMode={positionMode} />}>
      <div className="h-7 shrink-0 rounded-md bg-raised" />
      <div className="h-7 shrink-0 rounded-md bg-raised" />
      <div className="h-12 w-3/5 shrink-0 rounded-md bg-raised" />
      <div className={`${sidesHeight[positionMode]} shrink-0 rounded-md bg-raised`} />
      <div className="h-7 shrink-0 rounded-md bg-raised" />
    </LoadingForm>
  );
}

/** Price, quantity and the button of a ticket that is loading, below what else there is of it. */
function LoadingForm({ head, children }: { head?: ReactNode; children?: ReactNode }) {
  return (
    <form aria-label="Ticket" aria-busy="true" className="flex h-full min-h-0 flex-col">
      {head}
      <div className="flex min-h-0 flex-auto flex-col gap-[11px] overflow-hidden px-3.5 pt-3 pb-2">
        {children}
        <DecimalField {...loading} label="Price" name="price" />
        <DecimalField {...loading} label="Quantity" name="qty" unitSwitch={unitsPlace} />
      </div>
      <div className="flex-none border-line border-t px-3.5 py-2.5">
        <Button size="xl" disabledReason={"Loading\u2026"}>
          Loading&hellip;
        </Button>
        <div className="mt-2 min-h-8" />
      </div>
    </form>
  );
}
