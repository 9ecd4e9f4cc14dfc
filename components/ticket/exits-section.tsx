"use client";
import { Suspense } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import type { NumberFieldsProps } from "./number-fields";

const ExitFields = lazyPart(() => import("./exit-fields").then((part) => part.ExitFields));

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
          <Suspense>
            <ExitFields {...props} which="take-profit" />
            <ExitFields {...props} which="stop-loss" />
          </Suspense>
        </div>
      )}
    </>
  );
}
