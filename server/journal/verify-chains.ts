import "server-only";
import type { ChainsVerified } from "@/lib/api/system";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { verifyOnRequest } from "../audit/verify";
import { pool, statement, transaction } from "../db/database";
import { type Verified, verifyJournal } from "./verify";

/** Recomputes the audit and every journal for a user's request; each is an entry of the audit. */
export async function verifyChains(person: Principal): Promise<ChainsVerified> {
  const { deskId } = person;
  const { rows } = await pool().query<{ id: string; name: string }>(journalsSql({ deskId }));
  const audit = await verifyOnRequest(person);
  const problems = audit.intact ? [] : [{ name: "Audit", problem: audit.problem }];
  for (const { id, name } of rows) {
    const found = await verifyJournal(id);
    const entry = { action: "journal.verified", target: id, detail: detailOf(found) };
    await transaction((tx) => appendAudit(tx, person, entry));
    if (!found.whole) problems.push({ name: `Journal of ${name}`, problem: found.problem });
  }
  return { chains: 1 + rows.length, problems };
}

function detailOf(found: Verified): Readonly<Record<string, string>> {
  return found.whole
    ? { events: String(found.events) }
    : { problem: found.problem, result: "rejected" };
}

const journalsSql = statement<{ deskId: string }>(`
SELECT id, name FROM account WHERE desk_id = $deskId AND archived_at IS NULL
  AND EXISTS (SELECT FROM chain_head WHERE account_id = account.id) ORDER BY name`);
