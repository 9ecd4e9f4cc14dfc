import "server-only";
import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { and, eq, isNull } from "drizzle-orm";
import type { Queries, Tx } from "../db/database";
import { kek, sealedValue } from "../db/schema";
import {
  kekIdOf,
  openRecord,
  recordVersion,
  type SealContext,
  sealRecord,
  VaultError,
} from "./envelope";
import { ensureKek, type Keyring, reloadKeyring } from "./keyring";

/** Seals a text and stores it. Throws when something is sealed there already: secrets are added
 * and removed, never changed. */
export async function sealValue(tx: Tx, context: SealContext, plaintext: string): Promise<void> {
  await tx.insert(sealedValue).values(await seal(tx, context, plaintext));
}

/** Seals and stores a text unless something is sealed there already. */
async function sealOnce(tx: Tx, context: SealContext, plaintext: string): Promise<void> {
  await tx
    .insert(sealedValue)
    .values(await seal(tx, context, plaintext))
    .onConflictDoNothing();
}

/** Opens what is sealed there; throws a VaultError when it is missing, damaged or foreign. */
export async function openValue(tx: Queries, context: SealContext): Promise<Secret> {
  const [row] = await tx
    .select({ record: sealedValue.record, kekId: sealedValue.kekId })
    .from(sealedValue)
    .where(
      and(
        eq(sealedValue.ownerTable, context.ownerTable),
        eq(sealedValue.ownerRow, context.ownerRow),
        eq(sealedValue.field, context.field),
        eq(sealedValue.deskId, context.deskId),
      ),
    );
  if (!row) throw new VaultError("missing");
  if (kekIdOf(row.record) !== row.kekId) throw new VaultError("damaged");
  const keyring = await holding(row.kekId);
  return new Secret(openRecord(keyring.find, context, row.record).toString("utf8"));
}

async function seal(tx: Tx, context: SealContext, plaintext: string) {
  const { active } = await usable(tx);
  const record = sealRecord(active, context, Buffer.from(plaintext, "utf8"));
  return { ...context, version: recordVersion, kekId: active.id, record };
}

/** The keyring with a key that opens this; another process may have added one since we looked. */
async function holding(kekId: string): Promise<Keyring> {
  const keyring = await ensureKek();
  return keyring.find(kekId) ? keyring : reloadKeyring();
}

/** The keyring whose active key is not retired, and stays so until the transaction ends. */
export async function usable(tx: Tx): Promise<Keyring> {
  for (const load of [ensureKek, reloadKeyring]) {
    const keyring = await load();
    const [current] = await tx
      .select({ id: kek.id })
      .from(kek)
      .where(and(eq(kek.id, keyring.active.id), isNull(kek.retiredAt)))
      .for("share");
    if (current) return keyring;
  }
  throw new VaultError("unknown-key");
}

const hidden = "[secret]";

/** A text that must not be printed: logs, JSON, templates and errors all show `[secret]`. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself; the caller sees that it goes no further. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}

const macBytes = 16;

/**
 * A keyed fingerprint by which the same text is known again on one desk, and nothing else is
 * learnt. Its root is sealed like any secret, so that rotating keys leaves fingerprints alone.
 */
export async function macKey(tx: Tx, deskId: string, text: string): Promise<Buffer> {
  const context = { deskId, ownerTable: "desk", ownerRow: deskId, field: "mac_root" };
  await sealOnce(tx, context, randomBytes(32).toString("base64"));
  const root = await openValue(tx, context);
  const key = hkdfSync("sha256", Buffer.from(root.reveal(), "base64"), "", "broker-desk mac", 32);
  const mac = createHmac("sha256", Buffer.from(key)).update(text, "utf8").digest();
  return mac.subarray(0, macBytes);
}
