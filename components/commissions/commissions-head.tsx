"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useAddress } from "@/components/shell/use-address";
import { Icon } from "@/components/ui/icon";
import { Tabs } from "@/components/ui/tabs";
import { isWaiting, readThrough } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import type { Coverage } from "@/lib/archive/wire";

interface CommissionsHeadProps {
  current: "report" | "fills" | "coverage";
  coverage: Coverage | undefined;
}

/** What a tab hands on to the next: the same days, account and filter. */
const kept = ["connection", "from", "to", "product", "symbol"];

/** The page's name, its three views, and through which day the archive is read. */
export function CommissionsHead({ current, coverage }: CommissionsHeadProps) {
  const [address] = useAddress();
  const { keep } = useDesk();
  const search = new URLSearchParams();
  for (const name of kept) {
    const value = address.get(name);
    if (value !== null) search.set(name, value);
  }
  const to = (path: string) => {
    const text = search.toString();
    return text === "" ? keep(path) : `${path}?${text}`;
  };
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="text-lg">Commissions</h1>
      <span className="flex shrink-0 self-stretch">
        <Tabs
          label="Reports"
          current={current}
          tabs={[
            { id: "report", label: "Report", href: to("/commissions") },
            { id: "fills", label: "Fills", href: to("/commissions/fills") },
            { id: "coverage", label: "Coverage", href: to("/commissions/coverage") },
          ]}
        />
      </span>
      <span className="flex-1" />
      <span
        className={
          "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] border " +
          "border-line px-[7px] text-ink-2 text-xs"
        }
      >
        Days <span className="font-medium text-ink">UTC+8</span>
      </span>
      {coverage && <ThroughChip coverage={coverage} />}
    </div>
  );
}

/** Through which day everything is read, and how many days before it lack something. */
function ThroughChip({ coverage: { days } }: { coverage: Coverage }) {
  const { through, gaps } = readThrough(days);
  const waiting = gaps.filter(isWaiting).length;
  const lacking = gaps.length - waiting;
  return (
    <span
      className={
        "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] border " +
        "border-line px-[7px] text-xs"
      }
    >
      <Icon name={through === null ? "clock" : gaps.length > 0 ? "half-ring" : "check"} />
      <span className="font-medium">
        {through === null ? "No day is read yet" : `Read through ${shortDay(through)}`}
      </span>
      {waiting > 0 && <Part>{waiting} being read</Part>}
      {lacking > 0 && (
        <Part attn>
          {lacking} {lacking === 1 ? "gap" : "gaps"}
        </Part>
      )}
    </span>
  );
}

function Part({ attn = false, children }: { attn?: boolean; children: React.ReactNode }) {
  return (
    <span className={`border-line border-l pl-[5px] ${attn ? "text-attn" : "text-ink-2"}`}>
      {children}
    </span>
  );
}
