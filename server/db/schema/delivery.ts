import "server-only";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type {
  ChannelKind,
  DeliveredMessage,
  DeliveryKind,
  DeliveryState,
} from "@/lib/alerts/channels";
import type { AlertLevel } from "@/lib/alerts/rules";
import { account } from "./accounts";
import { idText, timestamptz } from "./columns";
import { desk, user } from "./users";

/** Where alerts and exports are delivered; what is secret of it is sealed in the vault. */
export const deliveryChannel = pgTable(
  "delivery_channel",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    kind: text("kind").$type<ChannelKind>().notNull(),
    name: text("name").notNull(),
    /** An e-mail address, a receiver's https address, a chat's id, or the host of its webhook. */
    address: text("address").notNull(),
    /** From which level on alerts go there; empty where none do. */
    alertsFrom: text("alerts_from").$type<AlertLevel>(),
    createdBy: idText("created_by")
      .notNull()
      .references(() => user.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    removedAt: timestamptz("removed_at"),
  },
  (t) => [index("delivery_channel_desk").on(t.deskId, t.createdAt)],
);

/** A message on its way to a channel or a client: one for a thing, however often it is tried. */
export const delivery = pgTable(
  "delivery",
  {
    id: idText("id").primaryKey(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    /** Empty: it goes to a client. */
    channelId: idText("channel_id").references(() => deliveryChannel.id),
    /** The client's e-mail address as it was when the message was put on its way. */
    mailTo: text("mail_to"),
    /** Whose alert or export it is; empty where it is of several or of none. */
    accountId: idText("account_id").references(() => account.id),
    kind: text("kind").$type<DeliveryKind>().notNull(),
    /** What is delivered: an export's id, or an id of its own. */
    object: idText("object").notNull(),
    message: jsonb("message").$type<DeliveredMessage>().notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
    /** What the last try came to. */
    lastResponse: text("last_response"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [
    uniqueIndex("delivery_once").on(t.channelId, t.kind, t.object),
    uniqueIndex("delivery_mailed_once").on(t.mailTo, t.kind, t.object),
    check("delivery_target", sql`(channel_id IS NULL) <> (mail_to IS NULL)`),
    index("delivery_due").on(t.state, t.nextAttemptAt),
    index("delivery_desk").on(t.deskId, t.createdAt),
  ],
);
