"use client";

import { Suspense, useState } from "react";
import { recordOf } from "@/components/desk/draft-store";
import { usePreference } from "@/components/desk/preferences";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useNumbers } from "@/components/ui/numbers";
import { Popover } from "@/components/ui/popover";
import { Tooltip } from "@/components/ui/tooltip";
import { fillByPreset, presetNumber, type TicketPreset } from "@/lib/orders/ticket/presets";
import { maxPresets, presetText } from "./preset-text";
import { parseChoices } from "./stored-draft";
import type { TicketHandle } from "./use-ticket";

const PresetList = lazyComponent(() => import("./preset-list").then((part) => part.PresetList));

const none: readonly TicketPreset[] = [];

/** What this user enters often: a press fills the ticket in, and sends nothing. */
export function TicketPresets({ ticket, locked }: { ticket: TicketHandle; locked: boolean }) {
  const numbers = useNumbers();
  const [presets, keep] = usePreference("ticket.presets", readTicketPresets, none);
  const [message, setMessage] = useState<string | null>(null);
  const apply = (preset: TicketPreset) => {
    const { events, otherCoin } = fillByPreset(preset, ticket.state, ticket.world);
    for (const event of events) ticket.dispatch(event);
    setMessage(
      otherCoin && `The quantity of ${preset.name} is in ${otherCoin}, so yours is unchanged.`,
    );
  };
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
        <legend className="sr-only">Presets</legend>
        <span aria-hidden="true" className="mr-1 text-ink-3 text-xs phone:text-sm">
          Presets
        </span>
        {presets.map((preset) => (
          <Tooltip key={preset.name} text={presetText(preset, numbers)}>
            <button
              type="button"
              disabled={locked}
              onClick={() => apply(preset)}
              className={
                "h-[22px] max-w-full truncate rounded-[4px] bg-raised px-[7px] text-xs " +
                "enabled:hover:bg-hover phone:h-11 phone:text-sm"
              }
            >
              {preset.name}
            </button>
          </Tooltip>
        ))}
        <span className="flex-auto" />
        <Popover
          trigger={<Icon name="plus" className="size-3" />}
          triggerLabel="Manage presets"
          triggerClassName={
            "grid size-[22px] place-items-center rounded-[4px] hover:bg-hover phone:size-11"
          }
          label="Presets"
          align="end"
          className="w-[280px] p-3"
        >
          {() => (
            <Suspense>
              <PresetList presets={presets} ticket={ticket} onChange={keep} />
            </Suspense>
          )}
        </Popover>
      </fieldset>
      <p role="status" className="text-attn text-xs empty:hidden">
        {message}
      </p>
    </>
  );
}

/** Takes apart what was kept; what is no preset is left out. */
function readTicketPresets(value: unknown): readonly TicketPreset[] | null {
  if (!Array.isArray(value)) return null;
  const names = new Set<string>();
  return value
    .flatMap((each): TicketPreset[] => {
      const { name, choices, ...numbers } = (each ?? {}) as Record<string, unknown>;
      if (typeof name !== "string" || name === "" || names.has(name)) return [];
      names.add(name);
      return [{ name, choices: parseChoices(recordOf(choices) ?? {}), ...numbersOf(numbers) }];
    })
    .slice(0, maxPresets);
}

function numbersOf(kept: Record<string, unknown>): Omit<TicketPreset, "name" | "choices"> {
  const texts = (["qty", "takeProfit", "stopLoss"] as const).flatMap((name) => {
    const text = kept[name];
    return typeof text === "string" && presetNumber.test(text) ? [[name, text] as const] : [];
  });
  const { coin } = kept;
  return {
    ...Object.fromEntries(texts),
    ...(typeof coin === "string" && coin.length <= 64 ? { coin } : {}),
  };
}
