import { SideWord } from "@/components/shell/words/side-word";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { formatDecimal } from "@/lib/decimal";
import { intentWords } from "@/lib/orders/intent-words";
import { buys } from "@/lib/orders/intents";
import { fieldValue } from "@/lib/orders/ticket";
import type { Said } from "./attempt";
import type { UsedTicket } from "./use-ticket";

interface FirstRowProps {
  ticket: UsedTicket;
  said: Said;
  ordersHref: string;
}

/** The row that the order will become, as Orders will show it; then the way there. */
export function FirstRow({ ticket: { state, shape, world }, said, ordersHref }: FirstRowProps) {
  const isPlaced = said.kind === "accepted" || said.kind === "accepted-without-id";
  const intent = state.intent ?? "open-long";
  const shown = (name: "price" | "qty", places: number) => {
    const value = fieldValue(state[name]);
    return value === null ? "\u2013" : formatDecimal(value, { minimumPlaces: places });
  };
  return (
    <div className="mt-6 phone:mt-4">
      <p className="flex min-h-5 items-baseline gap-3 text-ink-3 text-xs">
        {isPlaced ? "Your order is accepted." : "Your row in Orders will read"}
        {isPlaced && (
          <SoftLink href={ordersHref} className="text-ink">
            See it in Orders
          </SoftLink>
        )}
      </p>
      <p
        className={
          "mt-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line " +
          "bg-raised px-3 py-1 " +
          (buys(intent) ? "border-l-3 border-l-up" : "border-l-3 border-l-down-fill")
        }
      >
        <span className="inline-flex items-center gap-1 rounded-sm border border-line-strong px-1.5">
          <Icon name="cross" className="size-2.5" />
          Cancel
        </span>
        <SideWord buys={buys(intent)}>{intentWords[intent]}</SideWord>
        <b className="font-semibold">{world.instrument?.symbol ?? "BTCUSDT"}</b>
        <span>{shown("price", shape.pricePlaces)}</span>
        <span>{shown("qty", shape.qtyPlaces)}</span>
        <span className="inline-flex items-center gap-1 text-ink-2">
          <Icon name="ring" className="size-3" />
          Live
        </span>
        <span className="text-ink-3">Post only</span>
      </p>
    </div>
  );
}
