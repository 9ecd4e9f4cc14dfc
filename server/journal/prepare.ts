import "server-only";
import pg, { type PoolClient, type QueryResult } from "pg";
import { endpointsConfusableWith } from "@/lib/orders/order-intent";
import { tradedSide } from "@/lib/orders/position-action";
import { pool, sqlTransaction } from "../db/database";
import type { Added } from "../hash-chain/chain";
import { noteAdded } from "../hash-chain/checkpoint";
import { processInstanceId } from "../processes/process-lease";
import { sealPassphrases } from "./created-sub-accounts";
import type { ChangeDraft } from "./intent";
import { type Ordered, orderDigestOf } from "./ordered";
import {
  conflictsStatement,
  type PrepareValues,
  prepareAloneStatement,
  prepareStatement,
  unsentStatement,
} from "./prepare-sql";

/** The same order within so long is asked about (docs/order-safety.md#c2-rule-11). */
const duplicateMs = 5_000;

/** Waiting longer for another writer of the account's journal means that something is wrong. */
const lockTimeoutMs = 3_000;

/** Past which questions a user goes knowingly. */
export interface Confirmed {
  readonly duplicate: boolean;
  readonly placementBlocked: boolean;
}

/** Which tokens of which rate limit the call may acquire, and for how long. */
export interface TokenClaim {
  readonly scope: string;
  readonly endpoint: string;
  readonly first: number;
  readonly end: number;
  readonly holdMs: number;
}

export type Prepared =
  /** On disk as PREPARED, with a token of the rate limit. */
  | { readonly kind: "prepared"; readonly token: number; readonly leaseUntil: string }
  /** The idempotency key was used before; nothing was written. */
  | { readonly kind: "existing"; readonly intentId: string; readonly requestHash: Buffer }
  /** The same order was placed a moment ago, or its outcome is unknown. */
  | { readonly kind: "duplicate"; readonly intentId: string; readonly secondsAgo: number }
  /** A similar order is unknown and not reconciled yet. */
  | { readonly kind: "placement-blocked"; readonly intentId: string }
  /** Whoever wanted it does not any more. */
  | { readonly kind: "precondition-failed" }
  /** With so many orders in the last minute the call's would be too many. */
  | { readonly kind: "too-many"; readonly sentLastMinute: number }
  /** No token is free. */
  | { readonly kind: "no-token" };

/**
 * The first commit (docs/order-safety.md#c2-rule-2): writes all intents of a call as PREPARED,
 * their events and its token in one statement, or says why not. `precondition` is asked in the same
 * transaction. Throws when the database does not take it.
 */
export async function prepare(
  draft: ChangeDraft,
  claim: TokenClaim,
  confirmed: Confirmed,
  { precondition, mostBefore: maxBefore = null }: PrepareBounds = {},
): Promise<Prepared> {
  const processInstance = await processInstanceId();
  const values = {
    ...valuesOf(draft, claim, confirmed),
    processInstanceId: processInstance,
    mostBefore: maxBefore,
  };
  // A held place moves no head, so that who counts has to lock the head first.
  if (!precondition && !hasPassphrases(draft) && maxBefore === null) {
    const found = writtenOf(draft, await pool().query<Written>(prepareAloneStatement(values)));
    if (found.free) return preparedOf(found, values);
  }
  return sqlTransaction<Prepared>(
    async (client) => {
      if (precondition && !(await precondition(client))) return { kind: "precondition-failed" };
      const found = writtenOf(draft, await client.query<Written>(prepareStatement(values)));
      const result = preparedOf(found, values);
      if (result.kind === "prepared") await sealPassphrases(client, draft);
      return result;
    },
    { begin: beginSql(draft.accountId) },
  );
}

/**
 * Writes the intents of a call that will never be sent as PREPARED, without a token and whatever
 * else is underway, unless its idempotency key was used before. The caller settles them.
 */
export async function prepareUnsent(draft: ChangeDraft): Promise<Unsent> {
  const values = {
    ...valuesOf(draft, noClaimOf(draft), { duplicate: true, placementBlocked: true }),
    processInstanceId: await processInstanceId(),
    mostBefore: null,
  };
  return sqlTransaction<Unsent>(
    async (client) => {
      const query = unsentStatement(values);
      const { sameId, sameHash } = writtenOf(draft, await client.query<Written>(query));
      if (!sameId || !sameHash) return { kind: "written" };
      return { kind: "existing", intentId: sameId, requestHash: sameHash };
    },
    { begin: beginSql(draft.accountId) },
  );
}

/** What a statement that writes the call has found, and what it has added to the journal. */
function writtenOf({ accountId }: ChangeDraft, { rows: [row] }: QueryResult<Written>): Written {
  if (!row) throw new Error("The journal did not answer.");
  noteAdded(accountId, row);
  return row;
}

type Written = Found & Partial<Added> & { readonly free: boolean };

type Unsent = Extract<Prepared, { kind: "existing" }> | { readonly kind: "written" };

const noClaimOf = ({ endpoint }: ChangeDraft): TokenClaim => {
  return { scope: "", endpoint, first: 0, end: 0, holdMs: 0 };
};

/**
 * What would keep orders from being written: they, or what could be taken for them, are underway.
 * Asked by whoever has locked the account's journal.
 */
export async function conflictOf(
  queries: Pick<PoolClient, "query">,
  draft: ChangeDraft,
  confirmed: Confirmed,
): Promise<Extract<Prepared, { kind: "duplicate" | "placement-blocked" }> | null> {
  const values = {
    ...valuesOf(draft, noClaimOf(draft), confirmed),
    ...{ processInstanceId: "", mostBefore: null },
  };
  const { rows } = await queries.query<Found>(conflictsStatement(values));
  const found = rows[0] && preparedOf({ ...rows[0], token: null, leaseUntil: null }, values);
  return found?.kind === "duplicate" || found?.kind === "placement-blocked" ? found : null;
}

/** What else a call is held to when it is written. */
interface PrepareBounds {
  /** Asked in the transaction that writes, under the lock of the chain's head. */
  readonly precondition?: ((queries: Pick<PoolClient, "query">) => Promise<boolean>) | undefined;
  /** Most orders of the user in the last minute; null where nobody bounded them. */
  readonly mostBefore?: number | null;
}

const hasPassphrases = ({ intents }: ChangeDraft) =>
  intents.some(({ passphrase }) => passphrase !== null);

/** What the first event of an intent says beside its state. */
function detailOf(draft: ChangeDraft, n: number): Readonly<Record<string, string>> {
  const { instrumentsAgeMs } = draft;
  const digest = { ...orderDigestOf(orderedOf(draft, n)) };
  if (instrumentsAgeMs === null) return digest;
  return { ...digest, instrumentListAge: `${Math.round(instrumentsAgeMs / 1_000)} s` };
}

/** The lock on the chain's head lets one writer of the account read and write at a time. */
const beginSql = (accountId: string) =>
  `BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs};
   SELECT 1 FROM chain_head WHERE account_id = ${pg.escapeLiteral(accountId)} FOR UPDATE`;

interface Found {
  readonly sameId: string | null;
  readonly sameHash: Buffer | null;
  readonly duplicateId: string | null;
  readonly duplicateAgo: number | null;
  readonly blockingId: string | null;
  readonly sentLastMinute: number | null;
  readonly token: number | null;
  readonly leaseUntil: string | null;
}

function preparedOf(found: Found, asked: PrepareValues): Prepared {
  const { token, leaseUntil, sameId, sameHash, duplicateId, blockingId, sentLastMinute } = found;
  const places = asked.kind === "place";
  if (token !== null && leaseUntil !== null) return { kind: "prepared", token, leaseUntil };
  if (sameId && sameHash) return { kind: "existing", intentId: sameId, requestHash: sameHash };
  if (places && duplicateId && !asked.duplicateConfirmed) {
    const secondsAgo = Math.round(found.duplicateAgo ?? 0);
    return { kind: "duplicate", intentId: duplicateId, secondsAgo };
  }
  if (places && blockingId && !asked.blockedConfirmed) {
    return { kind: "placement-blocked", intentId: blockingId };
  }
  if (sentLastMinute !== null && sentLastMinute > (asked.mostBefore ?? 0)) {
    return { kind: "too-many", sentLastMinute };
  }
  return { kind: "no-token" };
}

function valuesOf(
  draft: ChangeDraft,
  claim: TokenClaim,
  confirmed: Confirmed,
): Omit<PrepareValues, "processInstanceId" | "mostBefore"> {
  return {
    ...claim,
    tokenEndpoint: claim.endpoint,
    ...draft,
    channelSent: draft.channelSent ? 1 : 0,
    rows: rowsOf(draft),
    confusable: endpointsConfusableWith(draft.endpoint),
    duplicateMs,
    duplicateConfirmed: confirmed.duplicate,
    blockedConfirmed: confirmed.placementBlocked,
  };
}

/** What an intent of a call orders; only the first has the idempotency key as it came. */
function orderedOf(draft: ChangeDraft, n: number): Ordered {
  const intent = draft.intents[n];
  if (!intent) throw new Error(`The call has no intent ${n}.`);
  const { id, clientOid, body, facts, digits } = intent;
  const { deskId, accountId, connectionId, userId, endpoint, kind, batchId } = draft;
  const { targetOrderId, targetClientOid, category, symbol, orderType, price, qty } = facts;
  return {
    ...{ id, deskId, accountId, connectionId, userId, endpoint, kind, batchId, clientOid, body },
    ...{ targetOrderId, targetClientOid, category, symbol, orderType, price, qty },
    idempotencyKey: n === 0 ? draft.idempotencyKey : `${draft.idempotencyKey}#${n}`,
    requestHash: draft.requestHash.toString("hex"),
    side: tradedSide(facts),
    pricePlaces: digits ? String(digits.pricePlaces) : null,
    qtyPlaces: digits ? String(digits.qtyPlaces) : null,
    channelSent: draft.channelSent ? "1" : "0",
  };
}

/** The intents as the SQL reads them. */
function rowsOf(draft: ChangeDraft): string {
  return JSON.stringify(
    draft.intents.map((_, n) => {
      const ordered = orderedOf(draft, n);
      return {
        ...{ n, id: ordered.id, key: ordered.idempotencyKey, client_oid: ordered.clientOid },
        ...{ body: ordered.body, category: ordered.category, symbol: ordered.symbol },
        target_order_id: ordered.targetOrderId,
        target_client_oid: ordered.targetClientOid,
        ...{ side: ordered.side, order_type: ordered.orderType },
        ...{ price: ordered.price, qty: ordered.qty },
        price_places: ordered.pricePlaces,
        qty_places: ordered.qtyPlaces,
        detail: detailOf(draft, n),
      };
    }),
  );
}
