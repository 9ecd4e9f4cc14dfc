import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { BodyOf } from "@/lib/api/define-route";
import type { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import type { Issue } from "@/lib/exchange/errors";
import {
  canSubmitDrafts,
  checkSubAccountDrafts,
  type KnownSubAccounts,
  type SubAccountDraft,
} from "@/lib/sub-accounts/creation-rules";
import { reviewText } from "@/lib/sub-accounts/draft-rows";
import { newPassphrase } from "@/lib/sub-accounts/generate-values";
import {
  type KeyRecipient,
  recipientFingerprint,
  sealForRecipient,
} from "@/lib/sub-accounts/key-recipient";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { onClient, sqlTransaction, statement } from "../db/database";
import { notify } from "../db/notifications";
import { subAccountJob, subAccountJobRow } from "../db/schema";
import { DeskError } from "../desk-error";
import { authorise, keyedRoute } from "../gateway/authorise";
import { newId } from "../ids";
import { knownSubAccounts } from "../journal/created-sub-accounts";
import { sealValue } from "../vault";

type Actor = Principal & { readonly userId: string };
type Asked = Omit<BodyOf<typeof subAccountRoutes.create>, "reviewed">;

/** The channel that announces a job whose rows may be sent, or may not any more. */
export const creationChannel = "creation";

/**
 * Writes down a list of sub-accounts to be created; the worker sends them one by one. Each row is
 * checked by the gateway's own rules first, and its passphrase is sealed in the same transaction.
 * The same key again answers the same job. Throws a DeskError.
 */
export async function startCreationJob(
  actor: Actor,
  { connectionId, rows, recipient = null, keepHours = null }: Asked,
  idempotencyKey: string,
): Promise<string> {
  const route = await authorise({ principal: actor, connectionId }, "create-sub-accounts");
  const accountId = keyedRoute(route).connection.account.id;
  const { deskId, userId } = actor;
  const requestHash = hashOf(connectionId, rows, recipient, keepHours);
  if (recipient !== null) await mustSeal(recipient);
  return sqlTransaction(async (client) => {
    // One list at a time for an account: what is free for one is not free for two.
    await client.query(startCreationJobSql({ accountId }));
    const before = await sameKey(client, actor, idempotencyKey, requestHash);
    if (before) return before;
    await mustPass(client, accountId, rows);
    const tx = onClient(client);
    const job = { id: newId("job"), deskId, accountId, connectionId, createdBy: userId };
    await tx
      .insert(subAccountJob)
      .values({ ...job, idempotencyKey, requestHash, recipient, keepHours, state: "running" });
    for (const [position, row] of rows.entries()) {
      const id = newId("row");
      const { subAccountName: alias, label, permList: permissions, ipList } = row;
      const facts = { alias, label, permissions, ipList };
      await tx
        .insert(subAccountJobRow)
        .values({ id, jobId: job.id, position, ...facts, state: "queued" });
      await sealValue(tx, passphraseAt(deskId, id), row.passphrase ?? newPassphrase());
    }
    const sealedFor = await recipientName(recipient);
    const reviewed = sha256(reviewText(connectionId, rows)).toString("hex");
    const detail = { accountId, count: String(rows.length), sealedFor, reviewed };
    const action = "sub-accounts.asked";
    await appendAudit(tx, actor, { action, target: job.id, detail });
    await notify(tx, creationChannel, job.id);
    return job.id;
  });
}

const startCreationJobSql = statement<{ accountId: string }>(
  `SELECT 1 FROM account WHERE id = $accountId FOR UPDATE`,
);

/** Nothing may be created that could then not be sealed: the key is tried before. */
async function mustSeal({ publicKey }: KeyRecipient): Promise<void> {
  await sealForRecipient("probe", publicKey).catch(() => {
    const message = "This isn't a valid P-256 public key. Paste it again.";
    const issue: Issue = {
      field: "recipient.publicKey",
      rule: "point",
      message,
      severity: "error",
    };
    throw new DeskError({ kind: "invalid", issues: [issue] });
  });
}

/** "desk", or how the recipient opens it and the fingerprint of their key. */
async function recipientName(recipient: KeyRecipient | null): Promise<string> {
  if (recipient === null) return "desk";
  return `${recipient.kind} ${await recipientFingerprint(recipient.publicKey)}`;
}

async function mustPass(
  client: PoolClient,
  accountId: string,
  rows: readonly SubAccountDraft[],
): Promise<void> {
  const known = withQueued(await knownSubAccounts(accountId), await queuedRows(client, accountId));
  const checked = checkSubAccountDrafts(rows, known);
  if (canSubmitDrafts(checked)) return;
  const ofRow = (issue: Issue, at: number) => ({ ...issue, field: `rows[${at}].${issue.field}` });
  const issues = [
    ...checked.together.map((issue) => ({ ...issue, field: "rows" })),
    ...checked.rows.flatMap((row, at) => row.map((issue) => ofRow(issue, at))),
  ];
  throw new DeskError({
    kind: "invalid",
    issues: issues.filter(({ severity }) => severity !== "warning"),
  });
}

/** What waits in other lists is as good as taken. */
function withQueued(
  known: KnownSubAccounts,
  queued: readonly { readonly alias: string; readonly label: string }[],
): KnownSubAccounts {
  return {
    count: known.count + queued.length,
    labels: new Set([...known.labels, ...queued.map(({ label }) => label)]),
    names: new Set([...known.names, ...queued.map(({ alias }) => alias)]),
  };
}

/** The rows of an account's jobs that the journal knows nothing of yet. */
export async function queuedRows(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<readonly { alias: string; label: string }[]> {
  const { rows } = await queries.query<{ alias: string; label: string }>(queuedSql({ accountId }));
  return rows;
}

async function sameKey(client: PoolClient, actor: Actor, key: string, requestHash: Buffer) {
  const { rows } = await client.query<{ id: string; requestHash: Buffer }>(
    sameKeySql({ deskId: actor.deskId, userId: actor.userId, key }),
  );
  const [found] = rows;
  if (!found) return null;
  if (!found.requestHash.equals(requestHash)) throw new DeskError({ kind: "key-reused" });
  return found.id;
}

const sameKeySql = statement<{ deskId: string; userId: string; key: string }>(`
SELECT id, request_hash AS "requestHash" FROM sub_account_job
WHERE desk_id = $deskId AND created_by = $userId AND idempotency_key = $key`);

/** What was asked for, without its passphrases. */
function hashOf(
  connectionId: string,
  rows: readonly SubAccountDraft[],
  recipient: KeyRecipient | null,
  keepHours: number | null,
): Buffer {
  const plain = rows.map(({ passphrase: _, ...row }) => row);
  const asked = [connectionId, plain, recipient, keepHours];
  return sha256(JSON.stringify(asked));
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest();

const queuedSql = statement<{ accountId: string }>(`
SELECT r.alias, r.label FROM sub_account_job_row AS r JOIN sub_account_job AS j ON j.id = r.job_id
WHERE j.account_id = $accountId AND r.state = 'queued' AND NOT EXISTS (
  SELECT 1 FROM order_intent AS i
  WHERE i.desk_id = j.desk_id AND i.user_id = j.created_by AND i.idempotency_key = r.id)
ORDER BY j.created_at, r.position`);

/** Where the passphrase of a row waits until its call is prepared. */
export function passphraseAt(deskId: string, rowId: string) {
  return { deskId, ownerTable: "sub_account_job_row", ownerRow: rowId, field: "passphrase" };
}

/** Wipes the passphrases of rows that wait for nothing: the journal has its own, or none is due. */
export async function forgetSpentPassphrases(
  queries: Pick<PoolClient, "query">,
  jobId: string,
): Promise<void> {
  await queries.query(spentSql({ jobId }));
}

const spentSql = statement<{ jobId: string }>(`
DELETE FROM sealed_value USING sub_account_job_row AS r JOIN sub_account_job AS j ON j.id = r.job_id
WHERE r.job_id = $jobId AND owner_table = 'sub_account_job_row' AND owner_row = r.id
  AND (r.state <> 'queued' OR EXISTS (
    SELECT 1 FROM order_intent AS i
    WHERE i.desk_id = j.desk_id AND i.user_id = j.created_by AND i.idempotency_key = r.id))`);
