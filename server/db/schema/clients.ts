import "server-only";
import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { account } from "./accounts";
import { idText, timestamptz } from "./columns";
import { person } from "./people";

/** Whose fills earn rebates under a broker's account: a name, not an account of the exchange. */
export const client = pgTable(
  "client",
  {
    id: idText("id").primaryKey(),
    /** The broker's account under which it trades. */
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    name: text("name").notNull(),
    tags: text("tags").array().notNull(),
    createdBy: idText("created_by")
      .notNull()
      .references(() => person.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("client_name").on(t.accountId, t.name),
    unique("client_of_account").on(t.accountId, t.id),
  ],
);

/** Which client a sub-account belongs to. */
export const clientUid = pgTable(
  "client_uid",
  {
    accountId: idText("account_id").notNull(),
    uid: idText("uid").notNull(),
    clientId: idText("client_id").notNull(),
    /** The account of this desk that is the sub-account: its journal holds the orders. */
    orderAccountId: idText("order_account_id").references(() => account.id),
    createdBy: idText("created_by")
      .notNull()
      .references(() => person.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.uid] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [client.accountId, client.id],
    }),
    index("client_uid_orders").on(t.orderAccountId).where(sql`order_account_id IS NOT NULL`),
  ],
);

/** Which client an order belongs to whose clientOid begins like this; the longest one counts. */
export const clientRule = pgTable(
  "client_rule",
  {
    accountId: idText("account_id").notNull(),
    prefix: idText("prefix").notNull(),
    clientId: idText("client_id").notNull(),
    createdBy: idText("created_by")
      .notNull()
      .references(() => person.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.prefix] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [client.accountId, client.id],
    }),
  ],
);

/** Append-only: under which uid the exchange listed a fill, when it was asked for that uid only. */
export const fillUid = pgTable(
  "fill_uid",
  {
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    fill: bigint("fill", { mode: "bigint" }).notNull(),
    uid: idText("uid").notNull(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.fill, t.uid] })],
);
