"use client";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { DecimalField } from "@/components/ui/decimal-field";
import { SoftLink } from "@/components/ui/soft-link";
import { formatDecimal, stepValue } from "@/lib/decimal";
import { formatMoney } from "@/lib/orders/figures";
import { firstOrderMarket } from "@/lib/orders/first-order";
import { closes, type PositionAction } from "@/lib/orders/position-action";
import { percentFrom } from "@/lib/orders/rules/check-price";
import type { NumberName } from "@/lib/orders/ticket";
import { fieldValue } from "@/lib/orders/typed-field";
import { fieldNotes } from "./number-fields";
import { SummarySentence } from "./order-summary";
import { PositionActionButtons } from "./ticket-buttons";
import { IndexPriceLine, RuleStrip } from "./ticket-facts";
import { SendBar, SendingOutcome } from "./ticket-form";
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
          <FirstNumber {...all} name="price" />
          <FirstNumber {...all} name="qty" />
        </div>
        <RuleStrip rules={ticket.strip} />
        <p className="min-h-[38px] text-[13px] text-ink-2 leading-[19px]">
          {summary.sentence ? (
            <SummarySentence parts={summary.sentence} />
          ) : (
            "Waiting for the index."
          )}
        </p>
        <SendingOutcome sending={sending} />
      </div>
      <SendBar
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

function FirstNumber({
  name,
  ticket,
  sending,
}: FirstOrderTicketProps & { name: Extract<NumberName, "price" | "qty"> }) {
  const { state, world, shape, summary, dispatch } = ticket;
  const isPrice = name === "price";
  const value = fieldValue(state[name]);
  const set = (next: NonNullable<typeof value>) =>
    dispatch({ type: "value", field: name, value: next });
  const step = isPrice ? shape.tick : shape.step;
  const from = isPrice ? world.indexPrice : (world.instrument?.minOrderQty ?? null);
  const distance =
    value !== null && world.indexPrice !== null
      ? `${formatDecimal(percentFrom(value, world.indexPrice))} % to index`
      : null;
  const worth = summary.notional && `${formatMoney(summary.notional.value)} USDT`;
  const notes = { ticket, showMissing: sending.showMissing, serverIssues: sending.serverIssues };
  return (
    <DecimalField
      label={isPrice ? "Price" : "Quantity"}
      name={name}
      fact={<span className="whitespace-nowrap">{isPrice ? distance : worth}</span>}
      unit={isPrice ? shape.priceCoin : shape.qtyCoin}
      text={state[name].text}
      source={state[name].source}
      shown={
        value &&
        formatDecimal(value, { minimumPlaces: isPrice ? shape.pricePlaces : shape.qtyPlaces })
      }
      onText={(text, source) => dispatch({ type: "text", field: name, text, source })}
      stepName={isPrice ? "tick" : "step"}
      onStep={step && ((direction, size) => set(stepValue(value, step, direction, { size, from })))}
      notes={fieldNotes(name, { ...notes, locked: sending.sending }, set)}
      locked={sending.sending}
      narrow
    />
  );
}
