import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { BodyOf } from "@/lib/api/define-route";
import type { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import type { Issue } from "@/lib/exchange/errors";
import { isOwnClientOid } from "@/lib/exchange/identifiers";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { nextRequestOf } from "@/lib/order-jobs/batch-requests";
import type { OrderJobKind } from "@/lib/order-jobs/order-job";
import { appendAudit } from "../audit/append";
import { onClient, sqlTransaction, statement } from "../db/database";
import { orderJob } from "../db/schema";
import { DeskError } from "../desk-error";
import { authorise, keyedRoute, parseRequest } from "../gateway/authorise";
import { dryRun } from "../gateway/dry-run";
import { newId } from "../ids";
import { jobActions, mustPlace, ownJob, publishOrderJobs, type Starter } from "./jobs";
import { canPlaceSql, rowsSql } from "./rows";

type Actor = Starter["principal"];

type Bodies = {
  readonly [Name in keyof typeof orderJobRoutes]: BodyOf<(typeof orderJobRoutes)[Name]>;
};

/**
 * Writes down which orders a user wants cancelled, each with the idempotency key of its call; the
 * worker sends them. The same key again answers the same job. Throws a DeskError.
 */
export async function startCancelJob(
  principal: Actor,
  { connectionId, orders }: Bodies["cancel"],
  key: string,
): Promise<string> {
  const accountId = await accountFor(principal, connectionId, ["cancel-order"]);
  const rows = orders.map(({ filledQty, ...order }) => {
    const id = newId("cxl");
    return { ...order, id, cancelKey: id, filledBefore: filledQty };
  });
  return writeJob({ kind: "cancel", principal, accountId, connectionId, rows, key });
}

/**
 * Writes down orders to be placed in requests of one category each, under the client ids that they
 * bring. The same key again answers the same job. Throws a DeskError, which names a field by the
 * order's place in the list.
 */
export async function startBatch(
  { principal, idHash }: Starter,
  { connectionId, orders, confirm }: Bodies["batch"],
  key: string,
): Promise<string> {
  const route = await authorise({ principal, connectionId }, "place-batch");
  const accountId = keyedRoute(route).connection.account.id;
  const rows: NewRow[] = [];
  const issues: Issue[] = [];
  let rest = orders.map((order, place) => ({ order: order as PlacedOrder, place }));
  while (rest.length > 0) {
    const request = nextRequestOf(rest, ({ order }) => order.category);
    const placeKey = newClientOid(Date.now());
    const asked = request.map(({ order }) => order);
    issues.push(...issuesOf(() => parseRequest(route, asked), request));
    rows.push(...asked.map((order) => placedRow(order, placeKey)));
    rest = rest.filter((each) => !request.includes(each));
  }
  if (issues.length > 0) throw new DeskError({ kind: "invalid", issues });
  return writeJob({
    kind: "batch",
    principal,
    accountId,
    connectionId,
    rows,
    key,
    idHash,
    confirm,
  });
}

/**
 * Writes down orders that are to be replaced: each cancelled, and once it is gone another placed.
 * What the desk would not place is refused before anything is cancelled. The same key again answers
 * the same job. Throws a DeskError, which names a field by the order's place in the list.
 */
export async function startReplacement(
  { principal, idHash }: Starter,
  { connectionId, orders, confirm, placesAtOnce }: Bodies["replace"],
  key: string,
): Promise<string> {
  const accountId = await accountFor(principal, connectionId, ["cancel-order", "place-order"]);
  const rows = orders.map(({ old, order }): NewRow => {
    const id = newId("rpl");
    const { orderId, clientOid, filledQty } = old;
    const placeKey = newClientOid(Date.now());
    const placed = { ...(order as PlacedOrder), clientOid: placeKey };
    const cancelled = { id, cancelKey: id, orderId, clientOid, filledBefore: filledQty };
    return { ...placedRow(placed, placeKey), ...cancelled };
  });
  for (const [place, { order, placeKey }] of rows.entries()) {
    const asking = { principal, connectionId, idempotencyKey: placeKey ?? "", confirm };
    const request = order as RequestOf<"place-order">;
    const answer = await dryRun(asking, "place-order", request, { mayAsk: true });
    if (answer.kind === "refused") throw new DeskError(naming(place, answer.failure));
  }
  const job = { kind: "replace", principal, accountId, connectionId, rows, key, idHash } as const;
  return writeJob({ ...job, confirm, placesAtOnce });
}

/**
 * Places the second half of a replacement now, for the user who started it: under a new client id,
 * and exactly this quantity. Its row becomes a job of its own, so that nothing else of the first
 * goes on with it. Throws a DeskError.
 */
export async function placeReplacement(
  { principal, idHash }: Starter,
  { job, row, qty }: { readonly job: string; readonly row: string; readonly qty: string },
  key: string,
): Promise<string> {
  return sqlTransaction(async (client) => {
    const before = await ownJob(client, principal, job);
    mustPlace(principal, before);
    const { accountId, connectionId } = before;
    const placing = { kind: "replace", principal, accountId, connectionId, key, idHash } as const;
    const rows = [{ id: row, category: job, symbol: qty }];
    const started = await insertJob(client, { ...placing, rows, confirm: [], placesAtOnce: true });
    if (started.before) return started.id;
    const placeKey = newClientOid(Date.now());
    const moved = { row, from: job, to: started.id, qty, placeKey };
    const { rowCount } = await client.query(placeNowSql(moved));
    if (rowCount === 0) throw new DeskError({ kind: "gone", reason: nothingToPlaceMessage });
    await publishOrderJobs(client, accountId);
    return started.id;
  });
}

/** Only where the old order's cancel was accepted, and nothing stands in its place or may. */
const placeNowSql = statement<{
  row: string;
  from: string;
  to: string;
  qty: string;
  placeKey: string;
}>(`
UPDATE order_job_row SET job_id = $to, position = 1, state = 'queued', confirmed = true,
  message = NULL, place_key = $placeKey, place_id = $placeKey,
  "order" = "order" || jsonb_build_object('qty', $qty::text, 'clientOid', $placeKey::text)
WHERE id = (
  SELECT r.id FROM ${rowsSql}
  WHERE r.id = $row AND j.id = $from AND ${canPlaceSql})`);

const nothingToPlaceMessage =
  "Nothing can be placed for this order now. See its outcome in the journal.";

type PlacedOrder = RequestOf<"place-order">;

/** The client id is the desk's own: by it the journal tells what became of the order. */
function placedRow(order: PlacedOrder, placeKey: string): NewRow {
  const { category, symbol, clientOid: asked = "" } = order;
  const clientOid = isOwnClientOid(asked) ? asked : newClientOid(Date.now());
  const own = { order: { ...order, clientOid }, placeKey, placeId: clientOid };
  return { id: newId("plc"), category, symbol: symbol.toUpperCase(), ...own };
}

/** The account of a connection through which a user may do all of this. */
async function accountFor(
  principal: Actor,
  connectionId: string,
  endpoints: readonly EndpointId[],
): Promise<string> {
  const routes = await Promise.all(
    endpoints.map((id) => authorise({ principal, connectionId }, id)),
  );
  const [route] = routes;
  if (!route) throw new Error("A job does nothing.");
  return keyedRoute(route).connection.account.id;
}

/** What is wrong with a request, by the place of its orders in the whole list. */
function issuesOf(parse: () => unknown, request: readonly { place: number }[]): readonly Issue[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (!(error instanceof DeskError) || error.failure.kind !== "invalid") throw error;
    return error.failure.issues.map((issue) => ({
      ...issue,
      field: issue.field.replace(/^\[(\d+)\]/, (_, at) => `[${request[Number(at)]?.place}]`),
    }));
  }
}

function naming(place: number, failure: DeskError["failure"]): DeskError["failure"] {
  if (failure.kind !== "invalid") return failure;
  const issues = failure.issues.map((issue) => ({ ...issue, field: `[${place}].${issue.field}` }));
  return { ...failure, issues };
}

/** A row as it is begun; what it lacks does not concern its kind. */
interface NewRow {
  readonly id: string;
  readonly category: string;
  readonly symbol: string;
  readonly cancelKey?: string;
  readonly orderId?: string | null;
  readonly clientOid?: string | null;
  readonly filledBefore?: string | null;
  readonly order?: PlacedOrder;
  readonly placeKey?: string;
  readonly placeId?: string | null;
}

interface NewJob {
  readonly kind: OrderJobKind;
  readonly principal: Actor;
  readonly accountId: string;
  readonly connectionId: string;
  readonly rows: readonly NewRow[];
  readonly key: string;
  readonly idHash?: Buffer;
  readonly confirm?: BodyOf<typeof orderJobRoutes.batch>["confirm"];
  readonly placesAtOnce?: boolean;
}

async function writeJob(job: NewJob): Promise<string> {
  return sqlTransaction(async (client) => {
    const started = await insertJob(client, job);
    if (started.before) return started.id;
    const rows = JSON.stringify(job.rows);
    await client.query(insertRowsSql({ jobId: started.id, rows }));
    await publishOrderJobs(client, job.accountId);
    return started.id;
  });
}

/** A new job without its rows, or the one of before with the same key. */
async function insertJob(
  client: PoolClient,
  job: NewJob,
): Promise<{ readonly id: string; readonly before: boolean }> {
  const { kind, principal, accountId, connectionId, rows, key: idempotencyKey } = job;
  const { deskId, userId } = principal;
  const requestHash = hashOf(job);
  const id = newId("job");
  const owner = { deskId, accountId, connectionId, createdBy: userId };
  const { idHash: sessionHash = null, confirm = [], placesAtOnce = false } = job;
  const how = { sessionHash, confirm: [...confirm], placesAtOnce };
  const { rowCount } = await onClient(client)
    .insert(orderJob)
    .values({ id, kind, ...owner, ...how, idempotencyKey, requestHash, state: "running" })
    .onConflictDoNothing({
      target: [orderJob.deskId, orderJob.createdBy, orderJob.idempotencyKey],
    });
  if (rowCount === 0) {
    return { id: await sameKey(client, principal, idempotencyKey, requestHash), before: true };
  }
  const detail = { accountId, count: String(rows.length) };
  const entry = { action: jobActions[kind].started, target: id, detail };
  await appendAudit(onClient(client), principal, entry);
  return { id, before: false };
}

const insertRowsSql = statement<{ jobId: string; rows: string }>(`
INSERT INTO order_job_row (id, job_id, position, cancel_key, category, symbol, order_id, client_oid,
  filled_before, "order", place_key, place_id, state)
SELECT each ->> 'id', $jobId, position, each ->> 'cancelKey', each ->> 'category',
  each ->> 'symbol', each ->> 'orderId', each ->> 'clientOid', (each ->> 'filledBefore')::numeric,
  each -> 'order', each ->> 'placeKey', each ->> 'placeId', 'queued'
FROM jsonb_array_elements($rows::jsonb) WITH ORDINALITY AS o (each, position)`);

async function sameKey(
  client: PoolClient,
  { deskId, userId }: Actor,
  key: string,
  requestHash: Buffer,
): Promise<string> {
  const { rows } = await client.query<{ id: string; requestHash: Buffer }>(
    sameKeySql({ deskId, userId, key }),
  );
  const [found] = rows;
  if (!found?.requestHash.equals(requestHash)) throw new DeskError({ kind: "key-reused" });
  return found.id;
}

const sameKeySql = statement<{ deskId: string; userId: string; key: string }>(`
SELECT id, request_hash AS "requestHash" FROM order_job
WHERE desk_id = $deskId AND created_by = $userId AND idempotency_key = $key`);

/** What was asked for, without the ids that the desk gave to it. */
function hashOf({ kind, connectionId, rows, placesAtOnce = false }: NewJob): Buffer {
  const asked = rows.map(({ orderId, clientOid, filledBefore, category, symbol, order }) => {
    const placed = order && { ...order, clientOid: kind === "batch" ? order.clientOid : undefined };
    return [category, symbol, orderId, clientOid, filledBefore, placed];
  });
  return createHash("sha256")
    .update(JSON.stringify([kind, connectionId, placesAtOnce, asked]), "utf8")
    .digest();
}
