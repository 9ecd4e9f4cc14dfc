import "server-only";
import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { ChannelMade, ChannelsAnswer, DeliveryChannel } from "@/lib/alerts/channels";
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
import { channelSeal, listDeliveries, queueDelivery } from "./deliveries";

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

/** Adds a channel: a webhook's secret is answered this once, and sealed in the vault. */
export async function addChannel(
  principal: Principal,
  asked: BodyOf<typeof alertRoutes.addChannel>,
): Promise<ChannelMade> {
  const { deskId, userId: createdBy } = principal;
  const id = newId("chn");
  const secret = asked.kind === "webhook" ? `whsec_${randomBytes(32).toString("base64")}` : null;
  await transaction(async (tx) => {
    await tx.insert(deliveryChannel).values({ id, deskId, createdBy, ...asked });
    if (secret !== null) await sealValue(tx, channelSeal(deskId, id), secret);
    const { kind, name, address, alertsFrom } = asked;
    const detail = { kind, name, address, alertsFrom };
    await appendAudit(tx, principal, { action: "channel.added", target: id, detail });
  });
  return { secret, ...(await listChannels(principal)) };
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
  const name = await nameOfChannel(principal, id);
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

/** The name of a channel of the desk. Throws a DeskError where it has none, or it was removed. */
export async function nameOfChannel(principal: Principal, id: string): Promise<string> {
  const [found] = await database()
    .select({ name: deliveryChannel.name })
    .from(deliveryChannel)
    .where(openChannel(principal, id));
  if (!found) throw new DeskError({ kind: "not-found", what: "This channel" });
  return found.name;
}

const openChannel = ({ deskId }: Principal, id: string) =>
  and(
    eq(deliveryChannel.id, id),
    eq(deliveryChannel.deskId, deskId),
    isNull(deliveryChannel.removedAt),
  );
