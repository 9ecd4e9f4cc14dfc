import "server-only";
import { eq } from "drizzle-orm";
import { monthRange } from "@/lib/archive/month";
import { addDays } from "@/lib/time";
import { addClient, assignUid, changePlan, saveRule } from "../archive/clients/manage-clients";
import { database } from "../db/database";
import { client } from "../db/schema";
import { enterExternal } from "../sub-accounts/external";
import { sampleClients } from "./cast";
import type { SampleContext } from "./context";

/** The sample's clients as they are stored, by name. */
export async function storedClients(accountId: string) {
  const rows = await database()
    .select({ id: client.id, name: client.name, code: client.code })
    .from(client)
    .where(eq(client.accountId, accountId));
  return new Map(rows.map((row) => [row.name, row]));
}

/** Names the clients, with their plans and what is theirs; one plan changes in the second month. */
export async function addClients({ principal, accountId, months }: SampleContext): Promise<void> {
  const { from } = monthRange(months[0]);
  const later = addDays(monthRange(months[1]).from, 14);
  for (const [at, each] of sampleClients.entries()) {
    const { name, prefix, percent } = each;
    const known = (await storedClients(accountId)).get(name)?.id;
    const tags = at < 3 ? ["Asia desk"] : [];
    const clientId = known ?? (await addClient(principal, { accountId, name, tags }));
    const code = `TO${at + 1}`;
    await changePlan(principal, { accountId, clientId, code, sharePercent: percent, from });
    if (at === 3) {
      const changed = { sharePercent: "32.5", from: later };
      await changePlan(principal, { accountId, clientId, code, ...changed });
    }
    await saveRule(principal, { accountId, clientId, from, prefix });
  }
}

/** Enters the eight sub-accounts, and whose each of them is from the second month on. */
export async function linkUids({ principal, accountId, months }: SampleContext): Promise<void> {
  const entries = sampleClients.map(({ uid, name }) => ({ uid, note: name, creation: null }));
  await enterExternal(principal, { accountId, entries });
  const stored = await storedClients(accountId);
  const { from } = monthRange(months[1]);
  for (const { name, uid } of sampleClients) {
    const clientId = stored.get(name)?.id;
    if (clientId === undefined) throw new Error(`${name} is no client.`);
    await assignUid(principal, { accountId, clientId, uid, orderAccountId: null, from });
  }
}
