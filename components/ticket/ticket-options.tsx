"use client";

import { timeInForceLabel } from "@/components/order-parts/order-labels";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { Tooltip } from "@/components/ui/tooltip";
import { stpModes } from "@/lib/exchange/values";
import type { TicketParts } from "./number-fields";
import { ExitFields } from "./take-profit-stop-loss-fields";
import { TicketChoice } from "./ticket-choice";
import type { TicketHandle } from "./use-ticket";

const orderTypeOptions = [
  { value: "limit", label: "Limit" },
  { value: "market", label: "Market" },
] as const;

const timeInForceOptions = (["gtc", "ioc", "fok", "post_only"] as const).map((value) => ({
  value,
  label: timeInForceLabel(value),
}));

/** Limit or market, and how long a limit order stays. */
export function OrderTypeOptions({ ticket }: { ticket: TicketHandle }) {
  const { orderType, timeInForce } = ticket.shape;
  if (!orderType) return null;
  return (
    <div className={timeInForce ? "grid grid-cols-[5fr_7fr] gap-1.5" : "grid"}>
      <TicketChoice
        ticket={ticket}
        name="orderType"
        label="Order type"
        options={orderTypeOptions}
      />
      {timeInForce && (
        <TicketChoice
          ticket={ticket}
          name="timeInForce"
          label="Time in force"
          options={timeInForceOptions}
        />
      )}
    </div>
  );
}

const marginModes = [
  { value: "crossed", label: "Cross" },
  { value: "isolated", label: "Isolated" },
] as const;

const triggers = [
  { value: "fill_price", label: "Last" },
  { value: "mark_price", label: "Mark" },
] as const;

const parts = [
  { value: "full", label: "Entire" },
  { value: "partial", label: "Partial" },
] as const;

/** What only one of the forms asks: margin mode, trigger and unit, or how much to protect. */
export function FormOptions({ ticket }: { ticket: TicketHandle }) {
  const { instrument } = ticket.world;
  const units = [
    { value: "amount", label: `In ${instrument?.baseCoin ?? "base"}` },
    { value: "total", label: `In ${instrument?.quoteCoin ?? "quote"}` },
  ] as const;
  switch (ticket.state.form) {
    case "order":
      return null;
    case "futures-v2":
      return (
        <TicketChoice ticket={ticket} name="marginMode" label="Margin mode" options={marginModes} />
      );
    case "spot-plan":
      return (
        <div className="grid grid-cols-2 gap-1.5">
          <TicketChoice ticket={ticket} name="triggerType" label="Trigger by" options={triggers} />
          <TicketChoice ticket={ticket} name="planType" label="Size in" options={units} />
        </div>
      );
    case "tpsl":
      return <TicketChoice ticket={ticket} name="tpslMode" label="How much" options={parts} />;
  }
}

/** Take profit and stop loss, side by side: what triggers each, and what it then sends. */
export function TakeProfitStopLossSection(props: TicketParts) {
  const { state, shape, dispatch } = props.ticket;
  if (shape.takeProfitStopLoss === "none") return null;
  return (
    <>
      {state.form !== "tpsl" && (
        <button
          type="button"
          aria-expanded={shape.takeProfitStopLoss === "shown"}
          disabled={props.sending.sending}
          onClick={() => dispatch({ type: "select", choices: { presets: !state.presets } })}
          className="flex min-h-[22px] items-center gap-1.5 self-start text-ink-2 text-xs phone:min-h-11 phone:text-sm"
        >
          <Icon name={shape.takeProfitStopLoss === "shown" ? "minus" : "plus"} className="size-3" />
          Take profit / stop loss
        </button>
      )}
      {shape.takeProfitStopLoss === "shown" && (
        <div className="grid grid-cols-2 gap-2">
          <ExitFields {...props} />
        </div>
      )}
    </>
  );
}

const stpLabels = {
  none: "none",
  cancel_taker: "cancel taker",
  cancel_maker: "cancel maker",
  cancel_both: "cancel both",
} as const;

/** What few orders need: reduce-only, where the mode knows it, and self-trade prevention. */
export function ExecutionOptions({ ticket, sending }: TicketParts) {
  const { state, shape, dispatch } = ticket;
  const locked = sending.sending;
  if (!shape.stpMode) return null;
  return (
    <div className="flex min-h-[22px] items-center gap-3 text-ink-2 text-xs phone:min-h-11 phone:text-sm">
      {shape.reduceOnly && (
        <Tooltip text="Can only make your position smaller">
          <label className="flex items-center gap-1.5">
            <input
              type="checkbox"
              checked={shape.reduceOnlyOn}
              disabled={locked}
              onChange={(event) => dispatch({ type: "reduce-only", on: event.target.checked })}
              className="desk-check size-3.5 phone:size-5"
            />
            Reduce-only
          </label>
        </Tooltip>
      )}
      <span className="flex-auto" />
      <Tooltip text="Self-trade prevention">
        <abbr className="text-ink-3 no-underline">STP</abbr>
      </Tooltip>
      <Select
        label="Self-trade prevention"
        value={state.stpMode}
        disabled={locked}
        options={stpModes.map((value) => ({ value, label: stpLabels[value] }))}
        onChange={(stpMode) => dispatch({ type: "select", choices: { stpMode } })}
      />
    </div>
  );
}
