import "server-only";
import { eq } from "drizzle-orm";
import type { WelcomeLink, WelcomeState } from "@/lib/people/wire";
import { database } from "../db/pool";
import { welcomeToken } from "../db/schema";
import type { Queries } from "../db/transaction";
import { linksWhere, stillStands } from "../people/open-links";
import { hashOfSecretId } from "./session-id";

/** Whether a one-time link still opens, by its token. */
export async function welcomeState(token: string, db: Queries = database()): Promise<WelcomeState> {
  return (await welcomeLink(token, db)).state;
}

/** What a one-time link is for, as long as it opens; of a closed one only why. */
export async function welcomeLink(token: string, db: Queries = database()): Promise<WelcomeLink> {
  const [row] = await linksWhere(db, eq(welcomeToken.tokenHash, hashOfSecretId(token)));
  if (!row) return { state: "unknown" };
  if (row.link.usedAt !== null) return { state: "used" };
  if (row.old || !stillStands(row)) return { state: "expired" };
  const { link, person, deskName } = row;
  const purpose =
    person !== null ? "a new password" : link.createdBy === null ? "the owner" : "a new person";
  const role = person?.role ?? link.role;
  return { state: "open", for: purpose, role, name: link.name ?? "", deskName };
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
