import "server-only";
import { isFullySynced } from "@/lib/archive/completeness";
import { isDayState, shownState } from "@/lib/archive/day-status-text";
import { type DayState, isVerifiedDay } from "@/lib/archive/enums";
import { addDays, type Day, dayBounds, daysFrom } from "@/lib/time";
import type { ArchiveName } from "../archive/archive-source";
import { archivedDays } from "../archive/day-status";
import { transferWindowOf } from "../archive/transfers/schedule";
import { statement } from "../db/database";
import { readingPool } from "../db/reading";
import type { Dataset, Settlement } from "./dataset";

interface AccountRange {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
}

/** How far the days of a range of commissions are settled: a day is once it is verified. */
export function commissionSettlement(range: AccountRange): Promise<Settlement> {
  return settlementOf(range, "commissions", daysFrom(range.from, range.to), isVerifiedDay);
}

/** The same of deposits and withdrawals: their windows of seven days, once synced to the end. */
export function transferSettlement(
  accountId: string,
  { from, to }: Dataset["range"],
): Promise<Settlement> {
  const first = transferWindowOf(dayBounds(from, "UTC").startMs);
  const last = transferWindowOf(dayBounds(to, "UTC").startMs);
  const windows: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 7)) windows.push(day);
  return settlementOf({ accountId, from: first, to: last }, "transfers", windows, isFullySynced);
}

async function settlementOf(
  { accountId, from, to }: AccountRange,
  archive: ArchiveName,
  days: readonly Day[],
  isSettled: (state: DayState) => boolean,
): Promise<Settlement> {
  const [known, { rows }] = await Promise.all([
    archivedDays(accountId, archive, from, to),
    readingPool().query<{ day: Day; sha256: string }>(
      certificateStatement({ accountId, archive, from, to }),
    ),
  ]);
  const found = new Map(known.map((day) => [day.day, day]));
  const digests = new Map(rows.map(({ day, sha256 }) => [day, sha256]));
  const all = days.map((day) => ({ day, state: shownState(found.get(day)) }));
  const unsettledDays = all.filter(({ state }) => !isDayState(state) || !isSettled(state));
  const firstOpen = unsettledDays[0]?.day ?? null;
  const settled = days.filter((day) => firstOpen === null || day < firstOpen);
  return {
    settledThrough: settled.at(-1) ?? null,
    unsettledDays,
    certificates: days.flatMap((day) => {
      const sha256 = digests.get(day);
      const isOpen = unsettledDays.some((each) => each.day === day);
      return sha256 === undefined || isOpen ? [] : [{ day, sha256 }];
    }),
  };
}

const certificateStatement = statement<AccountRange & { readonly archive: ArchiveName }>(`
SELECT DISTINCT ON (day) day::text AS day, encode(digest, 'hex') AS sha256 FROM sync_run
WHERE account_id = $accountId AND archive = $archive AND day BETWEEN $from AND $to
  AND state = 'complete' AND digest IS NOT NULL
ORDER BY day, ended_at DESC`);
