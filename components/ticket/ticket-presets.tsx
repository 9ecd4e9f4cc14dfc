"use client";

import { useState } from "react";
import { recordOf } from "@/components/desk/draft-store";
import { usePreference } from "@/components/desk/preferences";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { Tooltip } from "@/components/ui/tooltip";
import type { Numbers } from "@/lib/decimal";
import {
  fillByPreset,
  presetNumber,
  presetOf,
  type TicketPreset,
} from "@/lib/orders/ticket/presets";
import { parseChoices } from "./stored-draft";
import type { TicketHandle } from "./use-ticket";

/** So many can be found at a glance. */
const maxPresets = 12;

const longestName = 24;

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
          <Tooltip key={preset.name} text={contentOf(preset, numbers)}>
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
          {() => <PresetList presets={presets} ticket={ticket} onChange={keep} />}
        </Popover>
      </fieldset>
      <p role="status" className="text-attn text-xs empty:hidden">
        {message}
      </p>
    </>
  );
}

interface PresetListProps {
  presets: readonly TicketPreset[];
  ticket: TicketHandle;
  onChange: (presets: readonly TicketPreset[]) => void;
}

function PresetList({ presets, ticket, onChange }: PresetListProps) {
  const numbers = useNumbers();
  const [renamed, rename] = useState<string | null>(null);
  const full = presets.length >= maxPresets;
  const others = presets.map(({ name }) => name);
  const content = presetOf("", ticket.state, ticket.world);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <PresetName
        label="Preset name"
        action="Save"
        help={`${contentOf(content, numbers)}. Side, symbol and prices aren't saved.`}
        taken={others}
        disabledReason={full && `Max ${maxPresets} presets: remove one first`}
        onName={(name) => onChange([...presets, { ...content, name }])}
      />
      {presets.length > 0 && (
        <ul className="flex flex-col border-line-soft border-t">
          {presets.map((preset) => (
            <li key={preset.name} className="border-line-soft border-b py-1 last:border-0">
              {renamed === preset.name ? (
                <PresetName
                  label={`New name of ${preset.name}`}
                  action="Rename"
                  start={preset.name}
                  taken={others.filter((name) => name !== preset.name)}
                  onName={(name) => {
                    onChange(presets.map((it) => (it === preset ? { ...it, name } : it)));
                    rename(null);
                  }}
                />
              ) : (
                <div className="flex items-center gap-1">
                  <span className="min-w-0 flex-auto">
                    <span className="block truncate font-medium">{preset.name}</span>
                    <span className="block text-ink-3 text-xs">{contentOf(preset, numbers)}</span>
                  </span>
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-label={`Rename ${preset.name}`}
                    onClick={() => rename(preset.name)}
                  >
                    Rename
                  </Button>
                  <IconButton
                    icon="cross"
                    size="sm"
                    label={`Remove ${preset.name}`}
                    onClick={() => onChange(presets.filter((it) => it !== preset))}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PresetNameProps {
  label: string;
  action: string;
  start?: string;
  help?: string;
  taken: readonly string[];
  disabledReason?: string | false;
  onName: (name: string) => void;
}

/** A name, which Enter takes: inside the ticket's form it may neither send nor move on. */
function PresetName(props: PresetNameProps) {
  const { label, action, start = "", help, taken, disabledReason = false, onName } = props;
  const [text, setText] = useState(start);
  const name = text.trim();
  const known = taken.includes(name);
  const reason =
    disabledReason || (name === "" && "Enter a name") || (known && "Name already used");
  const take = () => {
    if (reason) return;
    onName(name);
    setText("");
  };
  return (
    <TextField
      label={label}
      value={text}
      maxLength={longestName}
      help={help}
      error={known ? "Another preset already has this name." : undefined}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.stopPropagation();
        take();
      }}
      action={
        <Button size="sm" disabledReason={reason} onClick={take}>
          {action}
        </Button>
      }
    />
  );
}

const forces = { gtc: "GTC", ioc: "IOC", fok: "FOK", post_only: "post-only" } as const;

/** "limit, post-only, 0.25 BTC, TP 0.6%, SL 0.4%". */
function contentOf(
  { choices, qty, coin, takeProfit, stopLoss }: TicketPreset,
  numbers: Numbers,
): string {
  const shown = (kept: string) => kept.replace(/^[\d.]+/, numbers.text);
  const { orderType, timeInForce } = choices;
  const parts = [
    orderType,
    orderType === "limit" && timeInForce && forces[timeInForce],
    qty && (coin === undefined ? `${shown(qty)} of max open` : `${shown(qty)} ${coin}`),
    takeProfit && `TP ${shown(takeProfit)}`,
    stopLoss && `SL ${shown(stopLoss)}`,
  ];
  return parts.filter(Boolean).join(", ");
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
