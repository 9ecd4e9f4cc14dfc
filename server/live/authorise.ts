import "server-only";
import { and, eq } from "drizzle-orm";
import { categories } from "@/lib/exchange/values";
import type { Topic } from "@/lib/live/topic";
import { can } from "@/lib/people/capabilities";
import type { Principal } from "@/lib/people/principal";
import { database } from "../db/pool";
import { account } from "../db/schema";
import { isListedSymbol } from "./listed-symbols";

/**
 * Whether somebody may watch a topic: null when yes, else the missing permission, or "not-found"
 * for an account of another desk, a venue that no account of this desk is on, a category that
 * there is not, or a symbol that the venue does not list.
 */
export async function refusalFor(principal: Principal, topic: Topic): Promise<string | null> {
  const needed = topicCapability[topic.kind];
  if (!can(principal.role, needed)) return needed;
  const mine = eq(account.deskId, principal.deskId);
  const which =
    "accountId" in topic ? eq(account.id, topic.accountId) : eq(account.venue, topic.venue);
  const found = await database()
    .select({ id: account.id })
    .from(account)
    .where(and(mine, which))
    .limit(1);
  return found.length > 0 && (await isListed(topic)) ? null : "not-found";
}

/** Every topic costs a row and calls to the exchange, so nobody may make one up. */
async function isListed(topic: Topic): Promise<boolean> {
  if (topic.kind === "instruments")
    return (categories as readonly string[]).includes(topic.category);
  return topic.kind === "index" ? isListedSymbol(topic.venue, topic.symbol) : true;
}

/** What watching each kind of topic takes. */
export const topicCapability = {
  orders: "orders.view",
  plans: "orders.view",
  journal: "journal.view",
  "cancel-jobs": "orders.view",
  instruments: "instruments.view",
  index: "instruments.view",
} as const;
