import "server-only";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { BodyOf } from "@/lib/api/define-route";
import type { exportRoutes } from "@/lib/api/routes/exports";
import {
  type ApiScope,
  type ApiToken,
  type ApiTokenMade,
  apiScopes,
  callsPerMinute,
} from "@/lib/exports/api-access";
import { dayMs } from "@/lib/time";
import type { Principal, Role } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { hashSecretId } from "../auth/sessions";
import { database, pool, statement, transaction } from "../db/database";
import { apiToken, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import type { Query } from "../query";

/** Makes a token of an account: its secret is answered this once, only its hash is stored. */
export async function createToken(
  principal: Principal,
  asked: BodyOf<typeof exportRoutes.createToken>,
): Promise<ApiTokenMade> {
  const { accountId, name, days } = asked;
  await mustOwnAccount(principal, accountId);
  const id = newId("tok");
  const secret = newId("bdr");
  const scopes = apiScopes.filter((scope) => asked.scopes.includes(scope));
  const { deskId, userId: createdBy } = principal;
  const expiresAt = new Date(Date.now() + days * dayMs);
  await transaction(async (tx) => {
    await tx.insert(apiToken).values({
      ...{ id, tokenHash: hashSecretId(secret), deskId, accountId, createdBy },
      ...{ name, scopes, expiresAt },
    });
    const detail = { accountId, name, scopes: scopes.join(" "), until: expiresAt.toISOString() };
    await appendAudit(tx, principal, { action: "api-token.created", target: id, detail });
  });
  return { secret, tokens: await listTokens(principal, accountId) };
}

const maxTokens = 100;

/** The newest tokens of an account, revoked ones too. */
export async function listTokens(
  principal: Principal,
  accountId: string,
): Promise<readonly ApiToken[]> {
  await mustOwnAccount(principal, accountId);
  const rows = await database()
    .select({ token: apiToken, createdBy: user.name })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.createdBy))
    .where(and(eq(apiToken.accountId, accountId), eq(apiToken.deskId, principal.deskId)))
    .orderBy(desc(apiToken.createdAt))
    .limit(maxTokens);
  return rows.map(({ token, createdBy }) => ({
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    createdBy,
    createdAt: token.createdAt.getTime(),
    expiresAt: token.expiresAt.getTime(),
    lastUsedAt: token.lastUsedAt?.getTime() ?? null,
    revokedAt: token.revokedAt?.getTime() ?? null,
  }));
}

/** Ends a token at once, and answers the tokens of its account. */
export async function revokeToken(principal: Principal, id: string): Promise<readonly ApiToken[]> {
  const own = and(eq(apiToken.id, id), eq(apiToken.deskId, principal.deskId));
  const [found] = await database()
    .select({ accountId: apiToken.accountId, name: apiToken.name })
    .from(apiToken)
    .where(own);
  if (!found) throw new DeskError({ kind: "not-found", what: "This token" });
  await transaction(async (tx) => {
    const ended = await tx
      .update(apiToken)
      .set({ revokedAt: new Date() })
      .where(and(own, isNull(apiToken.revokedAt)))
      .returning({ id: apiToken.id });
    if (ended.length === 0) return;
    const detail = { name: found.name };
    await appendAudit(tx, principal, { action: "api-token.revoked", target: id, detail });
  });
  return listTokens(principal, found.accountId);
}

interface UsedToken {
  readonly id: string;
  readonly accountId: string;
  readonly scopes: readonly ApiScope[];
  readonly calls: number;
  readonly deskId: string;
  readonly userId: string;
  readonly role: Role;
  readonly name: string;
}

/**
 * Who calls with `Authorization: Bearer`, for one scope and the account of the query; the call is
 * counted and is an entry of the audit. Throws a DeskError when the token is unknown, revoked or
 * expired, or its maker is disabled; when it is for something else; or after too many calls.
 */
export async function admitToken(
  headers: Headers,
  { scope, path, query }: { scope: ApiScope; path: string; query: Query },
): Promise<{ readonly principal: Principal; readonly tokenId: string }> {
  const secret = /^Bearer (bdr_[0-9a-z]{26})$/.exec(headers.get("authorization") ?? "")?.[1];
  if (secret === undefined) throw new DeskError({ kind: "not-signed-in" });
  const { rows } = await pool().query<UsedToken>(
    callStatement({ tokenHash: hashSecretId(secret) }),
  );
  const [token] = rows;
  if (!token) throw new DeskError({ kind: "not-signed-in" });
  const { id, deskId, userId, role, name } = token;
  if (token.calls > callsPerMinute) {
    throw new DeskError({ kind: "own-share", retryAfterMs: 60_000 - (Date.now() % 60_000) });
  }
  if (!token.scopes.includes(scope)) {
    throw new DeskError({ kind: "forbidden", permission: scope, reason: "The token lacks it." });
  }
  if (query.account !== token.accountId) {
    throw new DeskError({ kind: "not-found", what: "This account" });
  }
  const principal = { deskId, userId, role, name };
  const detail = { scope, path, query: `${new URLSearchParams(query)}`.slice(0, 500) };
  await transaction((tx) =>
    appendAudit(tx, principal, { action: "api-token.used", target: id, detail }),
  );
  return { principal, tokenId: id };
}

const callStatement = statement<{ readonly tokenHash: Buffer }>(`
UPDATE api_token AS t
SET last_used_at = now(), minute_at = greatest(minute_at, date_trunc('minute', now())),
  minute_calls = CASE WHEN minute_at >= date_trunc('minute', now()) THEN minute_calls ELSE 0 END + 1
FROM desk_user AS p
WHERE t.token_hash = $tokenHash AND t.revoked_at IS NULL AND t.expires_at > now()
  AND p.id = t.created_by AND p.desk_id = t.desk_id AND p.disabled_at IS NULL
RETURNING t.id, t.account_id AS "accountId", t.scopes, t.minute_calls AS calls,
  t.desk_id AS "deskId", p.id AS "userId", p.role, p.name`);
