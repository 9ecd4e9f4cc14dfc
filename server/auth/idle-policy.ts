import "server-only";
import { eq } from "drizzle-orm";
import type { IdlePolicy } from "@/lib/users/api";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { database, type Queries, transaction } from "../db/database";
import { desk } from "../db/schema";

/** What becomes of a desk's sessions without their user's activity. */
export async function readIdlePolicy(
  { deskId }: Principal,
  on: Queries = database(),
): Promise<IdlePolicy> {
  const [found] = await on
    .select({ idleMinutes: desk.idleMinutes, idleLocks: desk.idleLocks })
    .from(desk)
    .where(eq(desk.id, deskId));
  if (!found) throw new Error("A desk of somebody who is signed in does not exist.");
  return found;
}

/** Sets it for every session at once. What is locked stays so until its password is typed. */
export function changeIdlePolicy(principal: Principal, policy: IdlePolicy): Promise<void> {
  return transaction(async (tx) => {
    const before = await readIdlePolicy(principal, tx);
    await tx.update(desk).set(policy).where(eq(desk.id, principal.deskId));
    await appendAudit(tx, principal, {
      action: "session.idle-changed",
      target: principal.deskId,
      detail: {
        minutesBefore: String(before.idleMinutes),
        minutes: String(policy.idleMinutes),
        idleBefore: idleTextOf(before),
        idle: idleTextOf(policy),
      },
    });
  });
}

const idleTextOf = ({ idleLocks }: IdlePolicy) => (idleLocks ? "locked" : "signed out");
