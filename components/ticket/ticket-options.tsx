"use client";

import { timeInForceLabel } from "@/components/order-parts/order-labels";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import { Tooltip } from "@/components/ui/tooltip";
import { stpModes } from "@/lib/exchange/values";
import type { NumberFieldsProps } from "./number-fields";
import { ExitFields } from "./take-profit-stop-loss-fields";
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
  const { state, shape, dispatch } = ticket;
  if (!shape.orderType) return null;
  return (
    <div className={shape.timeInForce ? "grid grid-cols-[5fr_7fr] gap-1.5" : "grid"}>
      <Segmented
        label="Order type"
        options={orderTypeOptions}
        value={state.orderType}
        onChange={(orderType) => dispatch({ type: "select", choices: { orderType } })}
      />
      {shape.timeInForce && (
        <Segmented
          label="Time in force"
          options={timeInForceOptions}
          value={state.timeInForce}
          onChange={(timeInForce) => dispatch({ type: "select", choices: { timeInForce } })}
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
  const { state, world, dispatch } = ticket;
  switch (state.form) {
    case "order":
      return null;
    case "futures-v2":
      return (
        <Segmented
          label="Margin mode"
          options={marginModes}
          value={state.marginMode}
          onChange={(marginMode) => dispatch({ type: "select", choices: { marginMode } })}
        />
      );
    case "spot-plan":
      return (
        <div className="grid grid-cols-2 gap-1.5">
          <Segmented
            label="Trigger by"
            options={triggers}
            value={state.triggerType}
            onChange={(triggerType) => dispatch({ type: "select", choices: { triggerType } })}
          />
          <Segmented
            label="Size in"
            options={[
              { value: "amount", label: `In ${world.instrument?.baseCoin ?? "base"}` },
              { value: "total", label: `In ${world.instrument?.quoteCoin ?? "quote"}` },
            ]}
            value={state.planType}
            onChange={(planType) => dispatch({ type: "select", choices: { planType } })}
          />
        </div>
      );
    case "tpsl":
      return (
        <Segmented
          label="How much"
          options={parts}
          value={state.tpslMode}
          onChange={(tpslMode) => dispatch({ type: "select", choices: { tpslMode } })}
        />
      );
  }
}

/** Take profit and stop loss, side by side: what triggers each, and what it then sends. */
export function TakeProfitStopLossSection(props: NumberFieldsProps) {
  const { ticket, locked } = props;
  const { state, shape, dispatch } = ticket;
  if (shape.takeProfitStopLoss === "none") return null;
  return (
    <>
      {state.form !== "tpsl" && (
        <button
          type="button"
          aria-expanded={shape.takeProfitStopLoss === "shown"}
          disabled={locked}
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
export function ExecutionOptions({ ticket, locked }: { ticket: TicketHandle; locked: boolean }) {
  const { state, shape, dispatch } = ticket;
  if (!shape.stpMode) return null;
  return (
    <div
      className={
        "flex min-h-[22px] items-center gap-3 text-ink-2 text-xs phone:min-h-11 phone:text-sm"
      }
    >
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
      <label className="flex items-center gap-1.5">
        <Tooltip text="Self-trade prevention">
          <abbr className="text-ink-3 no-underline">STP</abbr>
        </Tooltip>
        <select
          name="stp"
          value={state.stpMode}
          disabled={locked}
          onChange={(event) => {
            const stpMode = stpModes.find((mode) => mode === event.target.value);
            if (stpMode) dispatch({ type: "select", choices: { stpMode } });
          }}
          className="h-[22px] rounded-sm bg-raised px-1 text-ink text-xs phone:h-11 phone:text-sm"
        >
          {stpModes.map((mode) => (
            <option key={mode} value={mode}>
              {stpLabels[mode]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
