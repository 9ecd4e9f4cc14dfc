import "server-only";
import type { PoolClient } from "pg";
import type { EndpointId, ResponseOf } from "@/lib/exchange/endpoints";
import type { Failure, Outcome, RowsOutcome } from "@/lib/exchange/errors";
import type { OrderAck } from "@/lib/exchange/records";
import type { Principal } from "@/lib/people/principal";
import type { WorkerPrincipal } from "./worker-principal";

/** Who waits longer when an endpoint's budget is short: a person goes first. */
export type Priority = "person" | "sweep" | "watch";

/** The questions that the gateway asks with a refusal, to which a person may say yes. */
export const confirmations = ["possible-duplicate", "placement-blocked"] as const;

export type Confirmation = (typeof confirmations)[number];

/** Whether a change is wanted at the moment at which it is journalled. */
export type StillWanted = (queries: Pick<PoolClient, "query">) => Promise<boolean>;

/** Who calls, through which key, and how urgently. */
export interface CallContext {
  readonly principal: Principal | WorkerPrincipal;
  /** The key to call with; null for the public endpoints, which then need `venue`. */
  readonly connectionId: string | null;
  readonly venue?: string;
  /** The browser's intent id; every call that changes something needs one. */
  readonly idempotencyKey?: string;
  readonly confirm?: readonly Confirmation[];
  /** "person" unless said otherwise. */
  readonly priority?: Priority;
  /** Ends a read, or the wait for a budget. Never ends a call that has been journalled. */
  readonly signal?: AbortSignal;
  /**
   * Asked in the very transaction that journals a change, with locks on what it goes by: when it is
   * not wanted any more, it is refused as held, and nothing of it is written or sent.
   */
  readonly stillWanted?: StillWanted;
}

/** Our own door refused; nothing was journalled and nothing left. */
export interface Refused {
  readonly kind: "refused";
  readonly failure: Failure;
}

/** What the desk tells of a new sub-account. Its key is sealed, and never part of an answer. */
export interface CreatedAccount {
  readonly subAccountUid: string;
  readonly label: string;
}

/** The endpoints whose calls carry a list, and what is told of each element that succeeded. */
interface ListResults {
  readonly "place-batch": OrderAck;
  readonly "create-sub-accounts": CreatedAccount;
}

type Pending = Extract<Outcome<never>, { kind: "pending" }>;

/** How a call ended. A call with a list is pending as a whole, by its batch's id. */
export type CallResult<Id extends EndpointId> = Id extends keyof ListResults
  ? RowsOutcome<ListResults[Id]> | Pending | Refused
  : Outcome<ResponseOf<Id>> | Refused;

/** How any call ended, for code that carries out all of them. */
export type AnyResult = Outcome<unknown> | RowsOutcome<unknown> | Refused;
