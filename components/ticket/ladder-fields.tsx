"use client";

import { DecimalField } from "@/components/ui/decimal-field";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { decimal, type Numbers, stepValue } from "@/lib/decimal";
import { digitsOf } from "@/lib/orders/order-row";
import { fieldValue } from "@/lib/orders/typed-field";
import type { TicketParts } from "./number-fields";
import type { TicketLadder } from "./use-ticket-ladder";

interface LadderSectionProps extends TicketParts {
  ladder: TicketLadder;
}

/** Splits the limit order over several prices, from the ticket's own to a last one. */
export function LadderSection(props: LadderSectionProps) {
  const { ticket, sending, ladder } = props;
  const { change, open } = ladder;
  if (!ladder.offered) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        disabled={sending.sending}
        onClick={() => change({ open: !open })}
        className="flex min-h-[22px] items-center gap-1.5 text-ink-2 text-xs phone:min-h-11 phone:text-sm"
      >
        <Icon name={open ? "minus" : "plus"} className="size-3" />
        Ladder
        <span className="ml-auto text-ink-3">split into several prices</span>
      </button>
      {open && (
        <div className="grid grid-cols-[3fr_2fr] gap-2">
          <LadderNumber {...props} name="to" label="Last price" unit={ticket.shape.priceCoin} />
          <LadderNumber {...props} name="orders" label="Orders" unit="" />
          <p className="col-span-2 min-h-4 text-ink-2 text-xs">
            {ladder.problem ?? <LadderSum {...props} />}
          </p>
        </div>
      )}
    </>
  );
}

interface LadderNumberProps extends LadderSectionProps {
  name: "to" | "orders";
  label: string;
  unit: string;
}

function LadderNumber({ ticket, sending, ladder, name, label, unit }: LadderNumberProps) {
  const field = ladder.fields[name];
  const step = name === "to" ? ticket.shape.tick : decimal("1");
  const from = name === "to" ? ticket.world.indexPrice : null;
  const put = (text: string, source = field.source) =>
    ladder.change({ [name]: { text, source, interpretation: null } });
  return (
    <DecimalField
      {...{ label, unit, name: `ladder-${name}` }}
      text={field.text}
      source={field.source}
      shown={null}
      onText={put}
      stepName={name === "to" ? "tick" : "order"}
      onStep={
        step &&
        ((direction, size) =>
          put(stepValue(fieldValue(field), step, direction, { size, from }), "typed"))
      }
      notes={[]}
      locked={sending.sending}
      narrow
    />
  );
}

/** "5 of 0.043 BTC, average 66,766.2, 14,354.73 USDT" */
function LadderSum({ ticket, ladder: { plan } }: LadderSectionProps) {
  const numbers = useNumbers();
  const { instrument } = ticket.world;
  const [first] = plan?.rungs ?? [];
  if (!plan || !first || !instrument) return null;
  const { pricePlaces, qtyPlaces } = digitsOf(instrument);
  const average = plan.average && `, average ${numbers.average(plan.average, pricePlaces)}`;
  return (
    <>
      {plan.rungs.length} of {numbers.size(first.qty, qtyPlaces)} {ticket.shape.qtyCoin}
      {average}, {numbers.money(plan.value)} {ticket.shape.priceCoin}
    </>
  );
}

/** The ticket's button while a ladder is open: "Buy in 5 orders, 67,032.4 to 66,500.0". */
export function ladderLabel(
  action: string,
  { plan }: TicketLadder,
  places: number,
  numbers: Numbers,
): string {
  const rungs = plan?.rungs ?? [];
  const [first, last] = [rungs[0], rungs.at(-1)];
  if (!first || !last) return `${action} in several orders`;
  const prices = [first, last].map(({ price }) => numbers.price(price, places)).join(" to ");
  return `${action} in ${rungs.length} orders, ${prices}`;
}
