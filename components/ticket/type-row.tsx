"use client";
import { timeInForceWord } from "@/components/shell/words/time-in-force-words";
import { Segmented } from "@/components/ui/segmented";
import type { UsedTicket } from "./use-ticket";

const orderTypes = [
  { value: "limit", label: "Limit" },
  { value: "market", label: "Market" },
] as const;
const times = (["gtc", "ioc", "fok", "post_only"] as const).map((value) => ({
  value,
  label: timeInForceWord(value),
}));

/** Limit or market, and how long a limit order stays. */
export function TypeRow({ ticket }: { ticket: UsedTicket }) {
  const { state, shape, dispatch } = ticket;
  if (!shape.orderType) return null;
  return (
    <div className={shape.timeInForce ? "grid grid-cols-[5fr_7fr] gap-1.5" : "grid"}>
      <Segmented
        label="Order type"
        options={orderTypes}
        value={state.orderType}
        onChange={(orderType) => dispatch({ type: "choose", choices: { orderType } })}
      />
      {shape.timeInForce && (
        <Segmented
          label="Time in force"
          options={times}
          value={state.timeInForce}
          onChange={(timeInForce) => dispatch({ type: "choose", choices: { timeInForce } })}
        />
      )}
    </div>
  );
}
