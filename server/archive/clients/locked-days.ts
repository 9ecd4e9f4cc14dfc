import "server-only";
import { longDay } from "@/lib/archive/day-range";
import { addMonths, longMonth, monthOf } from "@/lib/archive/month";
import type { DayInterval } from "@/lib/archive/ownership";
import type { Day } from "@/lib/time";
import { can, type Principal } from "@/lib/users/roles";
import { DeskError } from "../../desk-error";
import { env } from "../../env";

/** The days of a change, and the first one after the newest locked month; null without a lock. */
export interface ChangedDays {
  readonly days: DayInterval;
  readonly openFrom: Day | null;
}

/** Who changes clients. */
export interface ClientsActor extends Principal {
  /** Since they typed the password; without it no day of a locked month changes. */
  readonly passwordAgeMs?: number;
}

/** The same of a request. */
export const clientsActor = ({
  principal,
  signedIn: { passwordAgeMs },
}: {
  readonly principal: Principal;
  readonly signedIn: { readonly passwordAgeMs: number };
}): ClientsActor => ({ ...principal, passwordAgeMs });

/**
 * What lets a change reach days of locked months; null where it reaches none. Throws a DeskError
 * without a reason, without the right to reopen a month, and without the password typed lately.
 */
export function mayChange(
  { days, openFrom }: ChangedDays,
  { role, passwordAgeMs = Number.POSITIVE_INFINITY }: ClientsActor,
  reason: string | undefined,
): { readonly reason: string } | null {
  if (openFrom === null || days.from >= openFrom) return null;
  if (reason === undefined) {
    const month = longMonth(addMonths(monthOf(openFrom), -1));
    const message =
      `${month} is locked. The first day that can change is ${longDay(openFrom)}. ` +
      "Earlier days need a reason and the right to reopen months.";
    throw new DeskError({ kind: "invalid", issues: [{ field: "from", rule: "locked", message }] });
  }
  if (!can(role, "months.reopen")) {
    throw new DeskError({ kind: "forbidden", permission: "months.reopen" });
  }
  if (passwordAgeMs > env().passwordAgainMs) throw new DeskError({ kind: "password-needed" });
  return { reason };
}
