import "server-only";
import type { PoolClient } from "pg";
import type { Confirmation, Failure } from "@/lib/api/failure";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import {
  type EndpointId,
  endpointOf,
  type OrderAck,
  type ResponseOf,
} from "@/lib/exchange/endpoints";
import type { Outcome, RowsOutcome } from "@/lib/exchange/errors";
import type { AccountFamily } from "@/lib/exchange/families";
import type { PositionMode } from "@/lib/orders/position-action";
import { type Principal, systemCapabilities } from "@/lib/users/roles";
import type { BoundedConnection } from "../accounts/connections";
import { pool, statement } from "../db/database";
import { forgetSingleton, singleton } from "../singleton";
import type { Deadline } from "./deadline";

/** Who waits longer when an endpoint's tokens are short: a user goes first. */
export type Priority = "person" | "reconciliation" | "polling";

/** Whether a change is wanted at the moment at which it is journalled. */
type Precondition = (queries: Pick<PoolClient, "query">) => Promise<boolean>;

/** Who calls, through which key, and how urgently. */
export interface CallContext {
  readonly principal: Principal | SystemPrincipal;
  /** The key to call with; null for the public endpoints, which then need `venue`. */
  readonly connectionId: string | null;
  readonly venue?: string;
  /** The browser's intent id; every call that changes something needs one. */
  readonly idempotencyKey?: string;
  readonly confirm?: readonly Confirmation[];
  /** "user" by default. */
  readonly priority?: Priority;
  /** A test that learns the account's family: nothing that is known keeps it from asking. */
  readonly learns?: true;
  /** A dry run: rules are checked with what the desk has, and the exchange is asked for nothing. */
  readonly asksNothing?: true;
  /**
   * Rows of a list that cannot be read are set aside and told of; else they void the answer, for
   * whoever takes what came for everything.
   */
  readonly takesPart?: true;
  /** Ends a read, or the wait for a token. Never ends a call that has been journalled. */
  readonly signal?: AbortSignal;
  /**
   * When a single placement by a user may no longer leave. What is late is journalled as not sent;
   * without a byte of it. Cancels, lists and the steps of a job have none.
   */
  readonly deadline?: Deadline;
  /** A step of a job: what is late is refused, and waits for its user with the rest of the job. */
  readonly isStep?: true;
  /**
   * Asked in the very transaction that journals a change, with locks on what it goes by: when it is
   * not wanted any more, it is refused as held, and nothing of it is written or sent.
   */
  readonly precondition?: Precondition;
}

/** The desk itself refused; nothing was journalled and nothing left. */
export interface RefusedByDesk {
  readonly kind: "refused";
  readonly failure: Failure;
}

/** What the desk returns of a new sub-account. Its key is sealed and never part of an answer. */
interface CreatedAccount {
  readonly subAccountUid: string;
  readonly label: string;
}

/** The endpoints whose calls carry a list, and the result of each element that succeeded. */
interface ListResults {
  readonly "place-batch": OrderAck;
  readonly "create-sub-accounts": CreatedAccount;
}

type Pending = Extract<Outcome<never>, { kind: "pending" }>;

/** How a call ended. A call with a list is pending as a whole, by its batch's id. */
export type CallResult<Id extends EndpointId> = Id extends keyof ListResults
  ? RowsOutcome<ListResults[Id]> | Pending | RefusedByDesk
  : Outcome<ResponseOf<Id>> | RefusedByDesk;

/** How any call ended, for code that carries out all of them. */
export type AnyResult = Outcome<unknown> | RowsOutcome<unknown> | RefusedByDesk;

/** An authorised call: the user, the key, the endpoint. */
export interface Route {
  readonly context: CallContext;
  readonly endpoint: Endpoint;
  /** Null for a public endpoint that is called without a key. */
  readonly connection: BoundedConnection | null;
  readonly venue: string;
  readonly baseUrl: string;
  /** Whose clock of the exchange counts: the account's, or the venue's. */
  readonly clock: string;
}

/** An authorised change: it has a key, and what bounds the user's orders. */
export type KeyedRoute = Route & { readonly connection: BoundedConnection };

/**
 * The desk itself, where nobody asks: its worker, and what the gateway must know for its own work.
 * Its role is none that a user can have; it may ask the exchange what `systemMayCall` says, and
 * change nothing anywhere. What users asked for is done under their authority, never under this.
 */
interface SystemPrincipal {
  readonly role: "system";
  /** Whose keys it reads with; null for public endpoints, which need none. */
  readonly deskId: string | null;
  readonly userId: null;
  readonly name: "Desk";
}

/** The desk itself as it reads with its keys, or without any key. */
export function systemPrincipal(deskId: string | null): SystemPrincipal {
  return { role: "system", deskId, userId: null, name: "Desk" };
}

/** Whether the desk itself may call an endpoint: it reads, and only what its role allows. */
export function systemMayCall(id: EndpointId): boolean {
  const { kind, capability, workerReads = false } = endpointOf(id);
  return workerReads && kind === "read" && systemCapabilities.includes(capability);
}

/** A context in which the desk itself reads through one of an account's keys. */
export type SystemContext = CallContext & {
  readonly connectionId: string;
  /** The account's, so that nothing is asked for that it lacks. */
  readonly family: AccountFamily | null;
  readonly positionMode: KnownPositionMode;
  /** The database's time at which this was read. */
  readonly at: Date;
};

/** The account's position mode as declared, and as a row of its orders showed it last. */
interface KnownPositionMode {
  readonly declared: PositionMode;
  readonly seen: PositionMode | null;
}

/** The oldest key of an account that may read, for the desk itself; null when there is none. */
export async function systemContext(
  accountId: string,
  priority: Priority,
): Promise<SystemContext | null> {
  const { rows } = await pool().query<StoredReader>(readerSql({ accountId }));
  const [row] = rows;
  if (!row) return null;
  const { id: connectionId, deskId, ...known } = row;
  return { principal: systemPrincipal(deskId), connectionId, priority, ...known };
}

const readerSql = statement<{ accountId: string }>(
  `
SELECT c.id, c.desk_id AS "deskId", a.family,
  json_build_object('declared', a.position_mode,
    'seen', a.observed_position_mode ->> 'mode') AS "positionMode",
  clock_timestamp() AS at
FROM connection AS c JOIN account AS a ON a.id = c.account_id
WHERE c.account_id = $accountId AND removed_at IS NULL AND 'read' = ANY(permissions)
  AND a.archived_at IS NULL
ORDER BY c.created_at LIMIT 1`,
  "gateway-reader",
);

interface StoredReader {
  readonly id: string;
  readonly deskId: string;
  readonly family: AccountFamily | null;
  readonly positionMode: KnownPositionMode;
  readonly at: Date;
}

/** Why a read failed: in a sentence, and the exchange's code where it gave one. */
export interface ReadFailure {
  readonly reason: string;
  readonly code: string | null;
}

/** Why a read did not succeed. */
export function readFailure(result: Exclude<CallResult<EndpointId>, { kind: "ok" }>): ReadFailure {
  switch (result.kind) {
    case "rejected":
      return { reason: result.message, code: result.code };
    case "unavailable":
      return { reason: result.reason, code: result.code };
    case "refused":
      if (result.failure.kind === "forbidden" && result.failure.reason !== undefined) {
        return { reason: result.failure.reason, code: null };
      }
      return { reason: `The desk did not send the request (${result.failure.kind}).`, code: null };
    default:
      return { reason: `No valid response from the exchange (${result.kind}).`, code: null };
  }
}

/** How long we wait for an exchange (docs/order-safety.md#c2-rule-4, #c2-rule-8). */
export interface Timeouts {
  /** Then the user learns that it is pending; we keep listening. */
  readonly ackTimeoutMs: number;
  /** Then we stop listening, and the outcome is unknown. */
  readonly hardTimeoutMs: number;
  /** An order may still be applied for so long after its first byte. */
  readonly quietMs: number;
  /** The wait before a read that failed goes again; each further wait is twice as long. */
  readonly retryMs: number;
  /** So long a call waits for a token of its rate before it is refused as "busy". */
  readonly tokenMs: Readonly<Record<Priority, number>>;
  /** So long a call waits to learn the exchange's time. */
  readonly clockMs: number;
}

const defaultTimeouts: Timeouts = {
  ackTimeoutMs: 8_000,
  hardTimeoutMs: 60_000,
  quietMs: 60_000,
  retryMs: 250,
  tokenMs: { person: 5_000, reconciliation: 20_000, polling: 10_000 },
  clockMs: 2_000,
};

export function timeouts(): Timeouts {
  return singleton("journal.timing", () => defaultTimeouts);
}

/** Other times, for tests that cannot wait. */
export function overrideTimeouts(values: Partial<Timeouts>): void {
  const changed = { ...timeouts(), ...values };
  forgetSingleton("journal.timing");
  singleton("journal.timing", () => changed);
}
