import "server-only";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { PoolClient } from "pg";
import type {
  ChannelDelivery,
  ChannelKind,
  DeliveredMessage,
  DeliveryKind,
  DeliveryState,
} from "@/lib/alerts/channels";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { database, onClient, pool, sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { newId } from "../ids";
import { log } from "../log";
import { openValue } from "../vault";
import { sendMail } from "./send-mail";
import { type DeliveryResult, sendWebhook } from "./send-webhook";

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
SELECT delivery.id, coalesce(channel.name, mail_to) AS "channelName",
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
    if (!found) throw new DeskError({ kind: "not-found", what: "A delivery that ended unsent" });
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
 * receiver knows it; whether a mail was taken nobody knows, so none is sent twice.
 */
export async function recoverDeliveries(): Promise<void> {
  await pool().query(recoverSql);
}

const recoverSql = `
UPDATE delivery SET
  state = CASE sent.kind WHEN 'webhook' THEN 'waiting' ELSE 'unknown' END,
  last_response = 'The desk stopped while it was being sent',
  ended_at = CASE sent.kind WHEN 'webhook' THEN NULL ELSE clock_timestamp() END
FROM (SELECT delivery.id, channel.kind FROM delivery
  LEFT JOIN delivery_channel AS channel ON channel.id = delivery.channel_id) AS sent
WHERE sent.id = delivery.id AND delivery.state = 'sending'`;

/** One that this process has taken to send. */
interface TakenDelivery {
  readonly id: string;
  readonly deskId: string;
  /** Null: it goes to a client. */
  readonly channelId: string | null;
  readonly kind: DeliveryKind;
  readonly object: string;
  readonly channelKind: ChannelKind;
  readonly address: string;
  readonly removed: boolean;
  /** It is about the sample firm. */
  readonly sample: boolean;
  readonly message: DeliveredMessage;
  readonly attempts: number;
  readonly createdAt: Date;
}

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
  const result = await send(taken).catch((error): DeliveryResult => {
    log("error", "a delivery could not be made", { error });
    return { kind: "not-taken", answer: "The desk couldn't create it; see its log" };
  });
  const { id, attempts } = taken;
  const state = stateAfter(result, attempts);
  const waitMs = state === "waiting" ? retryMs(attempts) : 0;
  await pool().query(settleStatement({ id, attempts, state, waitMs, answer: result.answer }));
}

const maxAttempts = 10;

const stateAfter = ({ kind }: DeliveryResult, attempts: number): DeliveryState => {
  if (kind === "delivered" || kind === "unknown") return kind;
  return kind === "refused" || attempts >= maxAttempts ? "failed" : "waiting";
};

/** Half a minute after the first try, then twice as long each time, an hour at the most. */
export const retryMs = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000);

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

async function send(taken: TakenDelivery): Promise<DeliveryResult> {
  const { id, deskId, channelId, channelKind, address, kind, removed, message } = taken;
  if (removed) return { kind: "refused", answer: "The channel was removed" };
  if (kind === "statement" && !(await isOfCurrentLock(taken.object))) {
    return {
      kind: "refused",
      answer: "The month was reopened: this statement is no longer valid",
    };
  }
  const file = await readFileOf(taken);
  if (channelKind === "email" || channelId === null) {
    const { lines } = message;
    const own = taken.sample ? `[Sample] ${message.subject}` : message.subject;
    const subject = channelId === null ? own : `[Broker Desk] ${own}`;
    const text = [...lines, ...(file?.tooLarge ? [file.tooLarge] : [])].join("\n");
    const attachment =
      message.file && file?.content ? { ...message.file, content: file.content } : null;
    return sendMail({ id, to: address, subject, text, attachment });
  }
  const secret = await openValue(database(), channelSeal(deskId, channelId));
  const body = JSON.stringify({
    type: `desk.${kind}`,
    timestamp: taken.createdAt.toISOString(),
    data: {
      ...message.data,
      ...(taken.sample && { sample: true }),
      ...(message.file && {
        file: { ...message.file, content: file?.content?.toString("base64") ?? null },
      }),
    },
  });
  return sendWebhook({ id, address, body }, secret);
}

/** Where the vault keeps a webhook's signing secret. */
export const channelSeal = (deskId: string, channelId: string) => ({
  ...{ deskId, ownerTable: "delivery_channel", ownerRow: channelId, field: "secret" },
});

/** Larger files stay in the folder; most mail servers take no more. */
const maxFileBytes = 8 * 1_048_576;

async function readFileOf({ kind, object, message }: TakenDelivery) {
  if (!message.file) return null;
  if (kind === "statement") return { content: await readStatement(object), tooLarge: null };
  return readExport(message.file.name);
}

async function readStatement(exportId: string): Promise<Buffer> {
  const { rows } = await pool().query<{ content: Buffer }>(contentStatement({ exportId }));
  if (!rows[0]) throw new Error(`There is no statement ${exportId}.`);
  return rows[0].content;
}

const contentStatement = statement<{ readonly exportId: string }>(
  "SELECT content FROM statement_file WHERE export_id = $exportId",
);

/** Whether the lock that a statement was made of still holds. */
async function isOfCurrentLock(exportId: string): Promise<boolean> {
  const { rowCount } = await pool().query(currentLockStatement({ exportId }));
  return rowCount === 1;
}

const currentLockStatement = statement<{ readonly exportId: string }>(`
SELECT 1 FROM statement_file AS file WHERE export_id = $exportId AND number = (
  SELECT max(number) FROM month_event AS event WHERE kind IN ('locked', 'reopened')
    AND (event.account_id, event.month) = (file.account_id, file.month))`);

async function readExport(name: string) {
  const file = path.join(env().exportsDir, path.basename(name));
  const { size } = await stat(file);
  if (size <= maxFileBytes) return { content: await readFile(file), tooLarge: null };
  const tooLarge = `The file has ${size} bytes, too many for a message: take it from the folder.`;
  return { content: null, tooLarge };
}
