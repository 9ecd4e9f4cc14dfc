"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import { Moment } from "@/components/ui/times";
import { showToast } from "@/components/ui/toast/toast-store";
import type { LastArchiveCheck, SyncPace } from "@/lib/archive/api";
import { archiveCheckText } from "@/lib/archive/archive-check";
import type { Completeness } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import type { Numbers } from "@/lib/decimal";
import type { Day } from "@/lib/time";

/** While days are being synced for the first time: how many are, and that the numbers grow. */
export function SyncProgressLine({ completeness }: { completeness: Completeness }) {
  const { waiting, synced, days } = completeness;
  if (waiting === 0) return null;
  return (
    <div
      role="status"
      className={
        "relative flex h-7 shrink-0 items-center gap-x-2 border-line border-b px-4 text-xs " +
        "phone:h-auto phone:flex-wrap phone:px-3 phone:py-1.5"
      }
    >
      <span className="whitespace-nowrap font-medium">
        {synced} of {days} {days === 1 ? "day" : "days"} synced.
      </span>
      <span className="truncate text-ink-2 phone:whitespace-normal">
        {waiting === 1 ? "1 day" : `${waiting} days`} not synced yet: the numbers will grow.
      </span>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
        <span
          className="block h-0.5 bg-ink-2"
          style={{ width: `${Math.round((synced * 100) / days)}%` }}
        />
      </span>
    </div>
  );
}

interface SyncPaceLineProps {
  accountId: string;
  pace: SyncPace;
  paused: boolean;
}

/** While days are being synced: the calls that it takes, those kept for users, and how long. */
export function SyncPaceLine({ accountId, pace, paused }: SyncPaceLineProps) {
  const numbers = useNumbers();
  const { used, allowed, kept } = pace;
  const percent = (calls: number) => `${Math.min(100, Math.round((calls * 100) / allowed))}%`;
  return (
    <div
      className={
        "flex min-h-7 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-4 " +
        "text-xs phone:px-3 phone:py-1.5"
      }
    >
      <span
        aria-hidden="true"
        className="relative h-1.5 w-20 shrink-0 overflow-hidden rounded-sm bg-line"
      >
        <span className="block h-full bg-ink-2" style={{ width: percent(used) }} />
        {kept > 0 && (
          <span
            className="absolute inset-y-0 w-0.5 bg-attn"
            style={{ left: percent(allowed - kept) }}
          />
        )}
      </span>
      <span className="whitespace-nowrap font-medium phone:whitespace-normal">
        {used} of {numbers.counted(allowed, "call")} per second in use.
      </span>
      <span className="text-ink-2">
        {kept > 0 && `${kept} reserved for users. `}
        {daysLeftText(pace, numbers)}
      </span>
      {!paused && <PauseSyncButton accountId={accountId} paused={false} />}
    </div>
  );
}

/** Says on every page of the commissions that none are synced, and since when. */
export function SyncPausedLine({ accountId, since }: { accountId: string; since: number }) {
  return (
    <NoticeLine
      tone="attn"
      icon="pause"
      action={<PauseSyncButton accountId={accountId} paused={true} />}
    >
      Sync paused since <Moment at={since} said={true} />. The exchange deletes each day after 30
      days.
    </NoticeLine>
  );
}

/** Pauses the sync of an account, or resumes it. */
function PauseSyncButton({ accountId, paused }: { accountId: string; paused: boolean }) {
  const { may } = useDesk();
  const { busy, refused, change, renew } = useChange();
  const press = async () => {
    const answer = await change("PATCH /api/commissions/sync", { accountId, paused: !paused });
    if (answer !== null) await renew("/api/commissions");
  };
  if (!may("archive.read")) return null;
  return (
    <>
      <Button size="sm" disabledReason={busy && "Saving\u2026"} onClick={press}>
        {paused ? "Resume sync" : "Pause sync"}
      </Button>
      <ErrorText>{refused?.message}</ErrorText>
    </>
  );
}

/** "10 days syncing, 12 wait: about 4 minutes left at the current pace." */
function daysLeftText({ syncing, waiting, leftMs }: SyncPace, numbers: Numbers): string {
  const now = `${numbers.counted(syncing, "day")} syncing`;
  const due = waiting === 0 ? "" : `, ${waiting} ${waiting === 1 ? "waits" : "wait"}`;
  if (leftMs === null) return `${now}${due}.`;
  const minutes = Math.ceil(leftMs / 60_000);
  const left =
    minutes < 120
      ? numbers.counted(minutes, "minute")
      : numbers.counted(Math.ceil(minutes / 60), "hour");
  return `${now}${due}: about ${left} left at the current pace.`;
}

/** When the archive was last checked against its certificates, and whether it holds. */
export function ArchiveCheckLine({ check }: { check: LastArchiveCheck | null }) {
  const numbers = useNumbers();
  const damaged = check !== null && check.faults.length > 0;
  const icon = damaged ? "alert" : check ? "check" : "clock";
  return (
    <p
      role={damaged ? "alert" : undefined}
      className={cx("mt-1 flex gap-1.5 text-xs", damaged ? "text-danger" : "text-ink-2")}
    >
      <Icon name={icon} className="mt-px size-3.5 shrink-0" />
      {archiveCheckText(check, numbers)}
    </p>
  );
}

interface StaleNumbersNoticeProps {
  reason: string;
  /** When the desk answered last, Unix ms. */
  since: number;
  retry: () => void;
}

/** Above numbers that could not be renewed: how old they are, and why. */
export function StaleNumbersNotice({ reason, since, retry }: StaleNumbersNoticeProps) {
  return (
    <NoticeLine
      tone="attn"
      action={
        <Button size="sm" onClick={retry}>
          Retry now
        </Button>
      }
    >
      <Age since={since} before="Numbers are " after=" old." /> {reason}
    </NoticeLine>
  );
}

/** On a broker's account of which no day is noted yet. */
export function ArchiveNotStarted() {
  return (
    <PanelMessage title="Archive not started yet" icon="clock">
      Syncing starts automatically once a key with read permission works. This page updates itself.
    </PanelMessage>
  );
}

interface SyncNowButtonProps {
  accountId: string;
  /** One day; without it all that are not synced to the end. */
  day?: Day;
  tone?: "primary" | "secondary";
}

/** Has the worker sync a day again now, or all that lack something. */
export function SyncNowButton({ accountId, day, tone = "secondary" }: SyncNowButtonProps) {
  const { denied } = useDesk();
  const { busy, refused, change, renew } = useChange();
  const read = async () => {
    const asked = { accountId, ...(day ? { days: [day] } : {}) };
    const answer = await change("POST /api/commissions/read-now", asked);
    if (answer === null) return;
    showToast({ key: "read-now", tone: "done", title: syncRequestedText(answer.asked, day) });
    await renew("/api/commissions");
  };
  const disabledReason = denied("archive.read") ?? (busy && "Requesting\u2026");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button size="sm" tone={tone} disabledReason={disabledReason} onClick={read}>
        {day ? `Sync ${shortDay(day)} now` : "Sync now"}
      </Button>
      <ErrorText>{refused?.message}</ErrorText>
    </span>
  );
}

function syncRequestedText(asked: number, day: Day | undefined): string {
  if (asked === 0) return "All days have been synced";
  if (day) return `Re-syncing ${shortDay(day)}`;
  return asked === 1 ? "Syncing 1 day" : `Syncing ${asked} days`;
}
