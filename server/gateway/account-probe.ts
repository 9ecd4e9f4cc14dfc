import "server-only";
import { eq, sql } from "drizzle-orm";
import { testedRows } from "@/lib/connections/account-report";
import type {
  AccountCapabilities,
  KeyTest,
  SeenEndpoint,
  ShownPermission,
} from "@/lib/connections/api";
import { noBrokerCodes, positionModeIn } from "@/lib/connections/contradictions";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { type AccountFamily, familyFromCode, isMissing } from "@/lib/exchange/families";
import type { Principal } from "@/lib/users/roles";
import { type AccountFacts, findConnection } from "../accounts/connections";
import { database } from "../db/database";
import { account, connection } from "../db/schema";
import { DeskError } from "../desk-error";
import { call } from "./call";
import { type CallContext, type ReadFailure, readFailure, systemContext } from "./call-context";
import { clockOf } from "./clock/exchange-clock";

/**
 * Tests a key with reads that change nothing, stores what they tell of the account, and returns it.
 * The two lists of open orders tell the family: each family is refused the other's.
 */
export async function testKey(principal: Principal, connectionId: string): Promise<KeyTest> {
  const found = await findConnection(connectionId);
  if (!found || found.deskId !== principal.deskId) {
    throw new DeskError({ kind: "not-found", what: "This connection" });
  }
  const context = { principal, connectionId, learns: true } as const;
  const unified = await probe(context, "unfilled-orders", { limit });
  const spot = await probe(context, "spot-unfilled-orders", { limit });
  const failure = failureOf(unified, spot);
  if (failure) {
    await remember(connectionId, failure);
    return { works: false, ...failure };
  }
  const family = familyOfProbes(unified, spot);
  const rest = await probeRest(context, found.account, family);
  const probes = [unified, spot, ...rest];
  const capabilities: AccountCapabilities = {
    at: new Date().toISOString(),
    family,
    environment: found.account.environment,
    clockMs: clockOf(found.account.id).offsetMs,
    tookMs: unified.why === null ? unified.tookMs : spot.tookMs,
    permissions: permissionsOf(probes, family),
    seen: probes.map(({ orders: _, ...seen }) => seen),
  };
  await remember(connectionId, null);
  await rememberAccount(found.account, capabilities, probes);
  return { works: true, tookMs: capabilities.tookMs, clockMs: capabilities.clockMs, capabilities };
}

/** A page of a list, as many rows as the report of a test counts. */
const limit = `${testedRows}`;

/** What one read of a test told, and the orders in it, whose rows may show a position mode. */
interface Probe extends SeenEndpoint {
  readonly orders: readonly ProbedRow[];
}

type ProbedRow = Parameters<typeof positionModeIn>[0][number];

async function probe<Id extends EndpointId>(
  context: CallContext,
  endpoint: Id,
  request: RequestOf<Id>,
): Promise<Probe> {
  const at = new Date().toISOString();
  const startedAt = performance.now();
  const result = await call(context, endpoint, request);
  const tookMs = Math.round(performance.now() - startedAt);
  const seen = { endpoint, at, tookMs };
  if (result.kind !== "ok") {
    const { reason, code } = readFailure(result as Parameters<typeof readFailure>[0]);
    return { ...seen, why: reason, code, rows: null, orders: [] };
  }
  const rows = rowsIn(result.data);
  return { ...seen, rows: rows?.length ?? null, why: null, code: null, orders: rows ?? [] };
}

/** The rows of an answered list, whichever field holds it; null where the answer holds none. */
function rowsIn(data: unknown): readonly ProbedRow[] | null {
  if (Array.isArray(data)) return data;
  if (typeof data !== "object" || data === null) return null;
  return Object.values(data).find(Array.isArray) ?? null;
}

/** The reads that an account of a family has, besides the two that told it. */
async function probeRest(
  context: CallContext,
  account: AccountFacts,
  family: AccountFamily | null,
): Promise<readonly Probe[]> {
  const asked: readonly [EndpointId, () => Promise<Probe>][] = [
    ["plan-orders-pending", () => probe(context, "plan-orders-pending", pendingPlans)],
    ["max-open", () => probe(context, "max-open", aMarketOrder)],
    ["instruments", () => probe(context, "instruments", { category: "USDT-FUTURES" })],
    ["index-components", () => probe(context, "index-components", { symbol: "BTCUSDT" })],
    ...(account.ndBroker ? brokerReads(context, await askedBefore(account.id)) : []),
  ];
  return Promise.all(asked.filter(([id]) => !isMissing(family, id)).map(([, read]) => read()));
}

const pendingPlans = { planType: "normal_plan", productType: "USDT-FUTURES", limit } as const;

const aMarketOrder = {
  symbol: "BTCUSDT",
  productType: "USDT-FUTURES",
  marginCoin: "USDT",
  posSide: "long",
  orderType: "market",
} as const;

/**
 * Whether a broker's paths answer. Whether 2 and 9 do is asked once and remembered; endpoint 7
 * creates accounts, so that it is never tried.
 */
function brokerReads(
  context: CallContext,
  before: readonly SeenEndpoint[],
): readonly [EndpointId, () => Promise<Probe>][] {
  const once = (id: EndpointId, ask: () => Promise<Probe>): [EndpointId, () => Promise<Probe>] => {
    const known = before.find((seen) => seen.endpoint === id && isFinal(seen));
    return [id, known ? async () => ({ ...known, orders: [] }) : ask];
  };
  const assets = async () => {
    const seen = await probe(context, "sub-account-assets", noSubAccount);
    return seen.code === notItsSubAccount ? { ...seen, why: null, code: null } : seen;
  };
  return [
    once("order-commission", () => probe(context, "order-commission", { limit })),
    once("sub-account-assets", assets),
    ["sub-deposit-withdrawal", () => probe(context, "sub-deposit-withdrawal", { limit })],
  ];
}

/** No account's: being told so is an answer of the path. */
const noSubAccount = { subUid: "1", productType: "USDT-FUTURES" } as const;

const notItsSubAccount = "40028";

/** An answer that would be the same the next time. */
function isFinal({ why: reason, code }: SeenEndpoint): boolean {
  if (reason === null) return true;
  return code !== null && (familyFromCode(code) !== null || noBrokerCodes.includes(code));
}

async function askedBefore(accountId: string): Promise<readonly SeenEndpoint[]> {
  const [row] = await database()
    .select({ capabilities: account.capabilities })
    .from(account)
    .where(eq(account.id, accountId));
  return row?.capabilities?.seen ?? [];
}

/** Why a key does not work, when neither list answers; one list that is refused is no failure. */
function failureOf(unified: Probe, spot: Probe): ReadFailure | null {
  if (unified.why === null || spot.why === null) return null;
  const answered = [unified, spot].find(({ code }) => familyOf(code) === null) ?? unified;
  return { reason: answered.why ?? "", code: answered.code };
}

const familyOf = (code: string | null) => (code === null ? null : familyFromCode(code));

/** A refusal names the family; an account that both lists answer is both. */
function familyOfProbes(unified: Probe, spot: Probe): AccountFamily | null {
  const refusedAs = familyOf(unified.code) ?? familyOf(spot.code);
  if (refusedAs !== null) return refusedAs;
  return unified.why === null && spot.why === null ? "combined" : null;
}

/** The exchange's word for: the key lacks a permission, which its message names. */
const lacksPermission = "40014";

/** Which permissions the answers show: a list that answers, or a refusal that names one. */
function permissionsOf(
  probes: readonly Probe[],
  family: AccountFamily | null,
): readonly ShownPermission[] {
  const [unified] = probes;
  const missing = probes.flatMap(({ endpoint, code, why: reason }): ShownPermission[] => {
    if (code !== lacksPermission) return [];
    const name = /need (\w+)/.exec(reason ?? "")?.[1];
    return name === undefined ? [] : [{ name, has: false, endpoint }];
  });
  const reads = family === "unified" ? "uta_trade" : "read";
  const answered =
    family === "unified" ? unified : probes.find(({ why: reason }) => reason === null);
  const shown = answered?.why === null ? [{ endpoint: answered.endpoint, has: true }] : [];
  return [...shown.map((each) => ({ name: reads, ...each })), ...missing];
}

/** The list of keys shows the last test of each key and its result. */
async function remember(connectionId: string, failure: ReadFailure | null): Promise<void> {
  await database()
    .update(connection)
    .set({
      testedAt: sql`now()`,
      testFailure: failure?.reason ?? null,
      testCode: failure?.code ?? null,
    })
    .where(eq(connection.id, connectionId));
}

/** A family that the answers do not tell leaves the one that was known; so does a position mode. */
async function rememberAccount(
  { id, positionMode }: AccountFacts,
  capabilities: AccountCapabilities,
  probes: readonly Probe[],
): Promise<void> {
  const { family } = capabilities;
  const rows = probes.flatMap(({ orders }) => orders);
  const observedPositionMode = positionModeIn(rows, positionMode);
  await database()
    .update(account)
    .set({
      capabilities,
      ...(family === null ? {} : { family }),
      ...(observedPositionMode === null ? {} : { observedPositionMode }),
    })
    .where(eq(account.id, id));
}

/** The exchange's time as the account's answers gave it, Unix ms. */
export function exchangeNow(accountId: string): number {
  return Math.round(clockOf(accountId).at(Date.now()));
}

/** Whether the time of an account's exchange is known and not contradicted since. */
export function knowsExchangeTime(accountId: string): boolean {
  return clockOf(accountId).known;
}

/**
 * Asks an account's exchange for its time with a short read, so that a plan made by its days
 * notices when its clock has moved. Says nothing when the exchange does not answer.
 */
export async function refreshClock(accountId: string): Promise<void> {
  const context = await systemContext(accountId, "polling");
  if (!context) return;
  const list = isMissing(context.family, "unfilled-orders")
    ? "spot-unfilled-orders"
    : "unfilled-orders";
  await call(context, list, { limit: "1" });
  // An answer contradicted what was known of its clock: the next call asks endpoint 13 first.
  if (!clockOf(accountId).known) await call(context, list, { limit: "1" });
}
