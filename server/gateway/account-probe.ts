import "server-only";
import { eq, sql } from "drizzle-orm";
import type { AccountLearned, KeyTest, SeenEndpoint } from "@/lib/connections/api";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { type AccountFamily, familyToldBy, lacks } from "@/lib/exchange/families";
import type { PositionMode } from "@/lib/orders/position-action";
import type { Principal } from "@/lib/people/roles";
import { type AccountFacts, findConnection } from "../accounts/connections";
import { database } from "../db/database";
import { account, connection } from "../db/schema";
import { Refusal } from "../refusal";
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
    throw new Refusal({ kind: "not-found", what: "This connection" });
  }
  const context = { principal, connectionId, learns: true } as const;
  const unified = await probe(context, "unfilled-orders", { limit: "100" });
  const spot = await probe(context, "spot-unfilled-orders", { limit: "1" });
  const failure = failureOf(unified, spot);
  if (failure) {
    await remember(connectionId, failure.why);
    return { works: false, ...failure };
  }
  const broker = found.account.ndBroker ? await probeBroker(context) : [];
  const probes = [unified, spot, ...broker];
  const clockMs = clockOf(found.account.id).offsetMs;
  const { tookMs } = unified.why === null ? unified : spot;
  const learned = learnedOf(found.account, probes, { clockMs, tookMs });
  await remember(connectionId, null);
  await rememberAccount(found.account.id, learned);
  return { works: true, tookMs, clockMs, learned };
}

/** What one read of a test told, and the position modes that its rows show. */
interface Probe extends SeenEndpoint {
  readonly endpoint: EndpointId;
  readonly holdModes: readonly string[];
}

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
    const failed = readFailure(result as Parameters<typeof readFailure>[0]);
    return { ...seen, ...failed, rows: null, holdModes: [] };
  }
  const rows = rowsIn(result.data);
  const holdModes = rows.flatMap((row) => row.holdMode || row.posMode || []);
  return { ...seen, rows: rows.length, why: null, code: null, holdModes };
}

/** Whether a broker's paths answer; endpoint 7 creates accounts, so that it is never tried. */
async function probeBroker(context: CallContext): Promise<readonly Probe[]> {
  return [
    await probe(context, "order-commission", { limit: "1" }),
    await probe(context, "sub-deposit-withdrawal", { limit: "1" }),
  ];
}

interface ProbedRow {
  readonly holdMode?: string | null;
  readonly posMode?: string | null;
}

/** The rows of an answered list, whichever field holds it. */
function rowsIn(data: unknown): readonly ProbedRow[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== "object" || data === null) return [];
  return Object.values(data).find(Array.isArray) ?? [];
}

/** Why a key does not work, when neither list answers; one list that is refused is no failure. */
function failureOf(unified: Probe, spot: Probe): ReadFailure | null {
  if (unified.why === null || spot.why === null) return null;
  const told = [unified, spot].find(({ code }) => familyOf(code) === null) ?? unified;
  return { why: told.why ?? "", code: told.code };
}

const familyOf = (code: string | null) => (code === null ? null : familyToldBy(code));

function learnedOf(
  declared: AccountFacts,
  probes: readonly Probe[],
  measured: Pick<AccountLearned, "clockMs" | "tookMs">,
): AccountLearned {
  const family = familyOfProbes(probes);
  const positionMode = positionModeOf(probes);
  return {
    at: new Date().toISOString(),
    family,
    positionMode,
    ...measured,
    contradictions: contradictionsOf(declared, positionMode, probes),
    seen: probes.map(({ holdModes: _, ...seen }) => seen),
  };
}

/** A refusal names the family; an account that both lists answer is both. */
function familyOfProbes(probes: readonly Probe[]): AccountFamily | null {
  const [unified, spot] = probes;
  const told = familyOf(unified?.code ?? null) ?? familyOf(spot?.code ?? null);
  if (told !== null) return told;
  return unified?.why === null && spot?.why === null ? "combined" : null;
}

const positionModes: readonly string[] = ["one_way_mode", "hedge_mode"] satisfies PositionMode[];

function positionModeOf(probes: readonly Probe[]): PositionMode | null {
  const modes = new Set(probes.flatMap(({ holdModes }) => holdModes));
  const [mode, ...others] = [...modes].filter((each) => positionModes.includes(each));
  return mode === undefined || others.length > 0 ? null : (mode as PositionMode);
}

const modeNames = { one_way_mode: "one-way mode", hedge_mode: "hedge mode" } as const;

function contradictionsOf(
  declared: AccountFacts,
  positionMode: PositionMode | null,
  probes: readonly Probe[],
): readonly string[] {
  const modes =
    positionMode === null || positionMode === declared.positionMode
      ? []
      : [
          `Declared is ${modeNames[declared.positionMode]}, and its open orders show ` +
            `${modeNames[positionMode]}: in the wrong mode a closing order is refused or opens a ` +
            "position.",
        ];
  const noBroker = probes.some(({ code }) => code === "40029" || code === "40068");
  return [
    ...modes,
    ...(noBroker ? ["Declared is an ND broker, and the exchange says that it is none."] : []),
  ];
}

/** The list of keys shows the last test of each key and its result. */
async function remember(connectionId: string, failure: string | null): Promise<void> {
  await database()
    .update(connection)
    .set({ testedAt: sql`now()`, testFailure: failure })
    .where(eq(connection.id, connectionId));
}

/** A family that the answers do not tell leaves the one that was known. */
async function rememberAccount(accountId: string, learned: AccountLearned): Promise<void> {
  const { family } = learned;
  await database()
    .update(account)
    .set({ learned, ...(family === null ? {} : { family }) })
    .where(eq(account.id, accountId));
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
  const list = lacks(context.family, "unfilled-orders")
    ? "spot-unfilled-orders"
    : "unfilled-orders";
  await call(context, list, { limit: "1" });
  // An answer contradicted what was known of its clock: the next call asks endpoint 13 first.
  if (!clockOf(accountId).known) await call(context, list, { limit: "1" });
}
