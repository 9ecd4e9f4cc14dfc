import "server-only";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PayoutNetworkId } from "@/lib/archive/payout-networks";
import { account } from "./accounts";
import { client } from "./clients";
import { bytes, exact, idText, timestamptz } from "./columns";
import { user } from "./users";

/** Who did it, and when. */
const actorColumns = () => ({
  at: timestamptz("at").notNull().default(sql`clock_timestamp()`),
  userId: idText("user_id")
    .notNull()
    .references(() => user.id),
});

/** Where a client's money and its statements go. The newest entry holds; the table only grows. */
export const clientPayee = pgTable(
  "client_payee",
  {
    accountId: idText("account_id").notNull(),
    clientId: idText("client_id").notNull(),
    /** Counts from 1 for each client. */
    number: integer("number").notNull(),
    /** Empty together with the address: nothing can be paid out. */
    network: text("network").$type<PayoutNetworkId>(),
    address: idText("address"),
    memo: text("memo"),
    email: text("email"),
    ...actorColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.clientId, t.number] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [client.accountId, client.id],
    }),
    check("client_payee_address", sql`(network IS NULL) = (address IS NULL)`),
  ],
);

/** A file of payouts, byte for byte as it was made. It only grows. */
export const payoutFile = pgTable(
  "payout_file",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    month: date("month", { mode: "string" }).notNull(),
    /** Counts from 1 in each month. */
    number: integer("number").notNull(),
    name: text("name").notNull(),
    content: bytes("content").notNull(),
    sha256: bytes("sha256").notNull(),
    ...actorColumns(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month, t.number] })],
);

/** That a file is not to be paid any more. It only grows. */
export const payoutVoid = pgTable(
  "payout_void",
  {
    accountId: idText("account_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    file: integer("file").notNull(),
    reason: text("reason").notNull(),
    ...actorColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.month, t.file] }),
    foreignKey({
      name: "payout_void_file_fk",
      columns: [t.accountId, t.month, t.file],
      foreignColumns: [payoutFile.accountId, payoutFile.month, payoutFile.number],
    }),
  ],
);

/** One payout of a file: its amount and its address as they were frozen. It only grows. */
export const payoutFileRow = pgTable(
  "payout_file_row",
  {
    accountId: idText("account_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    file: integer("file").notNull(),
    clientId: idText("client_id").notNull(),
    /** The lock whose payable it is. */
    lock: integer("lock").notNull(),
    payee: integer("payee").notNull(),
    amount: exact("amount").notNull(),
    /** The voided file that held the same payable. */
    replaces: integer("replaces"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.month, t.file, t.clientId] }),
    foreignKey({
      name: "payout_file_row_file_fk",
      columns: [t.accountId, t.month, t.file],
      foreignColumns: [payoutFile.accountId, payoutFile.month, payoutFile.number],
    }),
    foreignKey({
      name: "payout_file_row_payee_fk",
      columns: [t.accountId, t.clientId, t.payee],
      foreignColumns: [clientPayee.accountId, clientPayee.clientId, clientPayee.number],
    }),
    // So a payable stands in one file, and in another only after that one is voided.
    unique("payable_in_file")
      .on(t.accountId, t.month, t.lock, t.clientId, t.replaces)
      .nullsNotDistinct(),
    foreignKey({
      name: "payout_file_row_replaces_voided_fk",
      columns: [t.accountId, t.month, t.replaces],
      foreignColumns: [payoutVoid.accountId, payoutVoid.month, payoutVoid.file],
    }),
    foreignKey({
      name: "payout_file_row_replaces_row_fk",
      columns: [t.accountId, t.month, t.replaces, t.clientId],
      foreignColumns: [t.accountId, t.month, t.file, t.clientId],
    }),
    check("payout_file_row_amount", sql`amount > 0`),
  ],
);

/** What was paid to clients, and reversals of what was entered wrongly. It only grows. */
export const payout = pgTable(
  "payout",
  {
    id: idText("id").primaryKey(),
    accountId: idText("account_id").notNull(),
    clientId: idText("client_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    payee: integer("payee").notNull(),
    network: text("network").$type<PayoutNetworkId>().notNull(),
    txId: idText("tx_id").notNull(),
    paidOn: date("paid_on", { mode: "string" }).notNull(),
    /** USDT; below 0 in a reversal. */
    amount: exact("amount").notNull(),
    /** Empty where it was paid without a file. */
    file: integer("file"),
    /** The payout that is taken back; empty in a payout. */
    reverses: idText("reverses"),
    /** The reversed payout that had the same transaction id. */
    reuses: idText("reuses"),
    reason: text("reason"),
    ...actorColumns(),
  },
  (t) => [
    foreignKey({
      name: "payout_payee_fk",
      columns: [t.accountId, t.clientId, t.payee],
      foreignColumns: [clientPayee.accountId, clientPayee.clientId, clientPayee.number],
    }),
    foreignKey({
      name: "payout_file_fk",
      columns: [t.accountId, t.month, t.file, t.clientId],
      foreignColumns: [
        payoutFileRow.accountId,
        payoutFileRow.month,
        payoutFileRow.file,
        payoutFileRow.clientId,
      ],
    }),
    foreignKey({ name: "payout_reverses_fk", columns: [t.reverses], foreignColumns: [t.id] }),
    unique("payout_reversed_once").on(t.reverses),
    // A transaction is entered once a network, and once more only after that was reversed.
    uniqueIndex("payout_transaction")
      .on(t.network, t.txId)
      .where(sql`reverses IS NULL AND reuses IS NULL`),
    unique("payout_reused_once").on(t.reuses),
    unique("payout_reversed_transaction").on(t.reverses, t.network, t.txId),
    foreignKey({
      name: "payout_reuses_fk",
      columns: [t.reuses, t.network, t.txId],
      foreignColumns: [t.reverses, t.network, t.txId],
    }),
    check("payout_amount", sql`CASE WHEN reverses IS NULL THEN amount > 0 ELSE amount < 0 END`),
  ],
);
