import "server-only";
import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import {
  type ChannelKind,
  type ChannelMade,
  type ChannelsAnswer,
  channelKindLabels,
  type DeliveryChannel,
} from "@/lib/alerts/channels";
import type { BodyOf } from "@/lib/api/define-route";
import type { alertRoutes } from "@/lib/api/routes/alerts";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { database, onClient, sqlTransaction, transaction } from "../db/database";
import { deliveryChannel, sealedValue, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { newId } from "../ids";
import { sealValue } from "../vault";
import { listDeliveries, queueDelivery } from "./deliveries";
import { channelSeal } from "./send-delivery";

/** A desk's channels, without secrets, and what was delivered to them lately. */
export async function listChannels(principal: Principal): Promise<ChannelsAnswer> {
  const [channels, deliveries] = await Promise.all([
    channelsOf(principal),
    listDeliveries(principal),
  ]);
  return { channels, deliveries, sendsEmail: env().smtp !== null };
}

async function channelsOf({ deskId }: Principal): Promise<readonly DeliveryChannel[]> {
  const rows = await database()
    .select({ channel: deliveryChannel, createdBy: user.name })
    .from(deliveryChannel)
    .innerJoin(user, eq(user.id, deliveryChannel.createdBy))
    .where(and(eq(deliveryChannel.deskId, deskId), isNull(deliveryChannel.removedAt)))
    .orderBy(desc(deliveryChannel.createdAt));
  return rows.map(({ channel, createdBy }) => ({
    ...{ id: channel.id, kind: channel.kind, name: channel.name, address: channel.address },
    ...{ alertsFrom: channel.alertsFrom, createdBy, createdAt: channel.createdAt.getTime() },
  }));
}

type NewChannel = BodyOf<typeof alertRoutes.addChannel>;

/**
 * Adds a channel and seals its secret in the vault. A webhook's is made here and answered this
 * once; a bot's token or a chat's webhook address is answered never. Throws a DeskError.
 */
export async function addChannel(principal: Principal, asked: NewChannel): Promise<ChannelMade> {
  const { deskId, userId: createdBy } = principal;
  const { kind, name, alertsFrom } = asked;
  requireServiceAddress(asked);
  const id = newId("chn");
  const made = kind === "webhook" ? `whsec_${randomBytes(32).toString("base64")}` : null;
  const secret = "secret" in asked ? asked.secret : made;
  const address = "address" in asked ? asked.address : new URL(asked.secret).hostname;
  await transaction(async (tx) => {
    const detail = { kind, name, address, alertsFrom };
    await tx.insert(deliveryChannel).values({ id, deskId, createdBy, ...detail });
    if (secret !== null) await sealValue(tx, channelSeal(deskId, id), secret);
    await appendAudit(tx, principal, { action: "channel.added", target: id, detail });
  });
  return { secret: made, ...(await listChannels(principal)) };
}

/** The hosts and paths of each service's webhook addresses. */
const serviceAddresses = {
  slack: {
    host: /^hooks\.slack(-gov)?\.com$/,
    path: /^\/services\/[\w/]+$/,
    example: "https://hooks.slack.com/services/\u2026",
  },
  discord: {
    host: /^((ptb|canary)\.)?discord(app)?\.com$/,
    path: /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/,
    example: "https://discord.com/api/webhooks/\u2026",
  },
};

/** WEBHOOKS_PRIVATE allows a service's stand-in in the desk's own network. */
function requireServiceAddress(asked: NewChannel): void {
  if (asked.kind !== "slack" && asked.kind !== "discord") return;
  const { host, path, example } = serviceAddresses[asked.kind];
  const url = new URL(asked.secret);
  const isService = url.port === "" && host.test(url.hostname) && path.test(url.pathname);
  if (isService || env().privateWebhooks) return;
  const message = `This must be a webhook address of ${channelKindLabels[asked.kind]}: ${example}`;
  throw new DeskError({ kind: "invalid", issues: [{ field: "secret", rule: "form", message }] });
}

/** Removes a channel and its secret: nothing is delivered there any more. Throws a DeskError. */
export async function removeChannel(principal: Principal, id: string): Promise<ChannelsAnswer> {
  await transaction(async (tx) => {
    const [removed] = await tx
      .update(deliveryChannel)
      .set({ removedAt: new Date() })
      .where(openChannel(principal, id))
      .returning({ name: deliveryChannel.name });
    if (!removed) throw new DeskError({ kind: "not-found", what: "This channel" });
    const { ownerTable, ownerRow } = channelSeal(principal.deskId, id);
    await tx
      .delete(sealedValue)
      .where(and(eq(sealedValue.ownerTable, ownerTable), eq(sealedValue.ownerRow, ownerRow)));
    const detail = { name: removed.name };
    await appendAudit(tx, principal, { action: "channel.removed", target: id, detail });
  });
  return listChannels(principal);
}

/** Sends a channel a message that says nothing but that it arrived. Throws a DeskError. */
export async function testChannel(principal: Principal, id: string): Promise<ChannelsAnswer> {
  const { name } = await channelOf(principal, id);
  await sqlTransaction(async (client) => {
    await queueDelivery(client, {
      ...{ deskId: principal.deskId, channelId: id, accountId: null },
      ...{ kind: "test", object: newId("tst") },
      message: {
        subject: "Test message",
        lines: [`${principal.name} sent this test to the channel ${name}.`],
        data: { channel: name, sentBy: principal.name },
      },
    });
    await appendAudit(onClient(client), principal, {
      action: "channel.tested",
      target: id,
      detail: { name },
    });
  });
  return listChannels(principal);
}

/** A channel of the desk. Throws a DeskError where it has none, or it was removed. */
export async function channelOf(
  principal: Principal,
  id: string,
): Promise<{ readonly name: string; readonly kind: ChannelKind }> {
  const [found] = await database()
    .select({ name: deliveryChannel.name, kind: deliveryChannel.kind })
    .from(deliveryChannel)
    .where(openChannel(principal, id));
  if (!found) throw new DeskError({ kind: "not-found", what: "This channel" });
  return found;
}

const openChannel = ({ deskId }: Principal, id: string) =>
  and(
    eq(deliveryChannel.id, id),
    eq(deliveryChannel.deskId, deskId),
    isNull(deliveryChannel.removedAt),
  );
