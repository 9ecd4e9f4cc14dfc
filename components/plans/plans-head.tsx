"use client";
import { saveCsv } from "@/components/shell/save-csv";
import { useAddress } from "@/components/shell/use-address";
import { Age } from "@/components/ui/age";
import { IconButton } from "@/components/ui/icon-button";
import { Tabs } from "@/components/ui/tabs";
import type { Reading } from "@/lib/live/reading";
import type { PlanFamily, PlanRow } from "@/lib/orders/plan-row";
import { planCsv } from "./plan-csv";
import { families, familyWords } from "./plan-words";

interface PlansHeadProps {
  family: PlanFamily;
  rows: readonly PlanRow[];
  shown: readonly PlanRow[];
  reading: Reading | undefined;
}

/** The page's name, the families with how many each has, how old the lists are, and the file. */
export function PlansHead({ family, rows, shown, reading }: PlansHeadProps) {
  const [address] = useAddress();
  const addressOf = (name: PlanFamily) => {
    const next = new URLSearchParams(address);
    next.set("kind", name);
    next.delete("category");
    return `?${next}`;
  };
  const read = reading?.readAt != null;
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="whitespace-nowrap text-lg">Plan orders</h1>
      <div className="flex shrink-0 self-stretch">
        <Tabs
          label="Kind"
          current={family}
          tabs={families.map((name) => ({
            id: name,
            label: familyWords[name],
            count: read ? String(rows.filter((row) => row.family === name).length) : undefined,
            href: addressOf(name),
          }))}
        />
      </div>
      <span className="flex-1" />
      {reading?.readAt != null && (
        <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
          <Age since={reading.readAt} before="Updated " after=" ago" />
          {` \u00b7 all ${reading.rows.length} loaded`}
        </span>
      )}
      <IconButton
        icon="download"
        label="Save what is shown as CSV"
        off={shown.length === 0 && "There is nothing to save"}
        onClick={() => saveCsv(`plan-orders-${family}.csv`, planCsv, shown)}
      />
    </div>
  );
}
