"use client";

import { useQueryState } from "nuqs";
import { type ReactNode, useMemo } from "react";
import { FilterBar } from "@/components/ui/filter-bar";
import { useHydrated } from "@/components/ui/hydration";
import { Segmented } from "@/components/ui/segmented";
import { SelectChip } from "@/components/ui/select";
import { useZone } from "@/components/ui/times";
import { formatRange } from "@/lib/archive/day-range";
import {
  type Compare,
  comparisons,
  type Grouping,
  groupings,
  maxGroupings,
} from "@/lib/archive/enums";
import { comparedRange } from "@/lib/archive/report-periods";
import { browserZone, knownZones, sourceZone, zoneOfUnknown } from "@/lib/time";
import { FillFilters } from "./fills-bars";
import { useReportAddress } from "./report-address";
import { groupingAppearances } from "./report-rows";
import { CurrencyControl } from "./reporting-currency";
import type { useReportPage } from "./use-report-page";

type Page = ReturnType<typeof useReportPage>;

/** Whose days a report shows, with what it is compared, and of which fills it is; in the URL. */
export function ReportControls({ page }: { page: Page }) {
  const [, change] = useReportAddress();
  const [, setZone] = useQueryState("zone");
  const { zone, compare, range } = page;
  const hydrated = useHydrated();
  const own = useZone();
  const zones = useMemo(() => zoneOptions(hydrated, own), [hydrated, own]);
  return (
    <FilterBar tall>
      <SelectChip
        label="Days of"
        value={zone}
        options={zones}
        className="w-[190px]"
        onChange={(next) => void setZone(next === sourceZone ? null : next)}
      />
      <SelectChip
        label="Compare with"
        value={compare}
        options={compareOptions(range)}
        onChange={(next) =>
          void change({ compare: comparisons.find((each) => each === next) ?? null })
        }
      />
      <FillFilters asked={null} />
      <CurrencyControl />
    </FilterBar>
  );
}

/** The exchange's own days first, then UTC, the user's zone, this computer's, and every other. */
function zoneOptions(hydrated: boolean, chosen: string) {
  // The server knows no zone of this computer.
  const own = hydrated ? [browserZone() ?? zoneOfUnknown, ...knownZones()] : [];
  const zones = new Set([sourceZone, "UTC", chosen, ...own]);
  return [...zones].map((zone) => ({
    value: zone,
    label: zone === sourceZone ? `${zone} (exchange)` : zone,
  }));
}

function compareOptions(range: Page["range"]) {
  const labelsOf = (compare: Exclude<Compare, "none">, name: string) => ({
    value: compare,
    label: range ? `${name}: ${formatRange(comparedRange(compare, range))}` : name,
  });
  return [
    { value: "none", label: "none" },
    labelsOf("previous", "previous period"),
    labelsOf("year", "previous year"),
  ];
}

const firstGroups = ["day", "week", "month", "hour", "product", "symbol", "order"] as const;

const views = [
  { value: "table", label: "Table" },
  { value: "pivot", label: "Pivot" },
] as const;

interface LinesHeadProps {
  groups: readonly Grouping[];
  view: (typeof views)[number]["value"];
  children: ReactNode;
}

/** By what the lines are grouped, one, then up to two more, and how they stand; in the URL. */
export function LinesHead({ groups, view, children }: LinesHeadProps) {
  const [, change] = useReportAddress();
  const select = (next: readonly Grouping[]) => void change({ group: next, sort: null });
  const [first = "day", ...later] = groups;
  const name = (group: Grouping) => groupingAppearances[group].label;
  const thenBy = groups.length < maxGroupings ? [...later, null] : later;
  return (
    <div
      className={
        "no-bar flex h-[42px] shrink-0 items-center gap-3 overflow-x-auto px-4 phone:h-14 " +
        "phone:px-3"
      }
    >
      <h2 className="whitespace-nowrap text-md">By {groups.join(", ")}</h2>
      <Segmented
        label="Group by"
        options={firstGroups.map((group) => ({ value: group, label: name(group) }))}
        value={first}
        onChange={(next) => select([next, ...later.filter((each) => each !== next)])}
      />
      {thenBy.map((value, at) => (
        <SelectChip
          key={value ?? "none"}
          label="Then by"
          value={value ?? ""}
          options={[
            { value: "", label: "none" },
            ...groupings
              .filter((group) => group === value || !groups.includes(group))
              .map((group) => ({ value: group, label: name(group) })),
          ]}
          onChange={(next) => {
            const added = groupings.filter((group) => group === next);
            select([first, ...later.slice(0, at), ...added, ...later.slice(at + 1)]);
          }}
        />
      ))}
      {groups.length > 1 && (
        <Segmented
          label="View"
          options={views}
          value={view}
          onChange={(next) => void change({ view: next })}
        />
      )}
      {children}
    </div>
  );
}
