"use client";

import { useUrlState } from "@/components/shell/desk/url-state";
import { ExportButton } from "@/components/shell/export/export-button";
import { Icon } from "@/components/ui/icon";
import { deskUrl } from "@/lib/api/client";
import { correctionKindLabels, correctionStateLabels } from "@/lib/archive/correction-text";
import type { DayRange } from "@/lib/archive/day-range";
import { correctionKinds, correctionStates } from "@/lib/archive/enums";
import type { Day } from "@/lib/time";
import { RangePicker } from "./report-filters";
import type { CorrectionsRequest } from "./use-commissions";

interface CorrectionsBarProps {
  asked: CorrectionsRequest;
  range: DayRange;
  lastDay: Day;
}

const kinds = correctionKinds.map((value) => ({ value, label: correctionKindLabels[value] }));

const states = correctionStates.map((value) => ({ value, label: correctionStateLabels[value] }));

/** Above the corrections: their days, kind and state, and the file of all of them. */
export function CorrectionsBar({ asked, range, lastDay }: CorrectionsBarProps) {
  const [, change] = useUrlState();
  return (
    <div
      className={
        "no-bar flex h-[38px] shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b " +
        "px-3 phone:h-14"
      }
    >
      <RangePicker range={range} lastDay={lastDay} />
      <ChipSelect
        label="Kind"
        options={kinds}
        value={asked.kind ?? ""}
        onChange={(kind) => change({ kind: kind || null })}
      />
      <ChipSelect
        label="State"
        options={states}
        value={asked.state ?? ""}
        onChange={(state) => change({ state: state || null })}
      />
      <span className="flex-1" />
      <ExportButton href={deskUrl("/api/commissions/corrections.csv", asked)}>
        CSV of all corrections
      </ExportButton>
    </div>
  );
}

interface ChipSelectProps {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** "" means all. */
  value: string;
  onChange: (value: string) => void;
}

/** One of a few in a bar, as small as a chip: its name and what is selected. */
function ChipSelect({ label, options, value, onChange }: ChipSelectProps) {
  return (
    <label
      className={
        "relative inline-flex h-[22px] shrink-0 items-center gap-1 rounded-[4px] border " +
        "border-line pl-[7px] text-ink-2 text-xs hover:bg-hover has-focus-visible:outline-2 " +
        "has-focus-visible:outline-focus phone:h-10 phone:text-sm"
      }
    >
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={
          "h-full appearance-none bg-transparent pr-5 pl-0.5 font-medium text-ink outline-none " +
          "[&>option]:bg-overlay [&>option]:text-ink"
        }
      >
        <option value="">all</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-1.5 size-3" />
    </label>
  );
}
