import "server-only";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { ApiScope } from "@/lib/exports/api-access";
import { account } from "./accounts";
import { bytes, idText, timestamptz } from "./columns";
import { desk, user } from "./users";

/** A token with which a program reads one account; only the SHA-256 of it stands here. */
export const apiToken = pgTable(
  "api_token",
  {
    id: idText("id").primaryKey(),
    tokenHash: bytes("token_hash").notNull().unique(),
    deskId: idText("desk_id")
      .notNull()
      .references(() => desk.id),
    accountId: idText("account_id")
      .notNull()
      .references(() => account.id),
    /** It can never do more than this user may at the moment of a call. */
    createdBy: idText("created_by")
      .notNull()
      .references(() => user.id),
    name: text("name").notNull(),
    scopes: text("scopes").array().$type<ApiScope[]>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
    revokedAt: timestamptz("revoked_at"),
    lastUsedAt: timestamptz("last_used_at"),
    /** The minute of its last call, and how many calls it made in it. */
    minuteAt: timestamptz("minute_at"),
    minuteCalls: integer("minute_calls").notNull().default(0),
  },
  (t) => [index("api_token_account").on(t.accountId, t.createdAt)],
);
