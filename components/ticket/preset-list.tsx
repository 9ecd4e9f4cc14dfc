"use client";

import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { TextField } from "@/components/ui/text-field";
import { presetOf, type TicketPreset } from "@/lib/orders/ticket/presets";
import { maxPresets, presetText } from "./preset-text";
import type { TicketHandle } from "./use-ticket";

const longestName = 24;

interface PresetListProps {
  presets: readonly TicketPreset[];
  ticket: TicketHandle;
  onChange: (presets: readonly TicketPreset[]) => void;
}

/** The saved presets, and a field for another. */
export function PresetList({ presets, ticket, onChange }: PresetListProps) {
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
        help={`${presetText(content, numbers)}. Side, symbol and prices aren't saved.`}
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
                    <span className="block text-ink-3 text-xs">{presetText(preset, numbers)}</span>
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
