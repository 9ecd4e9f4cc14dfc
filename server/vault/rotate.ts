import "server-only";
import { and, asc, count, eq, isNull, ne } from "drizzle-orm";
import { database, type Tx, transaction } from "../db/database";
import { chainHead, journalCheckpoint, kek as kekTable, sealedValue } from "../db/schema";
import { env } from "../env";
import { UserFacingError } from "../user-facing-error.mjs";
import { rekeySome } from "./chain-head";
import { rewrapRecord } from "./envelope";
import { type Keyring, newKek, reloadKeyring, replaceKekFile } from "./keyring";

/** What a rotation did. */
interface Rotation {
  /** The id of the key that seals from now on. */
  readonly activeId: string;
  /** How many secrets and heads of chains were brought under it. */
  readonly changed: number;
  /** The ids of the keys that were taken out of use. */
  readonly retired: readonly string[];
}

/**
 * Replaces the key-encryption key while the desk works. A rotation that was interrupted is gone on
 * with: no second key is added. Throws a UserFacingError when the key file is not the database's.
 */
export async function rotateKek(): Promise<Rotation> {
  if ((await oldKeks()).length === 0) await addKek();
  const changed = await rewrapAll();
  const retired = await oldKeks();
  for (const id of retired) await retireKek(id);
  return { activeId: (await reloadKeyring()).active.id, changed, retired };
}

/**
 * Adds a key-encryption key, which seals from now on; answers its id. Other processes learn of it
 * when they meet a record that it sealed.
 */
export async function addKek(): Promise<string> {
  const keyring = await reloadKeyring();
  const added = newKek();
  await replaceKekFile(env().kekFile, [...keyring.keks, added]);
  await reloadKeyring();
  return added.id;
}

/**
 * Brings every record and every chain's head under the active key, in small transactions; answers
 * how many it changed.
 * It may stop anywhere and be called again, and the desk continues to work.
 */
export async function rewrapAll(batch = 100): Promise<number> {
  const keyring = await reloadKeyring();
  let changed = 0;
  for (const some of [rewrapSome, rekeySome]) {
    for (let done = batch; done > 0; changed += done) {
      done = await transaction((tx) => some(tx, keyring, batch));
    }
  }
  return changed;
}

/** Takes a key out of use and out of the key file; refuses while a record needs it. */
export async function retireKek(id: string): Promise<void> {
  const keyring = await reloadKeyring();
  if (id === keyring.active.id) {
    throw new UserFacingError("The key that seals now cannot be retired. Add another one first.");
  }
  await transaction((tx) => markRetired(tx, id));
  await replaceKekFile(
    env().kekFile,
    keyring.keks.filter((each) => each.id !== id),
  );
  await reloadKeyring();
}

/** The keys in the database that are not retired and not the active one. */
export async function oldKeks(): Promise<readonly string[]> {
  const { active } = await reloadKeyring();
  const rows = await database()
    .select({ id: kekTable.id })
    .from(kekTable)
    .where(and(isNull(kekTable.retiredAt), ne(kekTable.id, active.id)));
  return rows.map((row) => row.id);
}

async function rewrapSome(tx: Tx, keyring: Keyring, batch: number): Promise<number> {
  const { ownerTable, ownerRow, field } = sealedValue;
  const rows = await tx
    .select()
    .from(sealedValue)
    .where(ne(sealedValue.kekId, keyring.active.id))
    .orderBy(asc(ownerTable), asc(ownerRow), asc(field))
    .limit(batch)
    .for("update");
  for (const row of rows) {
    const record = rewrapRecord(keyring.find, keyring.active, row, row.record);
    await tx
      .update(sealedValue)
      .set({ record, kekId: keyring.active.id })
      .where(and(eq(ownerTable, row.ownerTable), eq(ownerRow, row.ownerRow), eq(field, row.field)));
  }
  return rows.length;
}

/** The row's lock keeps others from sealing with the key while its records are counted. */
async function markRetired(tx: Tx, id: string): Promise<void> {
  await tx.select().from(kekTable).where(eq(kekTable.id, id)).for("update");
  const [left] = await tx
    .select({ records: count() })
    .from(sealedValue)
    .where(eq(sealedValue.kekId, id));
  if (left && left.records > 0) {
    throw new UserFacingError(
      `${left.records} secrets still need the key ${id}. Re-wrap them first.`,
    );
  }
  for (const table of [chainHead, journalCheckpoint]) {
    const [keyed] = await tx.select({ ends: count() }).from(table).where(eq(table.keyId, id));
    if (keyed && keyed.ends > 0) {
      throw new UserFacingError(
        `${keyed.ends} chains still need the key ${id}. Re-wrap them first.`,
      );
    }
  }
  await tx.update(kekTable).set({ retiredAt: new Date() }).where(eq(kekTable.id, id));
}
