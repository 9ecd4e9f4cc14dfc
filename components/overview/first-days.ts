import type { IconName } from "@/components/ui/icon-paths";
import type { ArchivedDay, Coverage } from "@/lib/archive/wire";
import { addDays, type Day, dayOf } from "@/lib/time";

/** What a day's box in the calendar says. */
export type FirstDayState =
  | "verified"
  | "empty"
  | "unverified"
  | "changed"
  | "syncing"
  | "attention"
  | "unpublished"
  | "expired";

interface FirstDayLook {
  readonly words: string;
  readonly icon: IconName;
  readonly box: string;
}

const outlined = "bg-surface text-ink shadow-[inset_0_0_0_1px_var(--bd-data-3)]";
const dashed = "border border-line-strong border-dashed text-ink-3";

/** Words and a sign each; the colour only repeats them, and a verified day is quiet. */
export const firstDayLooks: Readonly<Record<FirstDayState, FirstDayLook>> = {
  verified: {
    words: "Verified, two methods agree",
    icon: "check",
    box: "bg-[color-mix(in_srgb,var(--bd-data-3)_22%,var(--bd-surface))] text-ink-2",
  },
  empty: {
    words: "Verified, empty",
    icon: "ring",
    box: "bg-surface text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
  },
  unverified: { words: "Unverified, second sync to come", icon: "half-ring", box: outlined },
  changed: {
    words: "Changed since the sync before",
    icon: "half-ring",
    box: "bg-surface text-ink shadow-[inset_0_0_0_1.5px_var(--bd-ink)]",
  },
  syncing: { words: "To be synced", icon: "dashed-ring", box: dashed },
  attention: {
    words: "Needs attention",
    icon: "alert",
    box:
      "bg-[color-mix(in_srgb,var(--bd-attn)_14%,var(--bd-surface))] text-ink " +
      "shadow-[inset_0_0_0_1.5px_var(--bd-attn)]",
  },
  unpublished: { words: "Not published yet", icon: "clock", box: dashed },
  expired: {
    words: "Incomplete (expired)",
    icon: "minus",
    box: "hatch text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
  },
};

/** How a day stands, in the calendar's words; one that the archive does not list is not out yet. */
export function firstDayState(day: ArchivedDay | undefined): FirstDayState {
  if (day === undefined) return "unpublished";
  if (day.leftOut && day.nextAt === null) return "attention";
  switch (day.state) {
    case "confirmed":
      return "verified";
    case "confirmed-empty":
      return "empty";
    case "provisional":
      return "unverified";
    case "changed":
      return "changed";
    case "reading":
    case "partial":
      return "syncing";
    case "awaiting-publication":
      return day.completeReads > 0 ? "unpublished" : "syncing";
    case "quarantine":
      return "attention";
    case "expired-partial":
    case "lost":
      return "expired";
  }
}

/** The days of the calendar: the last thirty that have ended, and today. */
export function firstDays(coverage: Coverage | null): { readonly first: Day; readonly today: Day } {
  const own = dayOf(Date.now(), "UTC+8");
  const next = coverage?.lastDay ? addDays(coverage.lastDay, 1) : own;
  // A sandbox clock may be ahead of this computer's; one that is behind is being brought to now.
  const isAhead = next > own;
  const today = isAhead ? next : own;
  return { first: addDays(today, -30), today };
}
