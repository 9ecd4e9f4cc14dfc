"use client";

import { useState } from "react";
import { DayCalendar } from "@/components/archive-days/day-calendar";
import { DayStateLegend } from "@/components/archive-days/day-state";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import type { Coverage } from "@/lib/archive/api";
import { expiryOf } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { isVerifiedDay } from "@/lib/archive/enums";
import type { ArchiveState } from "@/lib/overview/api";
import { addDays, type Day, dayOf, deskNow, formatAge } from "@/lib/time";
import { accountPageHref } from "./overview-block";

/** A seeded broker's archive: its calendar, what the signs mean, and the gap that was planned. */
export function FirstArchive({ archive }: { archive: ArchiveState | null }) {
  const { connections, withConnection } = useDesk();
  const verified = archive?.coverage.days.filter(({ state }) => isVerifiedDay(state)).length;
  const path = "/commissions/coverage";
  const { first, today } = firstDays(archive?.coverage ?? null);
  return (
    <section aria-label="Archive" className="min-w-0 p-4 phone:px-3">
      <div className="mb-1 flex h-7 items-center gap-2">
        <h2 className="text-md">Archive</h2>
        <span role="status" className="text-ink-3 text-xs">
          {verified === undefined ? "\u2013" : verified} of 30 days verified
        </span>
        <span className="flex-1" />
        <SoftLink
          href={
            archive ? accountPageHref(connections, archive.accountId, path) : withConnection(path)
          }
          className="text-xs phone:py-3"
        >
          Coverage
        </SoftLink>
      </div>
      <DayCalendar first={first} last={today} days={archive?.coverage.days ?? []} />
      {/* As high as five states are: what is below stays where it is when they come. */}
      <div className="min-h-[122px]">
        <DayStateLegend days={archive?.coverage.days ?? []} />
      </div>
      {archive ? <MissingDayBox archive={archive} /> : <div className="mt-4 min-h-[118px]" />}
      <p className="mt-4 text-ink-3 text-xs">
        Days from the paper venue. A day is verified when two syncs at least six hours apart agree.
      </p>
    </section>
  );
}

/** The day that was left out on purpose, with the button that syncs it; then what came of it. */
function MissingDayBox({ archive }: { archive: ArchiveState }) {
  const { may } = useDesk();
  const { busy, refused, change, renew } = useChange();
  const [asked, setAsked] = useState<Day | null>(null);
  const { days, now } = archive.coverage;
  const gap = days.find(({ excluded }) => excluded);
  const day = gap?.day ?? asked;
  if (day === null) return null;
  const name = shortDay(day);
  const isAsked = gap !== undefined && gap.nextAt !== null;
  const sync = async () => {
    const asked = { accountId: archive.accountId, days: [day] };
    const answer = await change("POST /api/commissions/read-now", asked);
    if (answer === null) return;
    setAsked(day);
    await renew("/api/overview");
  };
  const disabledReason = may("archive.read") ? busy && "The desk is asking" : "Needs archive.read";
  return (
    <section
      aria-label={`${name}, left out`}
      className={cx(
        "mt-4 min-h-[118px] rounded-md border p-3 text-xs phone:text-sm",
        gap === undefined ? "border-line-strong" : "border-attn",
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold text-md">
        <Icon
          name={gap === undefined ? "half-ring" : "alert"}
          className={cx("size-3.5", gap !== undefined && "text-attn")}
        />
        {gap === undefined ? `${name} is synced` : `${name} was left out on purpose`}
      </h3>
      <p role="status" className="mt-1 text-ink-2">
        {gap === undefined
          ? "Its numbers count. Unverified until a second sync, six hours later, agrees."
          : isAsked
            ? `${name} is being synced.`
            : "It shows how a gap is found and closed. The exchange keeps this day " +
              `for another ${formatAge(expiryOf(day) - now)}.`}
      </p>
      {gap !== undefined && !isAsked && (
        <Button
          tone="primary"
          size="sm"
          disabledReason={disabledReason}
          onClick={sync}
          className="mt-2"
        >
          Sync {name} now
        </Button>
      )}
      <ErrorText className="mt-1">{refused?.message}</ErrorText>
    </section>
  );
}

/** The days of the calendar: the last thirty that have ended, and today. */
function firstDays(coverage: Coverage | null): { readonly first: Day; readonly today: Day } {
  const own = dayOf(deskNow(), "UTC+8");
  const next = coverage?.lastDay ? addDays(coverage.lastDay, 1) : own;
  // A sandbox clock may be ahead of this computer's; one that is behind is being brought to now.
  const isAhead = next > own;
  const today = isAhead ? next : own;
  return { first: addDays(today, -30), today };
}
