"use client";

import { useNumberFormat } from "@/components/desk/number-format";
import { useZoneChoice } from "@/components/desk/zone";
import { Triangle } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { decimal, type NumberFormat, numberFormats, numbersIn } from "@/lib/decimal";
import { browserZone, knownZones } from "@/lib/time";
import type { ColorSystem, Density, Theme } from "./appearance";
import { useAppearance } from "./appearance-provider";

const themeLabels: Record<Theme, string> = { dark: "Dark", light: "Light", system: "System" };

const densityLabels: Record<Density, string> = {
  compact: "24 px",
  normal: "30 px",
  comfortable: "38 px",
};

const colorLabels: Record<ColorSystem, string> = {
  standard: "Green up",
  swapped: "Red up",
  cvd: "Blue, orange",
  mono: "No colour",
};

/** Theme, row height, the colours of the two sides, the zone of moments and the form of numbers. */
export function AppearanceMenu() {
  const { appearance, change } = useAppearance();
  const [zone, setZone] = useZoneChoice();
  const [format, setFormat] = useNumberFormat();
  return (
    <div className="flex w-[296px] max-w-full flex-col gap-3">
      <AppearanceOption label="Theme">
        <Segmented
          label="Theme"
          options={options(themeLabels)}
          value={appearance.theme}
          onChange={(theme) => change({ theme })}
        />
      </AppearanceOption>
      <AppearanceOption label="Rows">
        <Segmented
          label="Height of rows"
          options={options(densityLabels)}
          value={appearance.density}
          onChange={(density) => change({ density })}
        />
      </AppearanceOption>
      <AppearanceOption label="Buy and sell colours">
        <Segmented
          label="Buy and sell colours"
          options={options(colorLabels)}
          value={appearance.color}
          onChange={(color) => change({ color })}
        />
        <SideColorSample />
      </AppearanceOption>
      <AppearanceOption label="Time zone">
        <Select
          look="field"
          label="Time zone"
          options={zoneOptions(zone)}
          value={zone}
          onChange={setZone}
        />
        <p className="mt-1 text-ink-3 text-xs">
          Fills, corrections, coverage and months keep UTC+8; days of transfers and of the audit
          keep UTC.
        </p>
      </AppearanceOption>
      <AppearanceOption label="Numbers">
        <Select
          look="field"
          label="Numbers"
          options={numberFormats.map((value) => ({ value, label: numberExample(value) }))}
          value={format}
          onChange={setFormat}
        />
        <p className="mt-1 text-ink-3 text-xs">
          Number fields and files keep a point for decimals: 1234.56.
        </p>
      </AppearanceOption>
    </div>
  );
}

/** UTC first, then the browser's own zone, then every other that it knows. */
function zoneOptions(chosen: string) {
  const zones = new Set(["UTC", browserZone() ?? "UTC", chosen, ...knownZones()]);
  return [...zones].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

const numberExample = (format: NumberFormat) => numbersIn(format).decimal(decimal("1234.56"));

function options<Value extends string>(labels: Record<Value, string>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

function AppearanceOption({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-ink-2 text-xs">{label}</p>
      {children}
    </div>
  );
}

/** Both sides as they look now: a word and a sign, whatever the colour. */
function SideColorSample() {
  return (
    <p className="mt-2 flex gap-4 font-medium">
      <span className="flex items-center gap-[5px] text-up-ink">
        <Triangle up /> Buy, open long
      </span>
      <span className="flex items-center gap-[5px] text-down">
        <Triangle up={false} /> Sell, open short
      </span>
    </p>
  );
}
