import { intervalText } from "./day-range";
import { longMonth, type Month } from "./month";
import type { BookedKind, Reassignment } from "./month-close";

const kindTexts: Readonly<Record<BookedKind, string>> = {
  correction: "Corrections",
  reassigned: "Reassigned after lock",
  plan: "Plan changed after lock",
};

/** "Reassigned after lock, October 2026": why something of another month is in a month. */
export const bookedText = (kind: BookedKind, month: Month): string =>
  `${kindTexts[kind]}, ${longMonth(month)}`;

/** "UID 3000000001 to Halden from 1 Oct 2026": what was changed. */
export function reassignmentText({ kind, key, client, ...days }: Reassignment): string {
  const what = { uid: "UID", prefix: "Prefix", plan: "Plan of" }[kind];
  const owner = kind === "plan" ? "" : client === null ? " to none" : ` to ${client}`;
  return `${what} ${key}${owner} ${intervalText(days)}`;
}
