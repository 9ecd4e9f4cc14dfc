import type { IconName } from "@/components/ui/icon-paths";
import { isRead } from "@/lib/archive/completeness";
import { type DayState, isSettled } from "@/lib/archive/day-state";
import type { ArchivedDay } from "@/lib/archive/wire";

interface StateLook {
  readonly word: string;
  readonly icon: IconName;
  /** One sentence: what it means for the day's numbers. */
  readonly means: string;
  /** The look of a day's box in a calendar. */
  readonly box: string;
  readonly ink: string;
}

const plain = "bg-raised text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-base)]";
const amber =
  "bg-[color-mix(in_srgb,var(--bd-attn)_14%,var(--bd-surface))] text-ink " +
  "shadow-[inset_0_0_0_1.5px_var(--bd-attn)]";
const settled = "bg-[color-mix(in_srgb,var(--bd-data-2)_30%,var(--bd-surface))] text-ink";
const hatched = "hatch text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-strong)]";

/** A day's state as it is shown: one that nobody has asked for yet is not called unpublished. */
export type ShownState = DayState | "due" | "unlisted";

export function shownState(day: ArchivedDay | undefined): ShownState {
  if (!day) return "unlisted";
  return day.state === "awaiting-publication" && day.completeReads === 0 ? "due" : day.state;
}

const isOfArchive = (state: ShownState): state is DayState =>
  state !== "due" && state !== "unlisted";

/** Was the day read to its end? */
export const isKnown = (state: ShownState) => isOfArchive(state) && isRead(state);

/** Can its numbers not grow any more? */
export const isSure = (state: ShownState) => isOfArchive(state) && isSettled(state);

/** A day's state in words and signs; the colour only repeats them. */
export const stateLooks: Readonly<Record<ShownState, StateLook>> = {
  confirmed: {
    word: "Confirmed",
    icon: "check",
    means: "A later reading found the same.",
    box: settled,
    ink: "text-ink-2",
  },
  "confirmed-empty": {
    word: "Confirmed empty",
    icon: "ring",
    means: "It has no records, and later days have.",
    box: settled,
    ink: "text-ink-2",
  },
  provisional: {
    word: "Provisional",
    icon: "half-ring",
    means: "Read to the end once; a later reading confirms it.",
    box:
      "[--hatch:color-mix(in_srgb,var(--bd-data-2)_55%,var(--bd-surface))] hatch text-ink " +
      "shadow-[inset_0_0_0_1px_var(--bd-data-2)]",
    ink: "text-ink-2",
  },
  changed: {
    word: "Changed",
    icon: "half-ring",
    means: "The last sync differed from what was known; the other method syncs it next.",
    box: "bg-surface text-ink shadow-[inset_0_0_0_1.5px_var(--bd-ink)]",
    ink: "text-ink",
  },
  reading: {
    word: "Being read",
    icon: "dashed-ring",
    means: "A reading is under way; what it has found so far is counted.",
    box: hatched,
    ink: "text-flight",
  },
  due: {
    word: "To be read",
    icon: "clock",
    means: "It has ended and is read as soon as its turn comes.",
    box: hatched,
    ink: "text-ink-2",
  },
  "awaiting-publication": {
    word: "Not published yet",
    icon: "clock",
    means: "The exchange has given nothing yet; it is asked again by itself.",
    box: hatched,
    ink: "text-ink-2",
  },
  partial: {
    word: "Partial",
    icon: "alert",
    means: "A reading broke off; it is tried again by itself.",
    box: amber,
    ink: "text-attn",
  },
  quarantine: {
    word: "Quarantine",
    icon: "alert",
    means: "Some rows could not be read as records and are not counted.",
    box: amber,
    ink: "text-attn",
  },
  "expired-partial": {
    word: "Partial for good",
    icon: "minus",
    means: "The exchange had forgotten its beginning before it was read.",
    box: plain,
    ink: "text-attn",
  },
  lost: {
    word: "Lost",
    icon: "blocked",
    means: "The exchange forgot it before it was read.",
    box: plain,
    ink: "text-danger",
  },
  unlisted: {
    word: "Not in the archive",
    icon: "minus",
    means: "It was over before the archive began, or has not ended yet.",
    box: "text-ink-3 shadow-[inset_0_0_0_1px_var(--bd-line-soft)]",
    ink: "text-ink-3",
  },
};
