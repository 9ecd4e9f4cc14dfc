"use client";
import { stpModes } from "@/lib/exchange/values";
import type { UsedTicket } from "./use-ticket";

const stpWords = {
  none: "none",
  cancel_taker: "cancel taker",
  cancel_maker: "cancel maker",
  cancel_both: "cancel both",
} as const;

/** What few orders need: reduce-only, where the mode knows it, and self-trade prevention. */
export function OptionsRow({ ticket, locked }: { ticket: UsedTicket; locked: boolean }) {
  const { state, shape, dispatch } = ticket;
  if (!shape.stpMode) return null;
  return (
    <div
      className={
        "flex min-h-[22px] items-center gap-3 text-ink-2 text-xs phone:min-h-11 phone:text-sm"
      }
    >
      {shape.reduceOnly && (
        <label
          className="flex items-center gap-1.5"
          title="In one-way mode a close is a reduce-only order, so this chooses between the two."
        >
          <input
            type="checkbox"
            checked={shape.reduceOnlyOn}
            disabled={locked}
            onChange={(event) => dispatch({ type: "reduce-only", on: event.target.checked })}
            className="desk-check size-3.5 phone:size-5"
          />
          Reduce-only
        </label>
      )}
      <span className="flex-auto" />
      <label className="flex items-center gap-1.5">
        <abbr title="Self-trade prevention" className="text-ink-3 no-underline">
          STP
        </abbr>
        <select
          name="stp"
          value={state.stpMode}
          disabled={locked}
          onChange={(event) => {
            const stpMode = stpModes.find((mode) => mode === event.target.value);
            if (stpMode) dispatch({ type: "choose", choices: { stpMode } });
          }}
          className="h-[22px] rounded-sm bg-raised px-1 text-ink text-xs phone:h-11 phone:text-sm"
        >
          {stpModes.map((mode) => (
            <option key={mode} value={mode}>
              {stpWords[mode]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
