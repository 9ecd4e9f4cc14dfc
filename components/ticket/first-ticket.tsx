"use client";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { SoftLink } from "@/components/ui/soft-link";
import { formatDecimal } from "@/lib/decimal";
import { formatMoney } from "@/lib/orders/figures";
import { firstOrderMarket } from "@/lib/orders/first-order";
import { closes, type PositionAction } from "@/lib/orders/position-action";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { fieldValue } from "@/lib/orders/typed-field";
import { NumberField, type TicketParts } from "./number-fields";
import { SummarySentence } from "./order-summary";
import { SubmissionOutcome } from "./submission-outcome";
import { PositionActionButtons, SubmitBar } from "./ticket-buttons";
import { IndexPriceLine, RuleStrip } from "./ticket-facts";
import type { TicketProps } from "./ticket-props";
import type { TicketSending } from "./use-sending";
import type { TicketHandle } from "./use-ticket";

interface FirstOrderTicketProps {
  props: TicketProps;
  ticket: TicketHandle;
  sending: TicketSending;
  accountName: string;
  ordersHref: string;
  onAction: (action: PositionAction) => void;
}

/** The ticket of the first order: one symbol, one type, the exchange's real rules. */
export function FirstOrderTicket(all: FirstOrderTicketProps) {
  const { props, ticket, sending, accountName, ordersHref, onAction } = all;
  const { state, summary, shape } = ticket;
  const { symbol, category } = firstOrderMarket;
  return (
    <>
      <div className="flex flex-col gap-3 p-4 phone:p-3">
        <div>
          <div className="flex items-center gap-2">
            <h3 className="font-semibold text-lg">{symbol}</h3>
            <span className="min-w-0 flex-1 truncate text-ink-3">
              USDT-M futures, account {accountName}
            </span>
            <EnvironmentBadge environment={props.environment} />
          </div>
          <div className="min-h-[21px]">
            <IndexPriceLine
              indexRef={props.indexRef}
              loading={props.indexLoading}
              ticket={ticket}
            />
          </div>
        </div>
        <PositionActionButtons
          actions={shape.positionActions.filter((action) => !closes(action))}
          oneWay={shape.reduceOnly}
          selected={state.positionAction}
          onSelect={onAction}
        />
        <div className="grid min-h-[54px] grid-cols-2 gap-2.5 max-[360px]:grid-cols-1">
          <FirstNumbers ticket={ticket} sending={sending} />
        </div>
        <RuleStrip rules={ticket.strip} />
        <p className="min-h-[38px] text-[13px] text-ink-2 leading-[19px]">
          {summary.sentence ? (
            <SummarySentence parts={summary.sentence} />
          ) : (
            "Waiting for the index."
          )}
        </p>
        <SubmissionOutcome sending={sending} />
      </div>
      <SubmitBar
        label={
          props.environment === "live"
            ? summary.submit
            : `${summary.submit} on ${props.environment.toUpperCase()}`
        }
        positionAction={state.positionAction}
        environment={props.environment}
        sending={sending}
      />
      <p className="px-3.5 pb-3 text-right text-xs">
        <SoftLink href={`${ordersHref}&ticket=${category}&symbol=${symbol}&view=ticket`}>
          Open the full ticket
        </SoftLink>
      </p>
    </>
  );
}

/** Price and quantity, with the distance to the index and what they are worth. */
function FirstNumbers({ ticket, sending }: TicketParts) {
  const { state, summary, world: context } = ticket;
  const price = fieldValue(state.price);
  const distance =
    price !== null &&
    context.indexPrice !== null &&
    `${formatDecimal(percentFrom(price, context.indexPrice))} % to index`;
  const worth = summary.notional && `${formatMoney(summary.notional.value)} USDT`;
  const facts = { price: distance, qty: worth };
  return (["price", "qty"] as const).map((name) => (
    <NumberField
      key={name}
      {...{ ticket, sending, name }}
      fact={<span className="whitespace-nowrap">{facts[name]}</span>}
      narrow
    />
  ));
}
