import { shortDay } from "@/lib/archive/day-range";
import { kindCounts } from "@/lib/journal/kind-counts";
import { dayOf, formatAge, formatClock } from "@/lib/time";
import { archiveItems } from "./archive-items";
import type { Overview } from "./wire";

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
    ...creationItems(overview, now),
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

function creationItems({ creations }: Overview, now: number): AttentionItem[] {
  return (creations ?? []).map(({ unknown, oldestAt, ...of }) => ({
    ...of,
    key: `creations ${of.accountId}`,
    tone: "unknown",
    words: `${kindCounts({ create: unknown })} of unknown outcome`,
    detail:
      `The oldest for ${formatAge(now - oldestAt)}. It may exist: look for it at the exchange, ` +
      "then record what you found.",
    page: "/sub-accounts",
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
