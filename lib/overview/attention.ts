import { deadlineOf, isAtRisk, isRead, isWaiting } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { dayOf, formatAge, formatClock } from "@/lib/time";
import type { ArchiveState, Overview } from "./wire";

/** Something that waits for a person, with the page on which it can be dealt with. */
export interface AttentionItem {
  readonly key: string;
  readonly accountId: string;
  readonly accountName: string;
  /** Unknown outcomes lead; then what is lost soon or broken; then what only takes its time. */
  readonly tone: "unknown" | "attn" | "quiet";
  readonly words: string;
  readonly detail: string;
  /** A page's path with its own parameters. */
  readonly page: string;
}

const tones = ["unknown", "attn", "quiet"] as const;

/** What waits for a person, the most pressing first. `now` is our clock, Unix ms. */
export function attentionItems(overview: Overview, now: number): readonly AttentionItem[] {
  const items = [
    ...unknownItems(overview, now),
    ...alarmItems(overview, now),
    ...failedItems(overview),
    ...(overview.archives ?? []).flatMap(archiveItems),
    ...transferItems(overview, now),
  ];
  return items.sort((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
}

function unknownItems({ unknown }: Overview, now: number): AttentionItem[] {
  return (unknown ?? []).map(({ unknown: open, unresolved, oldestAt, ...of }) => ({
    ...of,
    key: `unknown ${of.accountId}`,
    tone: "unknown",
    words: [
      open > 0 && `${counted(open, "order")} of unknown outcome`,
      unresolved > 0 && `${unresolved} unresolved`,
    ]
      .filter(Boolean)
      .join(", "),
    detail: `The oldest for ${formatAge(now - oldestAt)}. It may exist; nothing is sent again.`,
    page: "/orders",
  }));
}

function alarmItems({ alarms }: Overview, now: number): AttentionItem[] {
  return (alarms ?? []).map(({ alarms: open, reason, newestAt, ...of }) => ({
    ...of,
    key: `alarms ${of.accountId}`,
    tone: "attn",
    words: `${counted(open, "alarm")}: the exchange contradicts the journal`,
    detail: `${reason} ${formatAge(now - newestAt)} ago. Acknowledge it in the journal.`,
    page: `/journal?account=${encodeURIComponent(of.accountId)}`,
  }));
}

function failedItems({ failed }: Overview): AttentionItem[] {
  return (failed ?? []).map(({ code, message, accountId, accountName }) => ({
    accountId,
    accountName,
    key: `failed ${accountId}`,
    tone: "attn",
    words: "The exchange did not answer with the open orders",
    detail: `${code === null ? "No code" : `Code ${code}`}: ${message}`,
    page: "/orders",
  }));
}

function archiveItems({ coverage, quarantined, ...of }: ArchiveState): AttentionItem[] {
  const { days, now } = coverage;
  const atRisk = days.filter((day) => isAtRisk(day, now) && day.state !== "reading");
  const broken = days.filter(
    (day) => !isRead(day.state) && !isWaiting(day) && day.state !== "awaiting-publication",
  );
  const first = atRisk[0];
  const page = "/commissions/coverage";
  return [
    ...(first
      ? [
          {
            ...of,
            key: `risk ${of.accountId}`,
            tone: "attn" as const,
            words: `${counted(atRisk.length, "day")} of commissions not read and soon forgotten`,
            detail:
              `${shortDay(first.day)} is kept for ` +
              `${formatAge(deadlineOf(first.day) - now)} more.`,
            page: `${page}?day=${first.day}&month=${first.day}`,
          },
        ]
      : []),
    ...(broken.length > 0
      ? [
          {
            ...of,
            key: `partial ${of.accountId}`,
            tone: "quiet" as const,
            words: `${counted(broken.length, "day")} of commissions incomplete`,
            detail: broken.map(({ day }) => shortDay(day)).join(", "),
            page,
          },
        ]
      : []),
    ...(quarantined > 0
      ? [
          {
            ...of,
            key: `quarantine ${of.accountId}`,
            tone: "attn" as const,
            words: `${counted(quarantined, "row")} in quarantine`,
            detail: "They could not be read as records and are in no sum.",
            page,
          },
        ]
      : []),
  ];
}

function transferItems({ transfers }: Overview, now: number): AttentionItem[] {
  return (transfers ?? []).map(({ pending, oldestTs, ...of }) => ({
    ...of,
    key: `transfers ${of.accountId}`,
    tone: "quiet",
    words: `${counted(pending, "transfer")} pending`,
    detail:
      `The oldest is of ${shortDay(dayOf(oldestTs, "UTC"))} ` +
      `${formatClock(oldestTs, "UTC").slice(0, 5)} UTC, ${formatAge(now - oldestTs)} ago.`,
    page: "/transfers",
  }));
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
