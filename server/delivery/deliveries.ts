import "server-only";
import type { PoolClient } from "pg";
import type {
  ChannelDelivery,
  DeliveredMessage,
  DeliveryKind,
  DeliveryState,
} from "@/lib/alerts/channels";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import { log } from "../log";
import type { DeliveryResult } from "./post-json";
import { sendDelivery, type TakenDelivery } from "./send-delivery";

/** Something to be delivered. */
export interface NewDelivery {
  readonly deskId: string;
  /** Null: it goes to `mailTo`. */
  readonly channelId: string | null;
  /** A client's e-mail address. */
  readonly mailTo?: string | undefined;
  readonly accountId: string | null;
  readonly kind: DeliveryKind;
  /** What is delivered: the same one is never delivered to the same place twice. */
  readonly object: string;
  readonly message: DeliveredMessage;
}

/**
 * Puts a message on its way, in the transaction of what it tells of. False where the same thing was
 * on its way to the same place before.
 */
export async function queueDelivery(client: PoolClient, asked: NewDelivery): Promise<boolean> {
  const message = JSON.stringify(asked.message);
  const mailTo = asked.mailTo ?? null;
  const { rowCount } = await client.query(
    queueStatement({ ...asked, mailTo, id: newId("dlv"), message }),
  );
  return rowCount === 1;
}

interface QueuedDelivery extends Omit<NewDelivery, "message" | "mailTo"> {
  readonly id: string;
  readonly mailTo: string | null;
  readonly message: string;
}

const queueStatement = statement<QueuedDelivery>(`
INSERT INTO delivery (id, desk_id, channel_id, mail_to, account_id, kind, object, message)
VALUES ($id, $deskId, $channelId, $mailTo, $accountId, $kind, $object, $message::jsonb)
ON CONFLICT DO NOTHING`);

const maxListed = 50;

/** The newest deliveries of a desk. */
export async function listDeliveries({ deskId }: Principal): Promise<readonly ChannelDelivery[]> {
  const { rows } = await pool().query<ChannelDelivery>(listStatement({ deskId, limit: maxListed }));
  return rows;
}

const ms = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::float8`;

const listStatement = statement<{ readonly deskId: string; readonly limit: number }>(`
SELECT delivery.id, channel_id AS "channelId", coalesce(channel.name, mail_to) AS "channelName",
  coalesce(channel.kind, 'email') AS "channelKind", delivery.kind,
  message->>'subject' AS subject, state, attempts, ${ms("next_attempt_at")} AS "nextAttemptAt",
  last_response AS "lastResponse", ${ms("delivery.created_at")} AS "createdAt",
  ${ms("ended_at")} AS "endedAt"
FROM delivery LEFT JOIN delivery_channel AS channel ON channel.id = delivery.channel_id
WHERE delivery.desk_id = $deskId AND NOT EXISTS (SELECT FROM account
  WHERE account.id = delivery.account_id AND account.archived_at IS NOT NULL)
ORDER BY delivery.created_at DESC, delivery.id LIMIT $limit`);

/** Sends a delivery again that failed or whose outcome is unknown. Throws a DeskError. */
export async function repeatDelivery(principal: Principal, deliveryId: string): Promise<void> {
  const { deskId } = principal;
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<{ subject: string; before: DeliveryState }>(
      againStatement({ deskId, deliveryId }),
    );
    const [found] = rows;
    if (!found) throw new DeskError({ kind: "not-found", what: "This failed delivery" });
    await appendAudit(onClient(client), principal, {
      action: "delivery.sent-again",
      target: deliveryId,
      detail: { subject: found.subject, stateBefore: found.before },
    });
  });
}

const againStatement = statement<{ readonly deskId: string; readonly deliveryId: string }>(`
WITH ended AS (
  SELECT id, state AS before FROM delivery
  WHERE desk_id = $deskId AND id = $deliveryId AND state IN ('failed', 'unknown') FOR UPDATE)
UPDATE delivery
SET state = 'waiting', next_attempt_at = clock_timestamp(), attempts = 0, ended_at = NULL
FROM ended WHERE delivery.id = ended.id
RETURNING message->>'subject' AS subject, ended.before`);

/**
 * Takes up what a process that died was sending: a webhook goes again under its id, by which its
 * receiver knows it, and a chat's message may stand there twice; whether a mail was taken nobody
 * knows, so none is sent twice.
 */
export async function recoverDeliveries(): Promise<void> {
  await pool().query(recoverSql);
}

const recoverSql = `
UPDATE delivery SET
  state = CASE sent.kind WHEN 'email' THEN 'unknown' ELSE 'waiting' END,
  last_response = 'The desk stopped while it was being sent',
  ended_at = CASE sent.kind WHEN 'email' THEN clock_timestamp() END
FROM (SELECT delivery.id, coalesce(channel.kind, 'email') AS kind FROM delivery
  LEFT JOIN delivery_channel AS channel ON channel.id = delivery.channel_id) AS sent
WHERE sent.id = delivery.id AND delivery.state = 'sending'`;

/** Sends what is due, a few at once, and writes down what came of each. Answers how many. */
export async function deliverDue(): Promise<number> {
  const { rows } = await pool().query<TakenDelivery>(takeSql);
  await Promise.all(rows.map(deliver));
  return rows.length;
}

const takeSql = `
WITH due AS (
  SELECT id, channel_id FROM delivery
  WHERE state = 'waiting' AND next_attempt_at <= clock_timestamp()
  ORDER BY next_attempt_at LIMIT 8 FOR UPDATE SKIP LOCKED)
UPDATE delivery SET state = 'sending', attempts = attempts + 1
FROM due LEFT JOIN delivery_channel AS channel ON channel.id = due.channel_id
WHERE delivery.id = due.id
RETURNING delivery.id, delivery.desk_id AS "deskId", delivery.channel_id AS "channelId",
  delivery.kind, delivery.object, coalesce(channel.kind, 'email') AS "channelKind",
  coalesce(channel.address, delivery.mail_to) AS address,
  channel.removed_at IS NOT NULL AS removed,
  EXISTS (SELECT FROM account WHERE id = delivery.account_id AND sample) AS sample,
  delivery.message, delivery.attempts,
  delivery.created_at AS "createdAt"`;

async function deliver(taken: TakenDelivery): Promise<void> {
  const result = await sendDelivery(taken).catch((error): DeliveryResult => {
    log("error", "a delivery could not be made", { error });
    return { kind: "not-taken", answer: "The desk couldn't create it; see its log" };
  });
  const { id, attempts } = taken;
  const state = stateAfter(result, attempts);
  const waitMs = state === "waiting" ? waitMsOf(result, attempts) : 0;
  await pool().query(settleStatement({ id, attempts, state, waitMs, answer: result.answer }));
}

const maxAttempts = 10;

const stateAfter = ({ kind }: DeliveryResult, attempts: number): DeliveryState => {
  if (kind === "delivered" || kind === "unknown") return kind;
  return kind === "refused" || attempts >= maxAttempts ? "failed" : "waiting";
};

/** Half a minute after the first try, then twice as long each time, an hour at the most. */
export const retryMs = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000);

/** As long as the other end asked for, a day at the most; no shorter than without. */
const waitMsOf = ({ retryAfterMs = 0 }: DeliveryResult, attempts: number) =>
  Math.max(retryMs(attempts), Math.min(retryAfterMs, 86_400_000));

const settleStatement = statement<{
  id: string;
  attempts: number;
  state: DeliveryState;
  waitMs: number;
  answer: string;
}>(`
UPDATE delivery SET state = $state, last_response = $answer,
  next_attempt_at = clock_timestamp() + $waitMs::int * interval '1 millisecond',
  ended_at = CASE WHEN $state::text = 'waiting' THEN NULL ELSE clock_timestamp() END
WHERE id = $id AND attempts = $attempts AND state = 'sending'`);
