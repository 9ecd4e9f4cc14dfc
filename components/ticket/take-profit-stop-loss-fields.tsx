"use client";
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

/** One of the two: what triggers it, and what it then sends. */
export function TakeProfitStopLossFields({
  which,
  ...props
}: NumberFieldsProps & { which: "take-profit" | "stop-loss" }) {
  const { state, shape, dispatch } = props.ticket;
  const profit = which === "take-profit";
  const label = profit ? "Take profit" : "Stop loss";
  const orderType = profit ? state.tpOrderType : state.slOrderType;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{label}</legend>
      <NumberField {...props} name={profit ? "takeProfit" : "stopLoss"} narrow />
      {shape.takeProfitStopLossTriggers && (
        <Segmented
          label={`${label}: trigger by`}
          options={triggers}
          value={profit ? state.tpTriggerBy : state.slTriggerBy}
          onChange={(by) =>
            dispatch({
              type: "select",
              choices: profit ? { tpTriggerBy: by } : { slTriggerBy: by },
            })
          }
        />
      )}
      <Segmented
        label={`${label}: then`}
        options={kinds}
        value={orderType}
        onChange={(kind) =>
          dispatch({
            type: "select",
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
