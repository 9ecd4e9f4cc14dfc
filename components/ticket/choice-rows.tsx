"use client";
import { Segmented } from "@/components/ui/segmented";
import type { UsedTicket } from "./use-ticket";

const marginModes = [
  { value: "crossed", label: "Crossed" },
  { value: "isolated", label: "Isolated" },
] as const;
const triggers = [
  { value: "fill_price", label: "Last price" },
  { value: "mark_price", label: "Mark price" },
] as const;
const parts = [
  { value: "full", label: "Whole position" },
  { value: "partial", label: "Part" },
] as const;

/** What only one of the forms asks: margin mode, trigger and unit, or how much to protect. */
export function ChoiceRows({ ticket }: { ticket: UsedTicket }) {
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
          onChange={(marginMode) => dispatch({ type: "choose", choices: { marginMode } })}
        />
      );
    case "spot-plan":
      return (
        <div className="grid grid-cols-2 gap-1.5">
          <Segmented
            label="Triggered by"
            options={triggers}
            value={state.triggerType}
            onChange={(triggerType) => dispatch({ type: "choose", choices: { triggerType } })}
          />
          <Segmented
            label="Quantity counts"
            options={[
              { value: "amount", label: `In ${world.instrument?.baseCoin ?? "base"}` },
              { value: "total", label: `In ${world.instrument?.quoteCoin ?? "quote"}` },
            ]}
            value={state.planType}
            onChange={(planType) => dispatch({ type: "choose", choices: { planType } })}
          />
        </div>
      );
    case "tpsl":
      return (
        <Segmented
          label="How much"
          options={parts}
          value={state.tpslMode}
          onChange={(tpslMode) => dispatch({ type: "choose", choices: { tpslMode } })}
        />
      );
  }
}
