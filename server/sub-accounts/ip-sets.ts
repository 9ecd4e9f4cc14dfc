import "server-only";
import type { BodyOf } from "@/lib/api/define-route";
import type { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import type { IpSet } from "@/lib/sub-accounts/api";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { ipSet } from "../db/schema";
import { DeskError } from "../desk-error";

type Actor = Principal & { readonly userId: string };

/**
 * Saves addresses by a name; those that had it are replaced. Keys that exist keep the addresses
 * that they were bound to. Throws a DeskError.
 */
export async function saveIpSet(
  actor: Actor,
  { accountId, name, addresses }: BodyOf<typeof subAccountRoutes.saveIpSet>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  const saved = {
    addresses: [...new Set(addresses)],
    savedBy: actor.userId,
    savedAt: new Date(),
  };
  await sqlTransaction(async (client) => {
    const tx = onClient(client);
    await tx
      .insert(ipSet)
      .values({ accountId, name, ...saved })
      .onConflictDoUpdate({ target: [ipSet.accountId, ipSet.name], set: saved });
    const detail = { accountId, addresses: saved.addresses.join(" ") };
    await appendAudit(tx, actor, { action: "ip-set.saved", target: name, detail });
  });
}

/** Forgets the addresses of a name. Throws a DeskError where there are none. */
export async function removeIpSet(
  actor: Actor,
  { accountId, name }: BodyOf<typeof subAccountRoutes.removeIpSet>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  await sqlTransaction(async (client) => {
    const { rowCount } = await client.query(removeIpSetSql({ accountId, name }));
    if (rowCount === 0) throw new DeskError({ kind: "not-found", what: "This IP set" });
    const detail = { accountId };
    await appendAudit(onClient(client), actor, { action: "ip-set.removed", target: name, detail });
  });
}

const removeIpSetSql = statement<{ accountId: string; name: string }>(
  `DELETE FROM ip_set WHERE account_id = $accountId AND name = $name`,
);

/** The saved addresses of an account, by name; none of another desk's account. */
export async function ipSetsOf(
  { deskId }: Principal,
  accountId: string,
): Promise<readonly IpSet[]> {
  const { rows } = await pool().query<IpSet>(ipSetsOfSql({ accountId, deskId }));
  return rows;
}

const ipSetsOfSql = statement<{ accountId: string; deskId: string }>(`
SELECT s.name, s.addresses FROM ip_set AS s JOIN account ON account.id = s.account_id
WHERE s.account_id = $accountId AND account.desk_id = $deskId
  AND account.archived_at IS NULL ORDER BY s.name`);
