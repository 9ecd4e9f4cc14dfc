import "server-only";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { account } from "./accounts";
import { idText, timestamptz } from "./columns";
import { desk, user } from "./users";

/** The sample firm of a desk, which is made once, at the first start. */
export const sampleFirm = pgTable("sample_firm", {
  deskId: idText("desk_id")
    .primaryKey()
    .references(() => desk.id),
  accountId: idText("account_id")
    .notNull()
    .references(() => account.id),
  /** Under whose name it is made; cannot sign in. */
  userId: idText("user_id")
    .notNull()
    .references(() => user.id),
  state: text("state").$type<"making" | "made" | "failed" | "removed">().notNull(),
  /** How many of its steps are done. */
  steps: integer("steps").notNull().default(0),
  startedAt: timestamptz("started_at").notNull().defaultNow(),
  endedAt: timestamptz("ended_at"),
});
