import "server-only";
import type { PoolClient } from "pg";
import type { AlertLevel } from "@/lib/alerts/rules";
import { alertRules } from "@/lib/alerts/rules";
import { statement } from "../db/database";
import { queueDelivery } from "../delivery/deliveries";
import { env } from "../env";
import { newId } from "../ids";
import type { Condition } from "./condition";

/** An alert whose condition was seen, for the first time or again. */
export interface SeenAlert extends Condition {
  readonly id: string;
  readonly deskId: string;
  readonly isNew: boolean;
}

/** So many of one message are written out; the page has them all. */
const maxLines = 50;

/**
 * Puts alerts that are new on their way: to each channel of their desk one message of them all, and
 * one of the sample firm's, which is marked.
 */
export async function deliverAlerts(
  client: PoolClient,
  alerts: readonly SeenAlert[],
): Promise<void> {
  const answer = alerts.filter(({ rule }) => !alertRules[rule].onlyHere);
  if (answer.length === 0) return;
  const deskIds = [...new Set(answer.map(({ deskId }) => deskId))];
  const { rows } = await client.query<AlertChannel>(channelStatement({ deskIds }));
  if (rows.length === 0) return;
  const samples = new Set(
    (await client.query<{ id: string }>(samplesStatement({ deskIds }))).rows.map(({ id }) => id),
  );
  for (const { id: channelId, deskId, alertsFrom } of rows) {
    const wanted = answer.filter(
      (alert) => alert.deskId === deskId && (alertsFrom === "warn" || alert.level === "error"),
    );
    const isSample = ({ accountId }: SeenAlert) => samples.has(accountId);
    for (const part of [wanted.filter((alert) => !isSample(alert)), wanted.filter(isSample)]) {
      if (part.length === 0) continue;
      const accounts = new Set(part.map(({ accountId }) => accountId));
      await queueDelivery(client, {
        ...{ deskId, channelId, kind: "alerts", object: newId("msg") },
        accountId: accounts.size === 1 ? ([...accounts][0] ?? null) : null,
        message: messageOf(part),
      });
    }
  }
}

const samplesStatement = statement<{ readonly deskIds: readonly string[] }>(
  "SELECT id FROM account WHERE desk_id = ANY($deskIds) AND sample",
);

interface AlertChannel {
  readonly id: string;
  readonly deskId: string;
  readonly alertsFrom: AlertLevel;
}

const channelStatement = statement<{ readonly deskIds: readonly string[] }>(`
SELECT id, desk_id AS "deskId", alerts_from AS "alertsFrom" FROM delivery_channel
WHERE desk_id = ANY($deskIds) AND removed_at IS NULL AND alerts_from IS NOT NULL`);

function messageOf(alerts: readonly SeenAlert[]) {
  const [first] = alerts;
  const page = `${env().deskOrigin}/alerts`;
  const lines = alerts
    .slice(0, maxLines)
    .map(
      ({ rule, level, message }) => `${level.toUpperCase()} ${alertRules[rule].label}: ${message}`,
    );
  const more = alerts.length - lines.length;
  return {
    subject:
      alerts.length === 1 && first
        ? `${first.level === "error" ? "Error" : "Warning"}: ${alertRules[first.rule].label}`
        : `${alerts.length} new alerts`,
    lines: [...lines, ...(more > 0 ? [`and ${more} more`] : [])],
    page,
    data: {
      page,
      alerts: alerts.slice(0, maxLines).map(({ id, accountId, rule, level, object, message }) => ({
        ...{ id, accountId, rule, level, object, message },
      })),
      more: Math.max(0, more),
    },
  };
}
