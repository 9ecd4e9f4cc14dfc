import "server-only";
import { access, writeFile } from "node:fs/promises";
import { asc, eq } from "drizzle-orm";
import { appendAudit, auditChain, byDesk } from "../../audit/append";
import { verifyAudit } from "../../audit/verify";
import type { Tx } from "../../db/database";
import { account, chainHead, desk } from "../../db/schema";
import { env } from "../../env";
import { verifyJournal } from "../../journal/verify";
import { log } from "../../log";
import { firstMac } from "../../vault";

/**
 * Gives chains from before heads had a MAC their first one, once: each is checked first, and one
 * that is broken stays without. Where any head has one, or had at a start before, a head without
 * was tampered with, and verification says so.
 */
export async function signChainHeads(tx: Tx): Promise<void> {
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
    await appendAudit(tx, byDesk(deskId), { action: "audit.keyed", target: null, detail });
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

// Beside the key file stands whether the heads of this desk's chains were signed. The database
// cannot tell it: whoever owns it can take all signatures away, and the heads would look old.

const markFile = () => `${env().kekFile}.chains-signed`;

const text =
  "The chains of this desk's journal and audit carry MACs. While this file stands here, a chain\n" +
  "without one counts as broken. Remove it only to take over a database from before they did.\n";

/** Whether a start before this one signed the chains. */
const chainsWereSigned = (): Promise<boolean> =>
  access(markFile()).then(
    () => true,
    () => false,
  );

/** Notes that every chain of the database is signed from now on. */
export async function markChainsSigned(): Promise<void> {
  await writeFile(markFile(), text, { flag: "wx", mode: 0o400 }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return;
    log("warn", "it could not be noted beside the key file that the chains are signed", { error });
  });
}
