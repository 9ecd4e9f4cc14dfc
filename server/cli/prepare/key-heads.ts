import "server-only";
import { asc, eq } from "drizzle-orm";
import { appendAudit, auditChain } from "../../audit/append";
import { verifyAudit } from "../../audit/verify";
import { account, chainHead, desk } from "../../db/schema";
import type { Tx } from "../../db/transaction";
import { verifyJournal } from "../../journal/verify";
import { log } from "../../log";
import { firstMac } from "../../vault";
import { chainsWereSigned } from "./signed-mark";

/**
 * Gives chains from before heads had a MAC their first one, once: each is checked first, and one
 * that is broken stays without. Where any head has one, or had at a start before, a head without
 * was tampered with, and verification says so.
 */
export async function keyHeads(tx: Tx): Promise<void> {
  if (await chainsWereSigned()) return;
  const heads = await tx.select().from(chainHead).orderBy(asc(chainHead.accountId)).for("update");
  if (heads.length === 0 || heads.some(({ keyId }) => keyId !== null)) return;
  const broken = await brokenChains(tx);
  for (const { accountId, seq, hash } of heads) {
    const problem = broken.get(accountId);
    if (problem) {
      log("error", "a chain is broken and was not signed", { accountId, reason: problem });
      continue;
    }
    const mac = await firstMac(tx, { chain: accountId, seq: String(seq), hash });
    await tx.update(chainHead).set(mac).where(eq(chainHead.accountId, accountId));
  }
  const detail = { chains: String(heads.length), broken: [...broken.keys()].join(" ") || null };
  for (const { id: deskId } of await tx.select({ id: desk.id }).from(desk)) {
    const entry = { deskId, personId: null, action: "audit.keyed", target: null, detail };
    await appendAudit(tx, entry);
  }
}

/** What is wrong with the chains that are not whole, by chain. */
async function brokenChains(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const broken = new Map<string, string>();
  for (const { id } of await tx.select({ id: account.id }).from(account)) {
    const found = await verifyJournal(id, { withoutMac: true });
    if (!found.whole) broken.set(id, found.problem);
  }
  for (const { id } of await tx.select({ id: desk.id }).from(desk)) {
    const problem = await verifyAudit(id, { withoutMac: true });
    if (problem) broken.set(auditChain(id), problem);
  }
  return broken;
}
