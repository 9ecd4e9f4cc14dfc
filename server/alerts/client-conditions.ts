import "server-only";
import { attributedPercent } from "@/lib/archive/clients";
import { shortDay } from "@/lib/archive/day-range";
import { compare, decimal, formatDecimal, plainNumbers, subtract } from "@/lib/decimal";
import { addDays, type Day } from "@/lib/time";
import { driftsOf, unattributedRebate } from "../archive/clients/client-report";
import { unrebatedOrders } from "../archive/clients/unrebated-orders";
import { pool, statement } from "../db/database";

interface ClientCondition {
  readonly accountId: string;
  readonly rule: "silent-client" | "rate-drift" | "unattributed-rebate" | "unrebated-orders";
  readonly object: string;
  readonly message: string;
}

/** Beyond which values a desk wants to know of them. */
interface ClientThresholds {
  /** Of the rebate of 30 days, per cent. */
  readonly unattributedPercent: string | null;
  /** In 14 days. */
  readonly unrebatedOrders: string | null;
}

/** What was found is said for so long: the archive it is found in changes a few times a day. */
const keptMs = 10 * 60_000;

type Facts = Awaited<ReturnType<typeof factsOf>>;

const kept = new Map<string, { readonly at: number; readonly facts: Facts }>();

/**
 * Clients whose orders earn nothing by the third day, rates that changed in the last week, and
 * more than a desk wants of rebate that is nobody's and of orders without one, of a broker's
 * account; `to` is the last day of its archive.
 */
export async function clientConditionsOf(
  accountId: string,
  to: Day,
  thresholds: ClientThresholds,
): Promise<readonly ClientCondition[]> {
  const before = kept.get(accountId);
  if (before && Date.now() - before.at < keptMs) return conditionsOf(before.facts, thresholds);
  const facts = await factsOf(accountId, to);
  kept.set(accountId, { at: Date.now(), facts });
  return conditionsOf(facts, thresholds);
}

async function factsOf(accountId: string, to: Day) {
  const range = (days: number) => ({ accountId, from: addDays(to, 1 - days), to });
  const all = { product: null, symbol: null };
  return {
    ...{ accountId, rates: await changedRates(accountId, to) },
    orders: await unrebatedOrders(range(14)),
    unattributed: await unattributedRebate({ ...range(30), ...all }),
  };
}

function conditionsOf(facts: Facts, thresholds: ClientThresholds): readonly ClientCondition[] {
  return [
    ...silentClients(facts),
    ...facts.rates,
    ...unattributed(facts, thresholds.unattributedPercent),
    ...manyUnrebated(facts, thresholds.unrebatedOrders),
  ];
}

function silentClients({ accountId, orders: { silent } }: Facts): readonly ClientCondition[] {
  return silent.map(({ account, client, since, orders }) => ({
    accountId,
    rule: "silent-client",
    object: account,
    message:
      `${client ?? account} has had no rebate since ${shortDay(since)}: ` +
      `${plainNumbers.counted(orders, "order")} without a rebate. Check the channel code.`,
  }));
}

const inPercent = (value: string) => `${formatDecimal(decimal(value), { minimumPlaces: 2 })} %`;

function unattributed(
  { accountId, unattributed: found }: Facts,
  max: string | null,
): readonly ClientCondition[] {
  const attributed = found && attributedPercent(found.rebate, found.unattributed);
  if (!found || !attributed || max === null) return [];
  const percent = subtract(decimal("100"), attributed);
  if (compare(percent, decimal(max)) <= 0) return [];
  const message =
    `${inPercent(percent)} of the last 30 days' rebate is unattributed: ` +
    `${plainNumbers.counted(found.fills, "fill")}.`;
  return [{ accountId, rule: "unattributed-rebate", object: accountId, message }];
}

function manyUnrebated(
  { accountId, orders: { counts } }: Facts,
  max: string | null,
): readonly ClientCondition[] {
  const found = counts["header-missing"] + counts["no-record"];
  if (max === null || compare(decimal(String(found)), decimal(max)) <= 0) return [];
  const message =
    `${plainNumbers.counted(found, "order")} without a rebate in the last 14 days: ` +
    `${counts["header-missing"]} sent without the channel code, ${counts["no-record"]} ` +
    "without a record.";
  return [{ accountId, rule: "unrebated-orders", object: accountId, message }];
}

async function changedRates(accountId: string, to: Day): Promise<readonly ClientCondition[]> {
  const range = { accountId, from: addDays(to, -6), to, product: null, symbol: null };
  const drifts = await driftsOf(range);
  if (drifts.length === 0) return [];
  const { rows } = await pool().query<{ id: string; name: string }>(changedRatesSql({ accountId }));
  const nameOf = (client: string) => rows.find(({ id }) => id === client)?.name ?? client;
  return drifts.map(({ day, client, product, before, after }) => ({
    accountId,
    rule: "rate-drift",
    object: `${day} ${product} ${client}`,
    message:
      `${nameOf(client)}, ${product}: ${inPercent(before)} before ${shortDay(day)}, ` +
      `${inPercent(after)} since.`,
  }));
}

const changedRatesSql = statement<{ accountId: string }>(
  `SELECT id, name FROM client WHERE account_id = $accountId`,
);
