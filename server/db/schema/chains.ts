import "server-only";
import { bigint, pgTable } from "drizzle-orm/pg-core";
import { bytes, idText, ranges } from "./columns";

/** The head of each chain; its row lock orders the chain's writers. */
export const chainHead = pgTable("chain_head", {
  accountId: idText("account_id").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
  /**
   * HMAC of the three above under a key that comes from this key-encryption key; none for an
   * account's journal, which has a checkpoint.
   */
  keyId: idText("key_id"),
  mac: bytes("mac"),
});

/** Up to which event an account's journal is signed, and which before it no process vouches for. */
export const journalCheckpoint = pgTable("journal_checkpoint", {
  accountId: idText("account_id").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
  unsigned: ranges("unsigned").notNull(),
  keyId: idText("key_id"),
  mac: bytes("mac"),
});
