import "server-only";
import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { asc, eq, ne } from "drizzle-orm";
import type { Tx } from "../db/database";
import { chainHead, journalCheckpoint } from "../db/schema";
import { type Kek, lengthPrefixed } from "./envelope";
import { ensureKek, type Keyring, reloadKeyring } from "./keyring";
import { usable } from "./store";

// The head of a chain carries a MAC under a key that the database does not hold. Whoever rewrites
// the end of a chain in the database can compute its hashes, but not this.

/** Where a chain ends: how many entries it has, and the hash of the last one. */
export interface ChainEnd {
  readonly chain: string;
  readonly seq: string;
  readonly hash: Buffer;
  /** Numbers of entries that no process vouches for, as PostgreSQL prints ranges of them. */
  readonly unsigned?: string;
}

/** The MAC of an end, and which key-encryption key its own key comes from. */
export interface EndMac {
  readonly keyId: string | null;
  readonly mac: Buffer | null;
}

/** Whether this end was written with the desk's key file. */
export async function isOurs(end: ChainEnd & EndMac): Promise<boolean> {
  const known = end.keyId === null || (await ensureKek()).find(end.keyId);
  return isOursUnder(known ? await ensureKek() : await reloadKeyring(), end);
}

/**
 * The MAC for the end that follows another in the same transaction. An end that was not ours is
 * followed by none that is: a rewritten chain never looks whole again.
 */
export async function nextMac(before: ChainEnd & EndMac, after: ChainEnd): Promise<EndMac> {
  if (!(await isOurs(before))) return { keyId: before.keyId, mac: before.mac };
  return signEnd(after);
}

/** The MAC for an end that its caller vouches for. */
export async function signEnd(end: ChainEnd): Promise<EndMac> {
  return macUnder((await ensureKek()).active, end);
}

/** The MAC for the end of a chain that begins, or that is given its first one. */
export async function firstMac(tx: Tx, end: ChainEnd): Promise<EndMac> {
  return macUnder((await usable(tx)).active, end);
}

/** Brings some signed ends under the active key; answers how many. A foreign one stays foreign. */
export async function rekeySome(tx: Tx, keyring: Keyring, batch: number): Promise<number> {
  let count = 0;
  for (const table of [chainHead, journalCheckpoint]) {
    const ends = await tx
      .select()
      .from(table)
      .where(ne(table.keyId, keyring.active.id))
      .orderBy(asc(table.accountId))
      .limit(batch)
      .for("update");
    for (const { accountId, seq, keyId, mac, ...rest } of ends) {
      const end = { chain: accountId, seq: String(seq), ...rest };
      const ours = isOursUnder(keyring, { ...end, keyId, mac });
      const next = ours ? macUnder(keyring.active, end) : { keyId: keyring.active.id, mac };
      await tx.update(table).set(next).where(eq(table.accountId, accountId));
    }
    count += ends.length;
  }
  return count;
}

function isOursUnder(keyring: Keyring, end: ChainEnd & EndMac): boolean {
  const kek = end.keyId === null ? undefined : keyring.find(end.keyId);
  const right = kek && macUnder(kek, end).mac;
  if (!right || end.mac?.length !== right.length) return false;
  return timingSafeEqual(right, end.mac);
}

function macUnder(kek: Kek, { chain, seq, hash, unsigned = "{}" }: ChainEnd) {
  const gaps = unsigned === "{}" ? [] : [unsigned];
  const text = lengthPrefixed([chain, seq, hash.toString("hex"), ...gaps]);
  return { keyId: kek.id, mac: createHmac("sha256", macKeyOf(kek)).update(text).digest() };
}

const macKeys = new WeakMap<Kek, KeyObject>();

/** Derived once for a key-encryption key, and kept where it cannot be printed. */
function macKeyOf(kek: Kek): KeyObject {
  const known = macKeys.get(kek);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync("sha256", kek.key, "", "broker-desk chain head", 32));
  const key = createSecretKey(bytes);
  macKeys.set(kek, key);
  return key;
}
