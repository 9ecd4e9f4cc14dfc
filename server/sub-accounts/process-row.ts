import "server-only";
import type { PoolClient } from "pg";
import type { Failure } from "@/lib/api/failure";
import { type SubAccountRequest, subAccountQuotaCodes } from "@/lib/sub-accounts/creation-rules";
import type { Principal, Role } from "@/lib/users/roles";
import { database, pool, statement } from "../db/database";
import { call } from "../gateway/call";
import { withRequestFacts } from "../request-facts";
import { openValue, VaultError } from "../vault";
import { forgetSpentPassphrases, passphraseAt } from "./start-job";

/** `sent`: a row was given to the gateway; `waiting`: none may be now; `idle`: none is left. */
export type RowProgress = "sent" | "waiting" | "idle";

/** The accounts that have rows to be sent. */
export async function accountsWithQueuedRows(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ id: string }>({
    name: "creation-accounts",
    text: `SELECT DISTINCT j.account_id AS id FROM ${openRowsSql}`,
  });
  return rows.map(({ id }) => id);
}

/**
 * Sends the next row of an account's jobs: one request, and none while another of them is under
 * way. The row's id is the call's idempotency key, and a row that the journal knows is never taken
 * up again, so that no row is sent twice when a process dies here.
 */
export async function processNextRow(accountId: string): Promise<RowProgress> {
  if (await isUnderWay(accountId)) return "waiting";
  const { rows } = await pool().query<NextRow>(nextSql({ accountId }));
  const [row] = rows;
  if (!row) return "idle";
  return withRequestFacts({ requestId: row.requestId }, () => processRow(row));
}

async function processRow(row: NextRow): Promise<RowProgress> {
  const result = hasAccess(row) ? await create(row) : withoutAccess(row);
  if (result.kind === "refused") {
    if (isTemporary(result.failure)) return "waiting";
    await refuse(row, result.failure);
  }
  const outcome = result.kind === "rows" ? result.rows[0] : undefined;
  // The exchange cannot be reached, or makes no more: the rest would only meet the same.
  if (outcome?.kind === "not-sent") await pause(row.jobId);
  if (outcome?.kind === "rejected" && subAccountQuotaCodes.includes(outcome.code)) {
    await sendNoMore(row, outcome);
  }
  await forgetSpentPassphrases(pool(), row.jobId);
  return "sent";
}

async function create(row: NextRow) {
  const { id, deskId, userId, role, name, connectionId } = row;
  const principal: Principal = { deskId, userId, role, name };
  const passphrase = await openValue(database(), passphraseAt(deskId, id)).catch(sealedForGood);
  if (passphrase === null) return notOpened;
  const asked = {
    subAccountName: row.alias,
    passphrase: passphrase.reveal(),
    label: row.label,
    ipList: [...row.ipList],
    permList: [...row.permissions],
  } as SubAccountRequest;
  const precondition = (queries: Pick<PoolClient, "query">) => mayStillSend(queries, row);
  const context = { principal, connectionId, idempotencyKey: id, precondition };
  return call(context, "create-sub-accounts", [asked]);
}

/** What keeps a row from being sent only now. */
const isTemporary = ({ kind }: Failure) => ["busy", "blocked", "unavailable"].includes(kind);

/** A passphrase that does not open will not open later either. */
function sealedForGood(error: unknown): null {
  if (error instanceof VaultError) return null;
  throw error;
}

const notOpened = {
  kind: "refused",
  failure: {
    kind: "gone",
    reason: "The desk couldn't decrypt this row's passphrase. Request it again.",
  },
} as const;

const hasAccess = (row: NextRow) => !row.disabled && row.userDeskId === row.deskId;

const withoutAccess = ({ name }: NextRow) => {
  const permission = `sub-accounts.create: ${name} no longer has access to this desk`;
  return { kind: "refused", failure: { kind: "forbidden", permission } } as const;
};

/** What the user who asked may not do any more ends the whole list, not its next row alone. */
async function refuse({ id, jobId }: NextRow, failure: Failure): Promise<void> {
  const wholeJobId = failure.kind === "forbidden" ? jobId : null;
  await pool().query(refuseSql({ id, wholeJobId, message: refusalMessage(failure) }));
}

const refuseSql = statement<{ id: string; wholeJobId: string | null; message: string }>(`
UPDATE sub_account_job_row SET state = 'refused', message = $message
WHERE (id = $id OR job_id = $wholeJobId) AND state = 'queued'`);

/**
 * Whether a row may still be sent, for the transaction that journals its call: its list runs, and
 * the user is who they were when the row was read.
 */
async function mayStillSend(
  queries: Pick<PoolClient, "query">,
  { jobId, userId, userDeskId, role }: NextRow,
): Promise<boolean> {
  const { rowCount } = await queries.query(maySendSql({ jobId, userId, userDeskId, role }));
  return rowCount === 1;
}

const maySendSql = statement<{ jobId: string; userId: string; userDeskId: string; role: string }>(
  `
SELECT 1 FROM sub_account_job AS j JOIN desk_user AS p ON p.id = j.created_by
WHERE j.id = $jobId AND j.state = 'running'
  AND p.id = $userId AND p.desk_id = $userDeskId AND p.role = $role AND p.disabled_at IS NULL
FOR SHARE`,
  "creation-may-send",
);

/** The rest of a list is not sent, with the answer that says why. */
async function sendNoMore(
  { jobId, alias }: NextRow,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  const answer = `It rejected ${alias} with code ${code}: ${message}`;
  const text = `Not sent: the exchange's quota is used up. ${answer}`;
  await pool().query(sendNoMoreSql({ jobId, text }));
}

const sendNoMoreSql = statement<{ jobId: string; text: string }>(
  `UPDATE sub_account_job_row SET state = 'not-sent', message = $text WHERE job_id = $jobId
    AND state = 'queued'`,
);

function refusalMessage(failure: Failure): string {
  switch (failure.kind) {
    case "invalid":
      return failure.issues.map(({ message }) => message).join(" ");
    case "forbidden":
      return `The user who requested it lacks permission ${failure.permission}.`;
    case "not-found":
      return `${failure.what} no longer exists.`;
    case "gone":
      return failure.reason;
    default:
      return `Rejected by the desk (${failure.kind}).`;
  }
}

const pause = (jobId: string) => pool().query(pauseSql({ jobId }));

const pauseSql = statement<{ jobId: string }>(
  `UPDATE sub_account_job SET state = 'paused' WHERE id = $jobId AND state = 'running'`,
);

/** Whether the answer to a new sub-account of the account is still awaited. */
async function isUnderWay(accountId: string): Promise<boolean> {
  const { rows } = await pool().query(isUnderWaySql({ accountId }));
  return rows.length > 0;
}

const isUnderWaySql = statement<{ accountId: string }>(
  `
SELECT 1 FROM order_intent
WHERE account_id = $accountId AND kind = 'create' AND state IN ('PREPARED', 'SENDING') LIMIT 1`,
  "creation-under-way",
);

interface NextRow {
  readonly id: string;
  readonly jobId: string;
  /** Of the request that started the job. */
  readonly requestId: string;
  readonly deskId: string;
  readonly connectionId: string;
  readonly alias: string;
  readonly label: string;
  readonly permissions: readonly string[];
  readonly ipList: readonly string[];
  readonly userId: string;
  readonly userDeskId: string;
  readonly role: Role;
  readonly name: string;
  readonly disabled: boolean;
}

/** Rows of running jobs that the journal knows nothing of. */
const openRowsSql = `sub_account_job AS j JOIN sub_account_job_row AS r ON r.job_id = j.id
WHERE j.state = 'running' AND r.state = 'queued' AND NOT EXISTS (
  SELECT 1 FROM order_intent AS i
  WHERE i.desk_id = j.desk_id AND i.user_id = j.created_by AND i.idempotency_key = r.id)`;

const nextSql = statement<{ accountId: string }>(
  `
SELECT next.*, p.desk_id AS "userDeskId", p.role, p.name, p.disabled_at IS NOT NULL AS disabled
FROM (
  SELECT r.id, j.id AS "jobId", j.idempotency_key AS "requestId", j.desk_id AS "deskId",
    j.connection_id AS "connectionId", r.alias, r.label, r.permissions, r.ip_list AS "ipList",
    j.created_by AS "userId"
  FROM ${openRowsSql} AND j.account_id = $accountId
  ORDER BY j.created_at, r.position LIMIT 1
) AS next JOIN desk_user AS p ON p.id = next."userId"`,
  "creation-next",
);
