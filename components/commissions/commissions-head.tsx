"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { Tabs } from "@/components/ui/tabs";
import type { Coverage, CoverageAnswer } from "@/lib/archive/api";
import { awaitsFirstSync, formatDays, syncedThrough } from "@/lib/archive/completeness";
import { type DayRange, shortDay } from "@/lib/archive/day-range";
import type { Day } from "@/lib/time";
import { SyncPausedLine } from "./archive-status";
import { tabPeriod } from "./tab-period";
import { useCorrections, useDayRange } from "./use-commissions";

interface CommissionsHeadProps {
  accountId: string;
  current:
    | "report"
    | "clients"
    | "fills"
    | "coverage"
    | "corrections"
    | "unrebated"
    | "month"
    | "exports";
  coverage: CoverageAnswer | undefined;
}

/** What a tab hands on to the next as it is; the month is named as the next one names it. */
const keptParams = ["connection", "from", "to", "zone", "product", "symbol"];

type Params = Readonly<Record<string, string>>;

/** The page's name and views, through which day the archive is synced, and whether it is paused. */
export function CommissionsHead(props: CommissionsHeadProps) {
  const { accountId, coverage } = props;
  return (
    <>
      <HeadLine {...props} />
      {coverage?.pausedAt != null && (
        <SyncPausedLine accountId={accountId} since={coverage.pausedAt} />
      )}
    </>
  );
}

function HeadLine({ accountId, current, coverage }: CommissionsHeadProps) {
  const numbers = useNumbers();
  const address = useSearchParams();
  const { withConnection } = useDesk();
  const lastDay = coverage?.lastDay ?? null;
  const { month, days } = tabPeriod(address, lastDay);
  const to = (path: string, period: Params) => {
    const search = new URLSearchParams();
    for (const name of keptParams) {
      const value = address.get(name);
      if (value !== null) search.set(name, value);
    }
    for (const [name, value] of Object.entries(period)) search.set(name, value);
    const text = search.toString();
    return text === "" ? withConnection(path) : `${path}?${text}`;
  };
  const ofMonth: Params = month ? { month } : {};
  const ofDays: Params = { ...ofMonth, ...days };
  const count = useCorrectionCount(accountId, days, lastDay);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => showCurrentTab(head.current), []);
  return (
    <div
      ref={head}
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="text-lg">Commissions</h1>
      <span className="flex shrink-0 self-stretch">
        <Tabs
          label="Views"
          current={current}
          tabs={[
            { id: "report", label: "Report", href: to("/commissions", ofDays) },
            { id: "clients", label: "Clients", href: to("/commissions/clients", ofDays) },
            { id: "fills", label: "Fills", href: to("/commissions/fills", ofDays) },
            {
              id: "coverage",
              label: "Coverage",
              href: to("/commissions/coverage", month ? { month: `${month}-01` } : {}),
            },
            {
              id: "corrections",
              label: "Corrections",
              href: to("/commissions/corrections", ofDays),
              count: count ? numbers.count(count) : undefined,
            },
            { id: "unrebated", label: "Unrebated", href: to("/commissions/unrebated", ofDays) },
            { id: "month", label: "Month close", href: to("/commissions/month", ofMonth) },
            { id: "exports", label: "Exports", href: to("/commissions/exports", ofDays) },
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

/** Where the tabs are wider than the screen, the one that is open comes into sight. */
function showCurrentTab(head: HTMLElement | null): void {
  const tab = head?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!head || !tab) return;
  const { left, right, width } = tab.getBoundingClientRect();
  const edge = head.getBoundingClientRect();
  if (right > edge.right) head.scrollLeft += left - edge.left - (edge.width - width) / 2;
}

/** Through which day the archive is synced; each gap and each row set aside leads to its day. */
function ThroughChip({ coverage: { days } }: { coverage: Coverage }) {
  const { through, gaps, setAside } = syncedThrough(days);
  const waiting = gaps.filter(awaitsFirstSync).length;
  const lacking = gaps.filter((day) => !awaitsFirstSync(day));
  const odd = setAside.map(({ day }) => day);
  return (
    <span
      className={
        "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] border " +
        "border-line px-[7px] text-xs"
      }
    >
      <Icon name={through === null ? "clock" : gaps.length > 0 ? "half-ring" : "check"} />
      <span className="font-medium">
        {through === null ? "No day is synced yet" : `Synced through ${shortDay(through)}`}
      </span>
      {waiting > 0 && <Part>{waiting} being synced</Part>}
      {lacking.length > 0 && (
        <DayPart
          days={lacking.map(({ day }) => day)}
          // What the exchange has deleted nobody can sync.
          quiet={lacking.every(({ state }) => state === "lost" || state === "expired-partial")}
        >
          {lacking.length === 1 ? "Gap" : "Gaps"} {formatDays(lacking.map(({ day }) => day))}
        </DayPart>
      )}
      {odd.length > 0 && (
        <DayPart days={odd}>
          {`${formatDays(odd)} ${odd.length === 1 ? "needs" : "need"} attention`}
        </DayPart>
      )}
    </span>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <span className="border-line border-l pl-[5px] text-ink-2">{children}</span>;
}

interface DayPartProps {
  days: readonly Day[];
  /** No user can do anything about them. */
  quiet?: boolean;
  children: ReactNode;
}

/** Leads to the first of the days that it names. */
function DayPart({ days, quiet = false, children }: DayPartProps) {
  const { withConnection } = useDesk();
  const [first] = days;
  return (
    <SoftLink
      href={withConnection(`/commissions/coverage?month=${first}&day=${first}`)}
      className={cx(
        "border-line border-l pl-[5px] hover:underline",
        quiet ? "text-ink-2" : "text-attn",
      )}
    >
      {children}
    </SoftLink>
  );
}

/** How many changes the days in sight have; undefined before it is known. */
function useCorrectionCount(
  accountId: string,
  days: DayRange | null,
  lastDay: Day | null,
): number | undefined {
  const { range } = useDayRange(lastDay);
  const shown = days ?? range;
  const { data } = useCorrections(shown && { account: accountId, ...shown, limit: "1" });
  return data?.pages[0]?.totals.rows;
}
