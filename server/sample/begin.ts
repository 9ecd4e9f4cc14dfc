import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { keyPermissions } from "@/lib/exchange/values";
import type { Principal } from "@/lib/users/roles";
import { addConnection } from "../accounts/add-connection";
import { appendAudit, byDesk } from "../audit/append";
import { hashPassword } from "../auth/password-hash";
import { database, type Tx, transaction } from "../db/database";
import { account, sampleFirm, user } from "../db/schema";
import { newId } from "../ids";
import { sampleAccountName, sampleUser } from "./cast";

/** The key of the sample's broker, as the venue's ready line has it. */
export interface SampleKey {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly channelCode: string;
}

/** The sample firm as it is being made. */
export interface SampleMaking {
  readonly accountId: string;
  readonly principal: Principal;
  /** How many steps are done already. */
  readonly steps: number;
  readonly startedAt: Date;
}

/**
 * Whether the desk's sample firm is still to be made: one that was begun, or where nobody has
 * joined the desk and no account of an exchange is on it. One that was made, failed or was removed
 * is never made again.
 */
export async function isSampleDue(tx: Tx, deskId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ due: boolean }>(sql`
    SELECT coalesce((SELECT state = 'making' FROM sample_firm WHERE desk_id = ${deskId}),
      NOT EXISTS (SELECT FROM desk_user WHERE desk_id = ${deskId})
      AND NOT EXISTS (SELECT FROM account WHERE desk_id = ${deskId} AND venue <> 'paper')) AS due`);
  return rows[0]?.due ?? false;
}

/** Begins the sample firm, or goes on where it was: its account with its key, and its user. */
export async function beginSample(deskId: string, key: SampleKey): Promise<SampleMaking> {
  const passwordHash = await unusablePassword();
  return transaction(async (tx) => {
    const [known] = await tx.select().from(sampleFirm).where(eq(sampleFirm.deskId, deskId));
    const row = known ?? (await insertSample(tx, { deskId, key, passwordHash }));
    const { accountId, userId, steps, startedAt } = row;
    const principal = { deskId, userId, role: "admin", name: sampleUser.name } as const;
    return { accountId, principal, steps, startedAt };
  });
}

/** The hash of a random password that is thrown away. */
async function unusablePassword(): Promise<string> {
  const caller = { kind: "known", key: "sample" } as const;
  const hash = await hashPassword(randomBytes(48).toString("base64"), caller);
  if (hash === null) throw new Error("The password was not hashed.");
  return hash;
}

interface NewSample {
  readonly deskId: string;
  readonly key: SampleKey;
  readonly passwordHash: string;
}

async function insertSample(tx: Tx, { deskId, key, passwordHash }: NewSample) {
  const { channelCode, ...secrets } = key;
  const userId = newId("person");
  await tx.insert(user).values({
    ...{ id: userId, deskId, ...sampleUser, role: "admin", passwordHash },
    disabledAt: sql`now()`,
  });
  const { accountId } = await addConnection(tx, {
    ...{ deskId, createdBy: null, label: "Sample key", permissions: keyPermissions, ...secrets },
    account: {
      ...{ name: sampleAccountName, environment: "paper", venue: "paper", channelCode },
      ...{ positionMode: "one_way_mode", ndBroker: true, copyTrading: false },
    },
  });
  await tx.update(account).set({ sample: true }).where(eq(account.id, accountId));
  const [made] = await tx
    .insert(sampleFirm)
    .values({ deskId, accountId, userId, state: "making" })
    .returning();
  if (!made) throw new Error("The sample firm was not stored.");
  await appendAudit(tx, byDesk(deskId), {
    action: "sample.added",
    target: accountId,
    detail: { accountId, user: userId },
  });
  return made;
}

/** Notes that so many steps are done. */
export async function noteSteps(deskId: string, steps: number): Promise<void> {
  await database().update(sampleFirm).set({ steps }).where(eq(sampleFirm.deskId, deskId));
}

/** Archives a sample that was begun and cannot be made: the desk goes on without it. */
export async function abandonSample(tx: Tx, deskId: string): Promise<void> {
  const [failed] = await tx
    .update(sampleFirm)
    .set({ state: "failed", endedAt: sql`now()` })
    .where(and(eq(sampleFirm.deskId, deskId), eq(sampleFirm.state, "making")))
    .returning({ accountId: sampleFirm.accountId });
  if (failed) await archiveSample(tx, deskId, failed.accountId, "sample.failed");
}

/** Has an account stand in no list any more: its keys are removed, its history stays. */
async function archiveSample(
  tx: Tx,
  deskId: string,
  accountId: string,
  action: string,
): Promise<void> {
  await tx.update(account).set({ archivedAt: sql`now()` }).where(eq(account.id, accountId));
  await appendAudit(tx, byDesk(deskId), { action, target: accountId, detail: { accountId } });
}

/** Notes that the sample firm is made. */
export async function endSample(deskId: string): Promise<void> {
  await database()
    .update(sampleFirm)
    .set({ state: "made", endedAt: sql`now()` })
    .where(eq(sampleFirm.deskId, deskId));
}
