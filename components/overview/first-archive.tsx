"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { SoftLink } from "@/components/ui/soft-link";
import { isSettled } from "@/lib/archive/day-state";
import type { ArchiveState } from "@/lib/overview/wire";
import { FirstCalendar } from "./first-calendar";
import { GapBox } from "./gap-box";
import { pageAt } from "./page-at";

/** A seeded broker's archive: its calendar, what the signs mean, and the gap that was planned. */
export function FirstArchive({ archive }: { archive: ArchiveState | null }) {
  const { connections, keep } = useDesk();
  const verified = archive?.coverage.days.filter(({ state }) => isSettled(state)).length;
  const path = "/commissions/coverage";
  return (
    <section aria-label="Archive" className="min-w-0 p-4 phone:px-3">
      <div className="mb-1 flex h-7 items-center gap-2">
        <h2 className="text-md">Archive</h2>
        <span role="status" className="text-ink-3 text-xs">
          {verified === undefined ? "\u2013" : verified} of 30 days verified
        </span>
        <span className="flex-1" />
        <SoftLink
          href={archive ? pageAt(connections, archive.accountId, path) : keep(path)}
          className="text-xs phone:py-3"
        >
          Coverage
        </SoftLink>
      </div>
      <FirstCalendar coverage={archive?.coverage ?? null} />
      {archive ? <GapBox archive={archive} /> : <div className="mt-4 min-h-[118px]" />}
      <p className="mt-4 text-ink-3 text-xs">
        These days were seeded by the paper venue: no real client traded on them. A day is verified
        when two methods agree, at least six hours apart by the venue's clock.
      </p>
    </section>
  );
}
