"use client";

import type { useFilters } from "@/components/desk/use-filters";
import { ExportButton } from "@/components/export/export-button";
import { FilterControls } from "@/components/ui/filter-controls";
import { SelectControl } from "@/components/ui/filter-select";
import { choiceFilter } from "@/components/ui/filters";
import { deskUrl } from "@/lib/api/client";
import { correctionKindLabels, correctionStateLabels } from "@/lib/archive/correction-text";
import type { DayRange } from "@/lib/archive/day-range";
import { correctionKinds, correctionStates } from "@/lib/archive/enums";
import type { Day } from "@/lib/time";
import { RangeBar } from "./report-filters";
import type { CorrectionsRequest } from "./use-commissions";

/** Which corrections are shown, besides their days. */
export const correctionFilters = {
  kind: choiceFilter({
    param: "kind",
    label: "Kind",
    control: SelectControl,
    values: correctionKinds,
    valueLabel: (kind) => correctionKindLabels[kind],
  }),
  state: choiceFilter({
    param: "state",
    label: "State",
    control: SelectControl,
    values: correctionStates,
    valueLabel: (state) => correctionStateLabels[state],
  }),
};

interface CorrectionsBarProps {
  asked: CorrectionsRequest;
  filters: ReturnType<typeof useFilters<typeof correctionFilters>>;
  range: DayRange;
  lastDay: Day;
}

/** Above the corrections: their days, kind and state, and the file of all of them. */
export function CorrectionsBar({ asked, filters, range, lastDay }: CorrectionsBarProps) {
  return (
    <RangeBar range={range} lastDay={lastDay}>
      <FilterControls {...filters} />
      <span className="flex-1" />
      <ExportButton href={deskUrl("/api/commissions/corrections.csv", asked)}>
        CSV of all corrections
      </ExportButton>
    </RangeBar>
  );
}
