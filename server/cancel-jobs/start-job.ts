import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { z } from "zod";
import type { Principal } from "@/lib/people/principal";
import { appendAudit } from "../audit/append";
import { onClient, sqlTransaction } from "../db/transaction";
import { authorise, keyOf } from "../gateway/authorise";
import { Refusal } from "../http/refusal";
import { newId } from "../ids";
import { publishCancelJobs } from "./publish";
import type { cancelJobRequest } from "./request-schemas";

type Actor = Principal & { readonly personId: string };
type Request = z.output<typeof cancelJobRequest>;

/**
 * Writes down which orders a person wants cancelled, each with the idempotency key of its call; the
 * worker sends them. The same key again answers the same job. Throws a Refusal.
 */
export async function startCancelJob(
  actor: Actor,
  { connectionId, orders }: Request,
  idempotencyKey: string,
): Promise<string> {
  const route = await authorise({ principal: actor, connectionId }, "cancel-order");
  const accountId = keyOf(route).account.id;
  const { deskId, personId } = actor;
  const requestHash = hashOf(connectionId, orders);
  return sqlTransaction(async (client) => {
    const id = newId("cxj");
    const job = [id, deskId, accountId, connectionId, personId, idempotencyKey, requestHash];
    const { rowCount } = await client.query(insertJobSql, job);
    if (rowCount === 0) return sameKey(client, actor, idempotencyKey, requestHash);
    await insertRows(client, id, orders);
    const detail = { accountId, count: String(orders.length) };
    const action = "cancel-job.started";
    await appendAudit(onClient(client), { deskId, personId, action, target: id, detail });
    await publishCancelJobs(client, accountId);
    return id;
  });
}

async function insertRows(
  client: PoolClient,
  jobId: string,
  orders: Request["orders"],
): Promise<void> {
  await client.query(insertRowsSql, [
    jobId,
    orders.map(() => newId("cxl")),
    orders.map(({ category }) => category),
    orders.map(({ symbol }) => symbol),
    orders.map(({ orderId }) => orderId),
    orders.map(({ clientOid }) => clientOid),
    orders.map(({ filledQty }) => filledQty),
  ]);
}

async function sameKey(
  client: PoolClient,
  { deskId, personId }: Actor,
  key: string,
  requestHash: Buffer,
): Promise<string> {
  const { rows } = await client.query<{ id: string; requestHash: Buffer }>(
    `SELECT id, request_hash AS "requestHash" FROM cancel_job
     WHERE desk_id = $1 AND created_by = $2 AND idempotency_key = $3`,
    [deskId, personId, key],
  );
  const [found] = rows;
  if (!found?.requestHash.equals(requestHash)) throw new Refusal({ kind: "key-reused" });
  return found.id;
}

function hashOf(connectionId: string, orders: Request["orders"]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([connectionId, orders]), "utf8")
    .digest();
}

const insertJobSql = `
INSERT INTO cancel_job
  (id, desk_id, account_id, connection_id, created_by, idempotency_key, request_hash, state)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'running')
ON CONFLICT ON CONSTRAINT cancel_job_once DO NOTHING`;

const insertRowsSql = `
INSERT INTO cancel_job_row (id, job_id, position, idempotency_key, category, symbol, order_id,
  client_oid, filled_before, state)
SELECT id, $1, position, id, category, symbol, order_id, client_oid, filled, 'queued'
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[])
  WITH ORDINALITY AS o (id, category, symbol, order_id, client_oid, filled, position)`;
