"use client";
import { ExportButton } from "@/components/shell/export-button";
import { useAddress } from "@/components/shell/use-address";
import { correctionKinds, correctionStates } from "@/lib/archive/correction";
import { kindWords, stateWords } from "@/lib/archive/correction-words";
import type { DayRange } from "@/lib/archive/day-range";
import type { Day } from "@/lib/time";
import { ChipSelect } from "./chip-select";
import { RangePicker } from "./range-picker";
import { type Asked, addressOf } from "./use-commissions";

interface CorrectionsBarProps {
  asked: Asked;
  range: DayRange;
  lastDay: Day;
}

const kinds = correctionKinds.map((value) => ({ value, label: kindWords[value] }));
const states = correctionStates.map((value) => ({ value, label: stateWords[value] }));

/** Above the corrections: their days, kind and state, and the file of all of them. */
export function CorrectionsBar({ asked, range, lastDay }: CorrectionsBarProps) {
  const [, change] = useAddress();
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
      <ExportButton href={addressOf("corrections.csv", asked)}>CSV of all corrections</ExportButton>
    </div>
  );
}
