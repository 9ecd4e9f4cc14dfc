import "server-only";
import { shortDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import { addDays, type Day } from "@/lib/time";
import { driftsOf } from "../archive/clients/client-report";
import { unrebatedOrders } from "../archive/clients/unrebated-orders";
import { pool } from "../db/database";

interface ClientCondition {
  readonly accountId: string;
  readonly rule: "silent-client" | "rate-drift";
  readonly object: string;
  readonly message: string;
}

/** What was found is said for so long: the archive it is found in changes a few times a day. */
const keptMs = 10 * 60_000;

const kept = new Map<string, { readonly at: number; readonly found: readonly ClientCondition[] }>();

/**
 * Clients whose orders earn nothing by the third day, and rates that changed in the last week, of a
 * broker's account; `to` is the last day of its archive.
 */
export async function clientConditionsOf(
  accountId: string,
  to: Day,
): Promise<readonly ClientCondition[]> {
  const before = kept.get(accountId);
  if (before && Date.now() - before.at < keptMs) return before.found;
  const found = [...(await silentClients(accountId, to)), ...(await changedRates(accountId, to))];
  kept.set(accountId, { at: Date.now(), found });
  return found;
}

async function silentClients(accountId: string, to: Day): Promise<readonly ClientCondition[]> {
  const { silent } = await unrebatedOrders({ accountId, from: addDays(to, -13), to });
  return silent.map(({ account, client, since, orders }) => ({
    accountId,
    rule: "silent-client",
    object: account,
    message:
      `${client ?? account} earns nothing since ${shortDay(since)}: ` +
      `${pluralize(orders, "order")} without a rebate. Check the channel code.`,
  }));
}

async function changedRates(accountId: string, to: Day): Promise<readonly ClientCondition[]> {
  const range = { accountId, from: addDays(to, -6), to, product: null, symbol: null };
  const drifts = await driftsOf(range);
  if (drifts.length === 0) return [];
  const { rows } = await pool().query<{ id: string; name: string }>(
    "SELECT id, name FROM client WHERE account_id = $1",
    [accountId],
  );
  const nameOf = (client: string | null) =>
    rows.find(({ id }) => id === client)?.name ?? "What is nobody's";
  return drifts.map(({ day, client, product, before, after }) => ({
    accountId,
    rule: "rate-drift",
    object: `${day} ${product} ${client ?? ""}`,
    message: `${nameOf(client)}, ${product}: ${before} % before ${shortDay(day)}, ${after} % since.`,
  }));
}
