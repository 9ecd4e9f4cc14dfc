import "server-only";
import type { ArchivedDay } from "@/lib/archive/api";
import { damagedDays, damageText } from "@/lib/archive/archive-check";
import { expiryOf, isAtRisk } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, shownState } from "@/lib/archive/day-status-text";
import { isLate, publicationText } from "@/lib/archive/publication-clock";
import { plainNumbers } from "@/lib/decimal";
import { addDays, dayOf, formatAge } from "@/lib/time";
import { lastCheckOf } from "../archive/commissions/archive-checks";
import { archiveStatus, coverageOf } from "../archive/commissions/coverage";
import { stuckTransfers } from "../archive/transfers/summary";
import { pool, statement } from "../db/database";
import { fallenEquities } from "../sub-accounts/asset-history";
import { clientConditionsOf } from "./client-conditions";
import type { Found } from "./condition";

type ClientThresholds = Parameters<typeof clientConditionsOf>[2];

/** What the archives of a desk have for its users. */
export async function archiveConditions(
  deskId: string,
  thresholds: ClientThresholds,
): Promise<readonly Found[]> {
  const { rows } = await pool().query<WatchedArchive>(archiveConditionsSql({ deskId }));
  const found: Found[] = [];
  for (const archive of rows) found.push(...(await archiveConditionsOf(archive, thresholds)));
  return found;
}

interface WatchedArchive {
  readonly accountId: string;
  /** Added within the hour: its first sync is still on its way to the older days. */
  readonly isNew: boolean;
}

const archiveConditionsSql = statement<{ deskId: string }>(
  `SELECT id AS "accountId", created_at > clock_timestamp() - interval '1 hour' AS "isNew"
  FROM account WHERE desk_id = $deskId AND archived_at IS NULL AND nd_broker`,
);

/** Days of commissions that lack something and are deleted soon, and one that is late. */
async function archiveConditionsOf(
  { accountId, isNew }: WatchedArchive,
  thresholds: ClientThresholds,
): Promise<readonly Found[]> {
  const { now, lastDay, publication } = await archiveStatus(accountId);
  const to = lastDay ?? addDays(dayOf(now, "UTC+8"), -1);
  const { days } = await coverageOf(accountId, addDays(to, -29), to);
  const ofClients = await clientConditionsOf(accountId, to, thresholds);
  const fallen = (await fallenEquities(accountId)).map(({ uid, productType, dropPercent }) => ({
    ...{ accountId, rule: "equity-drop" as const, object: `${uid} ${productType}` },
    message: `Equity of UID ${uid} in ${productType} is down ${dropPercent} % in 24 h.`,
  }));
  const atRisk = days
    .filter((day) => isAtRisk(day, now) && !(isNew && isUntried(day)))
    .map(
      (day): Found => ({
        accountId,
        rule: "day-at-risk",
        object: day.day,
        message:
          `${shortDay(day.day)} (${dayStateLabels[shownState(day)].label.toLowerCase()}) must be ` +
          `${day.completeSyncs > 0 ? "re-synced" : "synced"} before ` +
          `${new Date(expiryOf(day.day)).toISOString().slice(0, 16).replace("T", " ")} UTC, ` +
          "when the exchange deletes it.",
      }),
    );
  const found = [
    ...[...atRisk, ...ofClients, ...fallen],
    ...(await stuckConditionsOf(accountId)),
    ...(await damageConditionsOf(accountId)),
  ];
  if (!publication || !isLate(publication, now)) return found;
  const message = publicationText(publication, now);
  return [...found, { accountId, rule: "late-publication", object: publication.day, message }];
}

const isUntried = ({ state, lastError }: ArchivedDay) =>
  (state === "awaiting-publication" || state === "syncing") && lastError === null;

/** Days that the archive's last check found damaged; other days than before are another alert. */
async function damageConditionsOf(accountId: string): Promise<readonly Found[]> {
  const faults = (await lastCheckOf(accountId))?.faults ?? [];
  if (faults.length === 0) return [];
  const object = damagedDays(faults);
  return [{ accountId, rule: "archive-damaged", object, message: damageText(faults) }];
}

/** Transfers that wait longer than is usual for their coin and method. */
async function stuckConditionsOf(accountId: string): Promise<readonly Found[]> {
  const stuck = await stuckTransfers(accountId);
  return stuck.map(({ id: object, uid, coin, type, subType, amount, stuckAfterMs }) => {
    const text = amount ? plainNumbers.text(amount) : "Some";
    const what = `${text} ${coin} of UID ${uid} (${subType} ${type})`;
    const message = `${what} has been pending for over ${formatAge(stuckAfterMs)}; 95 % take less.`;
    return { accountId, rule: "stuck-transfer", object, message };
  });
}
