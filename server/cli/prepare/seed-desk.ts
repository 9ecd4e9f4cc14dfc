import "server-only";
import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { keyPermissions } from "@/lib/exchange/values";
import { addConnection } from "../../accounts/add-connection";
import { appendAudit, byDesk } from "../../audit/append";
import type { Tx } from "../../db/database";
import { account, connection, desk, sealedValue } from "../../db/schema";
import { newId } from "../../ids";
import { UserFacingError } from "../../user-facing-error.mjs";

/** The id of the desk, which is made on the first start. */
export async function seedDesk(tx: Tx): Promise<string> {
  const [known] = await tx.select({ id: desk.id }).from(desk).orderBy(desk.createdAt).limit(1);
  if (known) return known.id;
  const id = newId("desk");
  await tx.insert(desk).values({ id, name: "Broker Desk" });
  return id;
}

const hedgeTrader = "hedge";

/**
 * Stores the paper venue's keys as the desk's first connections: the broker's main account, and its
 * sub-accounts, which trade with its channel code (docs/rulings.md#ruling-8, #ruling-42). A key
 * that is stored already is left alone; when the venue was made anew, its new key takes the old
 * one's place under the same account, which keeps its history.
 */
export async function seedPaper(tx: Tx, deskId: string, paper: PaperCredentials): Promise<void> {
  const { sample: _madeLater, ...own } = paper;
  for (const [name, { channelCode, ...keys }] of Object.entries(own)) {
    const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    const known = await findAccount(tx, deskId, title);
    const ndBroker = channelCode !== undefined;
    const code = channelCode ?? paper.broker?.channelCode ?? null;
    const { accountId, connectionId, existed } = await addConnection(tx, {
      deskId,
      createdBy: null,
      label: `${title} paper key`,
      account: known ?? {
        name: title,
        environment: "paper",
        venue: "paper",
        positionMode: name === hedgeTrader ? "hedge_mode" : "one_way_mode",
        ndBroker,
        copyTrading: false,
        channelCode: code,
      },
      permissions: keyPermissions,
      ...keys,
    });
    if (existed) continue;
    await tx.update(account).set({ channelCode: code }).where(eq(account.id, accountId));
    await removeOthers(tx, { deskId, accountId, connectionId });
  }
}

async function findAccount(tx: Tx, deskId: string, name: string) {
  const [known] = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.deskId, deskId),
        eq(account.environment, "paper"),
        eq(account.venue, "paper"),
        eq(account.name, name),
      ),
    );
  return known;
}

/** Takes away the keys of a venue that is gone; only those that the desk itself had stored. */
async function removeOthers(
  tx: Tx,
  kept: { readonly deskId: string; readonly accountId: string; readonly connectionId: string },
): Promise<void> {
  const { deskId, accountId, connectionId } = kept;
  const removed = await tx
    .update(connection)
    .set({ removedAt: new Date() })
    .where(
      and(
        eq(connection.accountId, accountId),
        ne(connection.id, connectionId),
        isNull(connection.createdBy),
        isNull(connection.removedAt),
      ),
    )
    .returning({ id: connection.id });
  for (const { id } of removed) {
    await tx
      .delete(sealedValue)
      .where(and(eq(sealedValue.ownerTable, "connection"), eq(sealedValue.ownerRow, id)));
    const action = "connection.removed";
    const detail = { accountId, replacedBy: connectionId };
    await appendAudit(tx, byDesk(deskId), { action, target: id, detail });
  }
}

const credentials = z.object({
  key: z.string().min(1),
  secret: z.string().min(1),
  passphrase: z.string().min(1),
  channelCode: z.string().optional(),
});

const readyLine = z.object({
  url: z.string(),
  credentials: z.record(z.string(), credentials),
  behindMs: z.number().optional(),
});

/** The keys of the paper venue's accounts, by the account's name. */
export type PaperCredentials = Readonly<Record<string, z.output<typeof credentials>>>;

/** What the paper venue said of itself: its keys, and how far its clock is behind, ms. */
interface ReadyPaper {
  readonly credentials: PaperCredentials;
  readonly behindMs: number;
}

/** Reads what the venue printed when it was ready; throws an error that repeats none of it. */
export function readReadyLine(line: string): ReadyPaper {
  const result = readyLine.safeParse(parse(line));
  if (result.success) return { behindMs: 0, ...result.data };
  throw new UserFacingError(
    "The paper venue started without reporting its keys. Another program may use its port: " +
      "set VENUE_PORT to another number.",
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
