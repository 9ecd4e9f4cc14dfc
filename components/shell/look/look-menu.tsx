"use client";
import { Segmented } from "@/components/ui/segmented";
import type { ColorSystem, Density, Theme } from "./look";
import { useLook } from "./look-provider";
import { SideSample } from "./side-sample";

const themeWords: Record<Theme, string> = { dark: "Dark", light: "Light", system: "System" };
const densityWords: Record<Density, string> = {
  compact: "24 px",
  normal: "30 px",
  comfortable: "38 px",
};
const colorWords: Record<ColorSystem, string> = {
  standard: "Green up",
  swapped: "Red up",
  cvd: "Blue, orange",
  mono: "No colour",
};

/** Theme, row height and the colours of the two sides. */
export function LookMenu() {
  const { look, change } = useLook();
  return (
    <div className="flex w-[296px] max-w-full flex-col gap-3">
      <Choice label="Theme">
        <Segmented
          label="Theme"
          options={options(themeWords)}
          value={look.theme}
          onChange={(theme) => change({ theme })}
        />
      </Choice>
      <Choice label="Rows">
        <Segmented
          label="Height of rows"
          options={options(densityWords)}
          value={look.density}
          onChange={(density) => change({ density })}
        />
      </Choice>
      <Choice label="Buy and sell colours">
        <Segmented
          label="Buy and sell colours"
          options={options(colorWords)}
          value={look.color}
          onChange={(color) => change({ color })}
        />
        <SideSample />
      </Choice>
    </div>
  );
}

function options<Value extends string>(words: Record<Value, string>) {
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-ink-2 text-xs">{label}</p>
      {children}
    </div>
  );
}
