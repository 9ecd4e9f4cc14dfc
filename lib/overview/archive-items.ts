import { deadlineOf, isAtRisk } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { counted, daySentence, otherMethodWords, othersWords } from "@/lib/archive/day-sentence";
import { shownState } from "@/lib/archive/day-words";
import type { ArchivedDay } from "@/lib/archive/wire";
import { decimal, formatDecimal } from "@/lib/decimal";
import { formatAge } from "@/lib/time";
import type { AttentionItem } from "./attention";
import type { ArchiveState, ChangedDay, OfAccount, RecentChanges } from "./wire";

/** What the archive has for a person: days that leave the exchange, changed, or lack rows. */
export function archiveItems({ coverage, changes, recent, setAside, ...of }: ArchiveState) {
  const { days, now } = coverage;
  const item = (
    kind: string,
    day: ArchivedDay,
    more: Pick<AttentionItem, "tone" | "words" | "detail">,
  ): AttentionItem => ({
    ...of,
    key: `${kind} ${day.day} ${of.accountId}`,
    ...more,
    page: `/commissions/coverage?month=${day.day}&day=${day.day}`,
  });
  const leavesSoon = (day: ArchivedDay) => isAtRisk(day, now) && day.state !== "reading";
  const others = days.filter((day) => !leavesSoon(day));
  return [
    ...days.filter(leavesSoon).map((day) => item("risk", day, leaving(day, now))),
    ...others
      .filter(({ state }) => state === "changed")
      .map((day) => item("changed", day, changed(day, changes, now))),
    ...others
      .filter(({ state }) => state === "quarantine")
      .map((day) => item("quarantine", day, heldBack(day))),
    ...others
      .filter(({ state }) => state === "lost" || state === "expired-partial")
      .map((day) => item("expired", day, expired(day, now))),
    ...(recent.records > 0 ? [corrected(of, recent)] : []),
    ...(setAside.transfers > 0 ? [transfersSetAside(of, setAside.transfers)] : []),
  ];
}

/** "28 Oct leaves the exchange in 4d 07h". */
function leaving(day: ArchivedDay, now: number) {
  return {
    tone: "attn" as const,
    words: `${shortDay(day.day)} leaves the exchange in ${formatAge(deadlineOf(day.day) - now)}`,
    detail: day.lastError ?? daySentence(day, now),
  };
}

/** "17 Nov changed: 2 records, -0.53 USDT"; the detail says when the other method syncs it. */
function changed(day: ArchivedDay, changes: readonly ChangedDay[], now: number) {
  const open = changes.find((each) => each.day === day.day);
  const parts = [
    open && open.records > 0 && `${counted(open.records, "record")}, ${signed(open.effect)} USDT`,
    day.missing > 0 && `${counted(day.missing, "record")} missing`,
  ].filter(Boolean);
  return {
    tone: "attn" as const,
    words: `${shortDay(day.day)} changed${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`,
    detail: otherMethodWords(day, now) || "No further sync of it is planned.",
  };
}

/** "19 Nov: 1 record set aside". */
function heldBack(day: ArchivedDay) {
  return {
    tone: "attn" as const,
    words: `${shortDay(day.day)}: ${counted(day.setAside, "record")} set aside`,
    detail: othersWords(day.records),
  };
}

function expired(day: ArchivedDay, now: number) {
  const never = shownState(day) === "lost";
  return {
    tone: "quiet" as const,
    words: `${shortDay(day.day)}: ${never ? "expired, never synced" : "incomplete (expired)"}`,
    detail: daySentence(day, now),
  };
}

/** "13 records on 7 days were corrected in the last 7 days: \u22121.32 USDT". */
function corrected(of: OfAccount, { records, days, effect }: RecentChanges) {
  const were = records === 1 ? "was" : "were";
  return {
    ...of,
    key: `corrected ${of.accountId}`,
    tone: "quiet" as const,
    words: `${counted(records, "record")} on ${counted(days, "day")} ${were} corrected lately`,
    detail: `${signed(effect)} USDT in the last 7 days. The reports follow.`,
    page: "/commissions/corrections",
  };
}

function transfersSetAside(of: OfAccount, rows: number) {
  return {
    ...of,
    key: `quarantine transfers ${of.accountId}`,
    tone: "attn" as const,
    words: `${counted(rows, "row")} of deposits and withdrawals set aside`,
    detail: "They could not be read as records and are in no list.",
    page: "/transfers",
  };
}

function signed(text: string): string {
  const amount = formatDecimal(decimal(text));
  return /^[1-9]|^0\.\d*[1-9]/.test(amount) ? `+${amount}` : amount;
}
