import type { ArchivedDay } from "@/lib/archive/api";
import { expiryOf, isAtRisk } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import {
  daySentence,
  otherMethodSyncText,
  otherRecordsText,
  shownState,
} from "@/lib/archive/day-status-text";
import { positionModeNames } from "@/lib/connections/contradictions";
import { decimal, divide, type Numbers, sign } from "@/lib/decimal";
import { kindCountsText } from "@/lib/journal/api";
import { dayIn, formatAge, formatClock, zoneName } from "@/lib/time";
import type { ArchiveState, ChangedDay, OfAccount, Overview, RecentChanges } from "./api";
import type { AttentionItem } from "./attention-item";
import { monthItems } from "./month-items";

const tones = ["unknown", "attn", "quiet"] as const;

/**
 * What waits for a user, the most pressing first. `now` is our clock, Unix ms; `zone` is where the
 * user reads moments.
 */
export function attentionItems(
  overview: Overview,
  now: number,
  numbers: Numbers,
  zone: string,
): readonly AttentionItem[] {
  const items = [
    ...unknownItems(overview, now),
    ...creationItems(overview, now),
    ...undeliveredItems(overview, now),
    ...alarmItems(overview, now),
    ...failedItems(overview),
    ...positionModeItems(overview),
    ...monthItems(overview, numbers),
    ...(overview.archives ?? []).flatMap((archive) => archiveItems(archive, numbers)),
    ...transferItems(overview, now, zone),
  ];
  return items.sort((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
}

function unknownItems({ unknown }: Overview, now: number): AttentionItem[] {
  return (unknown ?? []).map(({ unknown: open, unresolved, oldestAt, ...of }) => ({
    ...of,
    key: `unknown ${of.accountId}`,
    tone: "unknown",
    message: [
      open > 0 && `${pluralizePlain(open, "order")} with unknown outcome`,
      unresolved > 0 && `${unresolved} unresolved`,
    ]
      .filter(Boolean)
      .join(", "),
    detail: `Oldest ${formatAge(now - oldestAt)}. May be live; nothing is resent automatically.`,
    page: "/orders",
  }));
}

function creationItems({ creations }: Overview, now: number): AttentionItem[] {
  return (creations ?? []).map(({ unknown, oldestAt, ...of }) => ({
    ...of,
    key: `creations ${of.accountId}`,
    tone: "unknown",
    rule: "unknown-sub-account",
    message: `${kindCountsText({ create: unknown })} with unknown outcome`,
    detail:
      `Oldest ${formatAge(now - oldestAt)}. It may exist: check the exchange, ` +
      "then resolve it manually.",
    page: "/sub-accounts",
  }));
}

/** So long a key may wait before it is an alarm, and so long before its end it is one anyway. */
const undeliveredAlarmMs = 4 * 3_600_000;

function undeliveredItems({ undelivered }: Overview, now: number): AttentionItem[] {
  return (undelivered ?? []).flatMap(({ waiting, oldestAt, expiresAt, expired, ...of }) => {
    const page = "/sub-accounts";
    const items: AttentionItem[] = [];
    if (waiting > 0 && oldestAt !== null) {
      const endsSoon = expiresAt !== null && expiresAt - now < undeliveredAlarmMs;
      const wiped =
        expiresAt === null
          ? "Kept until delivered."
          : `The first is deleted in ${formatAge(Math.max(0, expiresAt - now))}: deliver it ` +
            "before.";
      items.push({
        ...of,
        key: `undelivered ${of.accountId}`,
        rule: "undelivered-keys",
        tone: endsSoon || now - oldestAt >= undeliveredAlarmMs ? "attn" : "quiet",
        message: `${pluralizePlain(waiting, "new key")} not delivered`,
        detail: `Oldest ${formatAge(now - oldestAt)}. ${wiped}`,
        page,
      });
    }
    if (expired > 0) {
      items.push({
        ...of,
        key: `expired keys ${of.accountId}`,
        tone: "attn",
        message: `${pluralizePlain(expired, "new key")} deleted undelivered`,
        detail: "In the last 7 days. The secrets are lost: revoke the keys at the exchange.",
        page,
      });
    }
    return items;
  });
}

function alarmItems({ alarms }: Overview, now: number): AttentionItem[] {
  return (alarms ?? []).map(({ alarms: open, reason, newestAt, ...of }) => ({
    ...of,
    key: `alarms ${of.accountId}`,
    rule: "journal-alarm",
    tone: "attn",
    message: `${pluralizePlain(open, "alarm")}: the exchange contradicts the journal`,
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
    message: "Open orders unavailable from the exchange",
    detail: `${code === null ? "No code" : `Code ${code}`}: ${message}`,
    page: "/orders",
  }));
}

function positionModeItems({ positionModes }: Overview): AttentionItem[] {
  return (positionModes ?? []).map(({ declared, seen, ...of }) => ({
    ...of,
    key: `position mode ${of.accountId}`,
    tone: "attn",
    message: "Position mode needs action",
    detail:
      `Declared ${positionModeNames[declared]}, but its orders show ${positionModeNames[seen]}: ` +
      "a closing order would be rejected or open a position.",
    page: `/connections?account=${encodeURIComponent(of.accountId)}`,
  }));
}

function transferItems({ transfers }: Overview, now: number, zone: string): AttentionItem[] {
  return (transfers ?? []).map(({ pending, oldestTs, ...of }) => ({
    ...of,
    key: `transfers ${of.accountId}`,
    rule: "pending-transfer",
    tone: "quiet",
    message: `${pluralizePlain(pending, "transfer")} pending`,
    detail:
      `Oldest: ${shortDay(dayIn(oldestTs, zone))} ` +
      `${formatClock(oldestTs, zone).slice(0, 5)} ${zoneName(oldestTs, zone)}, ` +
      `${formatAge(now - oldestTs)} ago.`,
    page: "/transfers",
  }));
}

const pluralizePlain = (count: number, thing: string) =>
  `${count} ${thing}${count === 1 ? "" : "s"}`;

/** What the archive has for a user: days that are deleted soon, changed, or lack rows. */
export function archiveItems(
  { coverage, changes, recent, setAside, ...of }: ArchiveState,
  numbers: Numbers,
) {
  const { days, now } = coverage;
  const item = (
    kind: string,
    day: ArchivedDay,
    more: Pick<AttentionItem, "tone" | "message" | "detail" | "rule">,
  ): AttentionItem => ({
    ...of,
    key: `${kind} ${day.day} ${of.accountId}`,
    ...more,
    page: `/commissions/coverage?month=${day.day}&day=${day.day}`,
  });
  const leavesSoon = (day: ArchivedDay) => isAtRisk(day, now) && day.state !== "syncing";
  const others = days.filter((day) => !leavesSoon(day));
  return [
    ...days.filter(leavesSoon).map((day) => item("risk", day, expiringItem(day, now, numbers))),
    ...others
      .filter(({ state }) => state === "changed")
      .map((day) => item("changed", day, changedItem(day, { changes, now, numbers }))),
    ...others
      .filter(({ state }) => state === "quarantine")
      .map((day) => item("quarantine", day, setAsideItem(day, numbers))),
    ...others
      .filter(({ state }) => state === "lost" || state === "expired-partial")
      .map((day) => item("expired", day, expiredItem(day, now, numbers))),
    ...(recent.records > 0 ? [correctedItem(of, recent, numbers)] : []),
    ...(setAside.transfers > 0 ? [transfersSetAsideItem(of, setAside.transfers, numbers)] : []),
  ];
}

/** "28 Oct is deleted at the exchange in 4d 07h". */
function expiringItem(day: ArchivedDay, now: number, numbers: Numbers) {
  return {
    tone: "attn" as const,
    rule: "day-at-risk" as const,
    message: `The exchange deletes ${shortDay(day.day)} in ${formatAge(expiryOf(day.day) - now)}`,
    detail: day.lastError ?? daySentence(day, now, numbers),
  };
}

interface ChangedContext {
  readonly changes: readonly ChangedDay[];
  readonly now: number;
  readonly numbers: Numbers;
}

/** "17 Nov changed: 2 records, -0.53 USDT"; the detail says when the other method syncs it. */
function changedItem(day: ArchivedDay, { changes, now, numbers }: ChangedContext) {
  const open = changes.find((each) => each.day === day.day);
  const parts = [
    open &&
      open.records > 0 &&
      `${numbers.counted(open.records, "record")}, ${signed(open.effect, numbers)} USDT`,
    day.missing > 0 && `${numbers.counted(day.missing, "record")} missing`,
  ].filter(Boolean);
  return {
    tone: "attn" as const,
    message: `${shortDay(day.day)} changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`,
    detail: otherMethodSyncText(day, now) || "No further syncs planned.",
  };
}

/** "19 Nov: 1 record set aside". */
function setAsideItem(day: ArchivedDay, numbers: Numbers) {
  return {
    tone: "attn" as const,
    message: `${shortDay(day.day)}: ${numbers.counted(day.setAside, "invalid record")}`,
    detail: otherRecordsText(day.records, numbers),
  };
}

function expiredItem(day: ArchivedDay, now: number, numbers: Numbers) {
  const never = shownState(day) === "lost";
  return {
    tone: "quiet" as const,
    message: `${shortDay(day.day)}: ${never ? "expired, never synced" : "incomplete (expired)"}`,
    detail: daySentence(day, now, numbers),
  };
}

/** "13 records on 7 days were corrected in the last 7 days: \u22121.32 USDT". */
function correctedItem(of: OfAccount, { records, days, effect }: RecentChanges, numbers: Numbers) {
  const were = records === 1 ? "was" : "were";
  return {
    ...of,
    key: `corrected ${of.accountId}`,
    tone: "quiet" as const,
    message:
      `${numbers.counted(records, "record")} on ${numbers.counted(days, "day")} ` +
      `${were} recently corrected`,
    detail: `${signed(effect, numbers)} USDT in the last 7 days. Reports include it.`,
    page: "/commissions/corrections",
  };
}

function transfersSetAsideItem(of: OfAccount, rows: number, numbers: Numbers) {
  return {
    ...of,
    key: `quarantine transfers ${of.accountId}`,
    tone: "attn" as const,
    message: `${numbers.counted(rows, "invalid row")} in deposits and withdrawals`,
    detail: "They aren't listed.",
    page: "/transfers",
  };
}

/** An amount in cents with its sign. */
function signed(text: string, numbers: Numbers): string {
  const cents = divide(decimal(text), decimal("1"), { scale: 2, rounding: "half-even" });
  return `${sign(cents) === 1 ? "+" : ""}${numbers.decimal(cents, { minimumPlaces: 2 })}`;
}
