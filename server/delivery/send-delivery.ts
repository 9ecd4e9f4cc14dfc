import "server-only";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { ChannelKind, DeliveredMessage, DeliveryKind } from "@/lib/alerts/channels";
import { database, pool, statement } from "../db/database";
import { env } from "../env";
import { openValue } from "../vault";
import { chatText } from "./chat-text";
import type { DeliveryResult } from "./post-json";
import { sendChat } from "./send-chat";
import { sendMail } from "./send-mail";
import { sendWebhook } from "./send-webhook";

/** One that this process has taken to send. */
export interface TakenDelivery {
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

/** Sends one delivery to where it goes. Throws where its file or its secret can't be read. */
export async function sendDelivery(taken: TakenDelivery): Promise<DeliveryResult> {
  const { id, deskId, channelId, channelKind, address, kind, removed, message } = taken;
  if (removed) return { kind: "refused", answer: "The channel was removed" };
  if (kind === "statement" && !(await isOfCurrentLock(taken.object))) {
    return {
      kind: "refused",
      answer: "The month was reopened: this statement is no longer valid",
    };
  }
  if (channelKind === "email" || channelId === null) return mailOf(taken);
  const secret = await openValue(database(), channelSeal(deskId, channelId));
  if (channelKind !== "webhook") {
    const text = chatText(channelKind, {
      ...message,
      subject: subjectOf(taken),
      lines: [...message.lines, ...(message.file ? [chatFileText] : [])],
    });
    return sendChat({ kind: channelKind, address, secret }, text);
  }
  return sendWebhook({ id, address, body: await webhookBodyOf(taken) }, secret);
}

const chatFileText = "The file is in the desk's exports folder.";

const subjectOf = ({ sample, message }: TakenDelivery) =>
  sample ? `[Sample] ${message.subject}` : message.subject;

async function mailOf(taken: TakenDelivery): Promise<DeliveryResult> {
  const { id, channelId, address, message } = taken;
  const file = await readFileOf(taken);
  const subject = channelId === null ? subjectOf(taken) : `[Broker Desk] ${subjectOf(taken)}`;
  const text = [
    ...message.lines,
    ...(file?.tooLarge ? [file.tooLarge] : []),
    ...(message.page ? ["", message.page] : []),
  ].join("\n");
  const attachment =
    message.file && file?.content ? { ...message.file, content: file.content } : null;
  return sendMail({ id, to: address, subject, text, attachment });
}

async function webhookBodyOf(taken: TakenDelivery): Promise<string> {
  const { kind, message, createdAt, sample } = taken;
  const file = await readFileOf(taken);
  return JSON.stringify({
    type: `desk.${kind}`,
    timestamp: createdAt.toISOString(),
    data: {
      ...message.data,
      ...(sample && { sample: true }),
      ...(message.file && {
        file: { ...message.file, content: file?.content?.toString("base64") ?? null },
      }),
    },
  });
}

/** Where the vault keeps a webhook's signing secret, a bot's token or a chat webhook's address. */
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
  const tooLarge = `The file (${size} bytes) is too large to send: get it from the exports folder.`;
  return { content: null, tooLarge };
}
