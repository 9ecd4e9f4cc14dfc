import "server-only";
import { eq, sql } from "drizzle-orm";
import type { WelcomeState } from "@/lib/people/wire";
import { database } from "../db/pool";
import { welcomeToken } from "../db/schema";
import type { Queries } from "../db/transaction";
import { hashOfSecretId } from "./session-id";

/** Whether a one-time link still opens, by its token. */
export async function welcomeState(token: string, db: Queries = database()): Promise<WelcomeState> {
  const [row] = await db
    .select({
      usedAt: welcomeToken.usedAt,
      expired: sql<boolean>`${welcomeToken.expiresAt} <= now()`,
    })
    .from(welcomeToken)
    .where(eq(welcomeToken.tokenHash, hashOfSecretId(token)));
  if (!row) return "unknown";
  if (row.usedAt !== null) return "used";
  return row.expired ? "expired" : "open";
}

/** What a closed link tells the person who followed it. */
export const closedLinkText: Readonly<Record<Exclude<WelcomeState, "open">, string>> = {
  used: "This link was used already. Sign in with the password chosen then.",
  expired:
    "This link is no longer valid. Ask whoever gave it to you for a new one; as long as nobody " +
    "owns the desk, its terminal prints a new link at every start.",
  unknown:
    "This link is not one of this desk's. Copy the whole link as you were given it, or as the " +
    "terminal printed it.",
};
