"use client";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import { NumberField, type NumberFieldsProps } from "./number-fields";

const kinds = [
  { value: "market", label: "Market" },
  { value: "limit", label: "Limit" },
] as const;
const triggers = [
  { value: "market", label: "Last" },
  { value: "mark", label: "Mark" },
] as const;

/** Take profit and stop loss, side by side: what triggers each, and what it then sends. */
export function ExitsSection(props: NumberFieldsProps) {
  const { ticket, locked } = props;
  const { state, shape, dispatch } = ticket;
  if (shape.exits === "none") return null;
  return (
    <>
      {state.form !== "tpsl" && (
        <button
          type="button"
          aria-expanded={shape.exits === "shown"}
          disabled={locked}
          onClick={() => dispatch({ type: "choose", choices: { presets: !state.presets } })}
          className="flex min-h-[22px] items-center gap-1.5 self-start text-ink-2 text-xs phone:min-h-11 phone:text-sm"
        >
          <Icon name={shape.exits === "shown" ? "minus" : "plus"} className="size-3" />
          Take profit / stop loss
        </button>
      )}
      {shape.exits === "shown" && (
        <div className="grid grid-cols-2 gap-2">
          <Exit {...props} which="take-profit" />
          <Exit {...props} which="stop-loss" />
        </div>
      )}
    </>
  );
}

function Exit({ which, ...props }: NumberFieldsProps & { which: "take-profit" | "stop-loss" }) {
  const { state, shape, dispatch } = props.ticket;
  const profit = which === "take-profit";
  const words = profit ? "Take profit" : "Stop loss";
  const orderType = profit ? state.tpOrderType : state.slOrderType;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{words}</legend>
      <NumberField {...props} name={profit ? "takeProfit" : "stopLoss"} narrow />
      {shape.exitTriggers && (
        <Segmented
          label={`${words}: triggered by`}
          options={triggers}
          value={profit ? state.tpTriggerBy : state.slTriggerBy}
          onChange={(by) =>
            dispatch({
              type: "choose",
              choices: profit ? { tpTriggerBy: by } : { slTriggerBy: by },
            })
          }
        />
      )}
      <Segmented
        label={`${words}: then`}
        options={kinds}
        value={orderType}
        onChange={(kind) =>
          dispatch({
            type: "choose",
            choices: profit ? { tpOrderType: kind } : { slOrderType: kind },
          })
        }
      />
      {orderType === "limit" && (
        <NumberField {...props} name={profit ? "tpLimitPrice" : "slLimitPrice"} narrow />
      )}
    </fieldset>
  );
}
