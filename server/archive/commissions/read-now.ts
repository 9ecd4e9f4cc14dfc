import "server-only";
import { isRead } from "@/lib/archive/completeness";
import { addDays, type Day, dayBounds } from "@/lib/time";
import { notify } from "../../db/notify";
import { database } from "../../db/pool";
import { Refusal } from "../../http/refusal";
import { archiveChannel } from "../channel";
import { askForNow } from "../keeper";
import { commissionKeeper } from "./keeper";
import { readableDays } from "./plan";
import { coverageOf, standOf } from "./stand";

/**
 * Has days of an account's commissions read now by the worker: those that are named, or all that
 * are not read to the end. Answers how many. Throws a Refusal for a day that the exchange does not
 * answer any more, or not yet.
 */
export async function readNow(accountId: string, named: readonly Day[] | null): Promise<number> {
  const { now, lastDay } = await standOf(accountId);
  if (lastDay === null) return 0;
  const readable = readableDays(now);
  const strange = named?.find((day) => !readable.includes(day));
  if (strange !== undefined) throw unreadable(strange, readable);
  const days = named ?? (await unreadDays(accountId, readable));
  // The beginning of the exchange's today: due by any clock that has seen the last day end.
  const due = dayBounds(addDays(lastDay, 1), "UTC+8").startMs;
  const asked = await askForNow(commissionKeeper, accountId, days, due);
  if (asked > 0) await notify(database(), archiveChannel, accountId);
  return asked;
}

async function unreadDays(accountId: string, readable: readonly Day[]): Promise<readonly Day[]> {
  const [first, last] = [readable[0], readable.at(-1)];
  if (!first || !last) return [];
  const { days } = await coverageOf(accountId, first, last);
  return days.filter(({ state }) => !isRead(state)).map(({ day }) => day);
}

function unreadable(day: Day, readable: readonly Day[]): Refusal {
  const message =
    `The exchange does not answer ${day} now. ` +
    `Days from ${readable[0]} to ${readable.at(-1)} (UTC+8) can be read.`;
  return new Refusal({ kind: "invalid", issues: [{ field: "days", rule: "readable", message }] });
}
