import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { BodyOf } from "@/lib/api/define-route";
import type { connectionRoutes } from "@/lib/api/routes/connections";
import type { Permission } from "@/lib/exchange/define-endpoint";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { type Tx, transaction } from "../db/database";
import { deskAccounts } from "../db/desk-accounts";
import { account, connection } from "../db/schema";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { beginJournal } from "../hash-chain/checkpoint";
import { newId } from "../ids";
import { macKey, sealValue } from "../vault";
import type { AccountFacts } from "./connections";

/** An account as its owner declares it. */
type NewAccount = Omit<AccountFacts, "id" | "liveConfirmed" | "family" | "capabilities">;

/** A key as its owner hands it in, with the account it goes under. */
export interface NewConnection {
  readonly deskId: string;
  /** Null when the desk itself adds it, at its first start. */
  readonly createdBy: string | null;
  readonly label: string;
  readonly account: { readonly id: string } | NewAccount;
  readonly permissions: readonly Permission[];
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

/** What adding a key made, or found: the same key is never stored twice on a desk. */
export interface AddedConnection {
  readonly connectionId: string;
  readonly accountId: string;
  readonly existed: boolean;
}

/** Seals a key and stores it under a new or an existing account of the desk. */
export async function addConnection(tx: Tx, added: NewConnection): Promise<AddedConnection> {
  const keyMac = await macKey(tx, added.deskId, added.key);
  const existing = await findByMac(tx, added.deskId, keyMac);
  if (existing) return { ...existing, existed: true };
  const accountId = await accountFor(tx, added);
  const connectionId = newId("con");
  await tx.insert(connection).values({
    id: connectionId,
    deskId: added.deskId,
    accountId,
    label: added.label,
    permissions: [...added.permissions],
    keyLast4: added.key.slice(-4),
    keyMac,
    createdBy: added.createdBy,
  });
  const { deskId, key, secret, passphrase } = added;
  for (const [field, text] of Object.entries({ key, secret, passphrase })) {
    await sealValue(tx, { deskId, ownerTable: "connection", ownerRow: connectionId, field }, text);
  }
  await appendAudit(
    tx,
    { deskId, userId: added.createdBy },
    {
      action: "connection.added",
      target: connectionId,
      detail: { accountId, label: added.label, keyLast4: added.key.slice(-4) },
    },
  );
  return { connectionId, accountId, existed: false };
}

async function findByMac(tx: Tx, deskId: string, keyMac: Buffer) {
  const [found] = await tx
    .select({ connectionId: connection.id, accountId: connection.accountId })
    .from(connection)
    .where(
      and(
        eq(connection.deskId, deskId),
        eq(connection.keyMac, keyMac),
        isNull(connection.removedAt),
      ),
    );
  return found;
}

async function accountFor(tx: Tx, { deskId, account: wanted }: NewConnection): Promise<string> {
  if ("id" in wanted) return ownAccount(tx, deskId, wanted.id);
  const id = newId("acc");
  if (wanted.channelCode !== null && !channelCodePattern.test(wanted.channelCode)) {
    throw new RangeError(
      "Use 1 to 64 letters, digits, hyphens or underscores for the channel code.",
    );
  }
  // Lists are in this order, also of accounts that are added in one transaction.
  const createdAt = sql`clock_timestamp()`;
  await tx.insert(account).values({ id, deskId, ...wanted, createdAt });
  await beginJournal(tx, id);
  return id;
}

async function ownAccount(tx: Tx, deskId: string, id: string): Promise<string> {
  const own = and(eq(account.id, id), deskAccounts(deskId));
  const [found] = await tx.select({ id: account.id }).from(account).where(own);
  if (!found) throw new RangeError("This account doesn't exist.");
  return found.id;
}

/** It goes into a header as it is. */
const channelCodePattern = /^[A-Za-z0-9_-]{1,64}$/;

type Actor = Principal & { readonly userId: string };

type NewKey = BodyOf<typeof connectionRoutes.add>;

/**
 * Stores a key that a user hands in: sealed at once and never read back. It goes under an
 * account of the desk or a new one, on a venue of the desk's own list.
 */
export function addKey(actor: Actor, wanted: NewKey) {
  return transaction(async (tx) => {
    const where = await accountOf(tx, actor, wanted.account);
    const added = await addConnection(tx, {
      deskId: actor.deskId,
      createdBy: actor.userId,
      label: wanted.label,
      permissions: [...new Set(wanted.permissions)],
      key: wanted.key,
      secret: wanted.secret,
      passphrase: wanted.passphrase,
      account: where,
    });
    if (added.existed) {
      throw invalid("key", "known", "This key is already on this desk. Remove it first.");
    }
    return added;
  });
}

async function accountOf(
  tx: Tx,
  actor: Actor,
  wanted: NewKey["account"],
): Promise<Parameters<typeof addConnection>[1]["account"]> {
  if ("id" in wanted) {
    const [own] = await tx
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, wanted.id), deskAccounts(actor.deskId)));
    if (!own) throw new DeskError({ kind: "not-found", what: "This account" });
    return { id: own.id };
  }
  const venues = ["paper", ...env().venues.map(({ name }) => name)];
  if (!venues.includes(wanted.venue)) {
    const message = `Choose an exchange this desk can reach: ${venues.join(", ")}.`;
    throw invalid("account.venue", "unlisted", message);
  }
  const { demo, ...declared } = wanted;
  if (declared.venue !== "paper") return { ...declared, environment: demo ? "demo" : "live" };
  if (demo) {
    const message = "The paper venue has no demo environment. Choose the exchange of the key.";
    throw invalid("account.venue", "no-demo", message);
  }
  return { ...declared, environment: "paper" };
}

function invalid(field: string, rule: string, message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field, rule, message }] });
}
