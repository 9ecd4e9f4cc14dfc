import "server-only";
import { bookedText } from "@/lib/archive/booked-text";
import { longDay } from "@/lib/archive/day-range";
import { longMonth, type Month } from "@/lib/archive/month";
import { partialText } from "@/lib/archive/month-close";
import { productLabel } from "@/lib/archive/products";
import { isCarried } from "@/lib/archive/splits";
import type { Statement } from "@/lib/archive/statement";
import { type Decimal, sign, subtract, sum } from "@/lib/decimal";
import { type Day, dayOf } from "@/lib/time";

/** What a statement says of itself, above its lines. */
export function factsOf({ client, number, month, madeAt, draft, partialFrom }: Statement) {
  return [
    ["Client", client ?? "All clients"],
    ["Number", number],
    ["Month", `${longMonth(month)}, days in UTC+8`],
    ...(partialFrom ? [["Period", partialText(partialFrom)] as const] : []),
    ["Issued", longDay(dayOf(madeAt, "UTC+8"))],
    ["Status", draft ? "Draft: the month isn't locked yet" : "Final"],
  ] as const;
}

/** What proves a statement, below its lines. */
export function proofOf({ verifiedDays, allDays, digest }: Statement): string {
  return `${verifiedDays} of ${allDays} days verified. Archive digest ${digest}`;
}

/** A product in words; of one that is new at the exchange, what its code says. */
export function productName(product: string): string {
  const words = productLabel(product).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The line of what changed on a day of a locked month. */
export const correctionName = (day: Day) => `Correction for ${longDay(day)}`;

/** The line of what moved between clients on days of a locked month. */
export const reassignedName = (month: Month) => bookedText("reassigned", month);

/** The line of what a changed plan does to the share of a locked month. */
export const planChangeName = (month: Month) => bookedText("plan", month);

const carried = "Carried to next month, USDT";

/** What becomes of the share: an amount below zero is set off against later months. */
export const payableName = ({ share, settled }: Statement) =>
  share && isCarried(share) && !settled ? carried : "Payable, USDT";

/** What earlier months left below zero, and what is to be paid after it is set off. */
export const settledLines = ({ settled }: Statement) =>
  settled === null
    ? []
    : ([
        ["Carried from earlier months, USDT", settled.carriedIn],
        [sign(settled.due) === -1 ? carried : "To be paid, USDT", settled.due],
      ] as const);

/** The share of the month's own lines and of what is booked, before plans that were changed. */
export const shareBefore = ({ share, planChanges }: Statement): Decimal | null =>
  share && subtract(share.exact, sum(planChanges.map((change) => change.share)));

/** The client's part of the rebate base; no day's plan was used where only plans were changed. */
export const shareName = ({ percent }: NonNullable<Statement["share"]>) =>
  percent === "" ? "Your share" : `Your share (${percent} %)`;
