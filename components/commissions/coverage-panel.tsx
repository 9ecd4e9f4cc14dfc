"use client";
import { DayCalendar } from "@/components/archive-days/day-calendar";
import { DayStateLegend } from "@/components/archive-days/day-state";
import { useDesk } from "@/components/desk/desk-provider";
import { Countdown } from "@/components/ui/countdown";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import type { ArchivedDay, Coverage } from "@/lib/archive/api";
import { deadlineSentence, expiryOf, isAtRisk } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { daySentence, dayStateLabels, shownState } from "@/lib/archive/day-status-text";
import { isLate, publicationText } from "@/lib/archive/publication-clock";
import { addDays, deskNow } from "@/lib/time";
import { SyncNowButton } from "./archive-status";

/** How far the days that can still be synced are synced, and what the exchange deletes when. */
export function CoveragePanel({ accountId, coverage }: { accountId: string; coverage: Coverage }) {
  const { withConnection } = useDesk();
  const { lastDay, now, publication } = coverage;
  if (lastDay === null) return null;
  const today = addDays(lastDay, 1);
  const days = coverage.days.filter(({ day }) => day >= addDays(lastDay, -29));
  const first = days[0]?.day ?? lastDay;
  const atRisk = days.filter((day) => isAtRisk(day, now) && day.state !== "syncing");
  const deadline = deadlineSentence(days, now);
  return (
    <aside
      aria-label="Coverage"
      className={
        "thin-bar relative min-h-0 overflow-y-auto border-line border-l px-3.5 pb-3 " +
        "max-[1100px]:border-t max-[1100px]:border-l-0"
      }
    >
      <div className="flex h-[42px] items-center gap-2">
        <h2 className="text-md">Coverage</h2>
        <span className="text-ink-3 text-xs">UTC+8</span>
        <span className="flex-1" />
        <SoftLink href={withConnection("/commissions/coverage")} className="text-xs">
          All days
        </SoftLink>
      </div>
      {atRisk.map((day) => (
        <RiskCard key={day.day} accountId={accountId} day={day} now={now} />
      ))}
      {deadline && (
        <p role="status" className="mb-2 flex gap-1.5 text-attn text-xs">
          <Icon name="alert" className="mt-px size-3.5" />
          {deadline}
        </p>
      )}
      <DayCalendar first={first} last={today} days={days} />
      <DayStateLegend days={days} />
      <div className="mt-3">
        <SyncNowButton accountId={accountId} />
      </div>
      {publication && (
        <p className={`mt-3 text-xs ${isLate(publication, now) ? "text-attn" : "text-ink-2"}`}>
          {publicationText(publication, now)}
        </p>
      )}
      <p className="mt-3 text-ink-3 text-xs">
        Days are published the next day. {shortDay(today)} comes on {shortDay(addDays(today, 1))} at
        the earliest.
      </p>
    </aside>
  );
}

interface RiskCardProps {
  accountId: string;
  day: ArchivedDay;
  now: number;
}

/** A day that lacks something, or differs, and is about to be deleted at the exchange. */
function RiskCard({ accountId, day, now }: RiskCardProps) {
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  // The countdown runs by this computer's clock; what is left is by the exchange's.
  const until = deskNow() + expiryOf(day.day) - now;
  return (
    <div
      className={
        "mb-3 rounded-md border border-attn px-3 py-2.5 " +
        "bg-[color-mix(in_srgb,var(--bd-attn)_6%,var(--bd-surface))]"
      }
    >
      <p className="flex items-center gap-1.5 font-semibold">
        <Icon name="alert" className="size-3.5 text-attn" />
        <SoftLink href={withConnection(`/commissions/coverage?month=${day.day}&day=${day.day}`)}>
          {shortDay(day.day)}
        </SoftLink>
        {dayStateLabels[shownState(day)].label}
      </p>
      <p className="mt-1 text-ink-2 text-xs">
        {day.lastError ?? daySentence(day, now, numbers)} The exchange deletes this day in
      </p>
      <p className="my-1 font-semibold text-xl">
        <Countdown until={until} over="a moment" />
      </p>
      <SyncNowButton accountId={accountId} day={day.day} tone="primary" />
    </div>
  );
}
