import type { Permission } from "@/lib/exchange/define-endpoint";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { AccountFamily } from "@/lib/exchange/families";
import type { PositionMode } from "@/lib/orders/position-action";
import type { Environment } from "@/lib/users/roles";

/**
 * What an account cannot use, each with a sentence why and what can be used instead: no page offers
 * it, and nothing asks for it.
 */
export type LackedEndpoints = Readonly<Partial<Record<EndpointId, string>>>;

/** A key and the account it belongs to, as the desk shows it: never the key itself. */
export interface DeskConnection {
  readonly id: string;
  readonly label: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly environment: Environment;
  /** Which of the desk's venues; part of the topics of market data. */
  readonly venue: string;
  readonly positionMode: PositionMode;
  /** A broker's main account, which has commissions and sub-accounts. */
  readonly ndBroker: boolean;
  /** As the last test learned it; null while nobody knows. */
  readonly family: AccountFamily | null;
  readonly lacks: LackedEndpoints;
  readonly permissions: readonly string[];
  readonly keyLast4: string;
  /** Of the sample firm. */
  readonly sample?: true;
}

/** POST /api/connections: a key, for an account that is there or for a new one. */
export interface NewKeyRequest {
  readonly label: string;
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly permissions: readonly Permission[];
  readonly account:
    | { readonly id: string }
    | {
        readonly name: string;
        readonly venue: string;
        /** The key is of the exchange's demo environment; left out, it is not. */
        readonly demo?: boolean;
        readonly positionMode: "one_way_mode" | "hedge_mode";
        readonly ndBroker: boolean;
        readonly copyTrading: boolean;
        readonly channelCode: string | null;
      };
}

/** A key as the connections page sees it: never the key itself. */
export interface ListedKey {
  readonly id: string;
  readonly label: string;
  readonly keyLast4: string;
  readonly permissions: readonly Permission[];
  /** ISO moment. */
  readonly createdAt: string;
  /** What came of the last test; null for a key that was never tested. */
  readonly lastTest: LastTest | null;
}

/** A test of a key as it is remembered. */
interface LastTest {
  /** ISO moment. */
  readonly at: string;
  /** Why it failed; null when the key worked. */
  readonly failure: string | null;
  /** The exchange's code for it, where it gave one. */
  readonly code: string | null;
}

/** What the last test that worked learned of an account, from reads that change nothing. */
export interface AccountCapabilities {
  /** ISO moment. */
  readonly at: string;
  /** Null where the answers do not tell. */
  readonly family: AccountFamily | null;
  /** Where its key was answered; every other environment refuses it. */
  readonly environment: Environment;
  /** How far the exchange's clock is ahead of ours. */
  readonly clockMs: number;
  readonly tookMs: number;
  readonly permissions: readonly ShownPermission[];
  readonly seen: readonly SeenEndpoint[];
}

/** A permission of a key, in the exchange's word, that an answer showed to be there or not. */
export interface ShownPermission {
  readonly name: string;
  readonly has: boolean;
  readonly endpoint: EndpointId;
}

/** What one endpoint answered to a test. */
export interface SeenEndpoint {
  readonly endpoint: EndpointId;
  /** ISO moment. */
  readonly at: string;
  readonly tookMs: number;
  /** How many rows came; null when it did not answer well. */
  readonly rows: number | null;
  /** Why it did not; null when it did. */
  readonly why: string | null;
  readonly code: string | null;
}

/** The position mode that rows of an account's orders showed; one that was not declared counts. */
export interface ObservedPositionMode {
  readonly mode: PositionMode;
  readonly field: "holdMode" | "posMode";
  /** One of the orders that show it. */
  readonly orderId: string;
  readonly symbol: string;
  /** How many of the `of` rows that name a mode show this one. */
  readonly count: number;
  readonly of: number;
  /** ISO moment. */
  readonly at: string;
}

/** PATCH /api/accounts/[id]: what an owner declares of an account anew. */
export interface DeclaredChange {
  readonly positionMode?: PositionMode;
  readonly ndBroker?: boolean;
}

/** An account with what was declared of it, and the keys with which the desk reaches it now. */
export interface ListedAccount {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly venue: string;
  readonly positionMode: PositionMode;
  readonly ndBroker: boolean;
  readonly copyTrading: boolean;
  readonly channelCode: string | null;
  /** An owner has allowed orders on this live account. */
  readonly liveConfirmed: boolean;
  /** As the last test learned it; null while nobody knows. */
  readonly family: AccountFamily | null;
  readonly capabilities: AccountCapabilities | null;
  /** Null until a row of its orders shows one. */
  readonly observedPositionMode: ObservedPositionMode | null;
  /** From a backup of then, and its lists of open orders have not all been read since. */
  readonly restored: { readonly backupAt: string; readonly problem: string | null } | null;
  /** Empty when the last one was removed: its journal and archive wait for the next. */
  readonly keys: readonly ListedKey[];
}

/** GET /api/connections */
export interface ConnectionsAnswer {
  readonly accounts: readonly ListedAccount[];
  /** The venues that this desk may reach; "paper" is the one that comes with it. */
  readonly venues: readonly string[];
  /** LIVE_TRADING=1 on the server. */
  readonly liveTrading: boolean;
}

/** GET /api/accounts/[id]/clock */
export interface ClockOffset {
  /** How far the exchange's clock is ahead of ours; null while nobody could read it. */
  readonly offsetMs: number | null;
  /** A sandbox's clock may be moved: it is labelled, never alarmed. */
  readonly sandbox: boolean;
}

/** POST /api/connections/[id]/test; `clockMs`: how far the exchange's clock is ahead of ours. */
export type KeyTest =
  | {
      readonly works: true;
      readonly tookMs: number;
      readonly clockMs: number;
      readonly capabilities: AccountCapabilities;
    }
  | { readonly works: false; readonly reason: string; readonly code: string | null };

/** A difference between a venue's answers and the interface that the desk knows. */
export interface DriftRow {
  readonly venue: string;
  readonly endpoint: string;
  /** Where in the data, such as `list[].delegateType`. */
  readonly field: string;
  /** The unknown value; or "(missing)", "(extra)", "(number)" and the like. */
  readonly seen: string;
  /** What came there, shortened, as JSON; null where nothing did or it may be a secret. */
  readonly example: string | null;
  /** In how many hours it was seen. */
  readonly count: number;
  /** Unix ms; the last to the hour. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** GET /api/unknown-fields: what was seen in the last 30 days, what came last first. */
export interface DriftAnswer {
  readonly rows: readonly DriftRow[];
}

/** What one step of a diagnosis found; a step whose basis failed is not tried. */
export interface DiagnosisStep {
  readonly name: string;
  readonly status: "ok" | "attention" | "failed" | "not-tried";
  /** A sentence: what was found, or why it was not tried. */
  readonly found: string;
  /** A sentence: what to do about it; null where there is nothing to do. */
  readonly advice: string | null;
}

/** POST /api/connections/[id]/diagnosis: a connection checked end to end, without any secret. */
export interface Diagnosis {
  /** No step failed. */
  readonly works: boolean;
  readonly steps: readonly DiagnosisStep[];
  /** The whole as a text, fit to be sent to somebody who helps. */
  readonly text: string;
}

/** An incident that the paper venue can stage. */
export interface ListedScenario {
  readonly name: string;
  readonly description: string;
  readonly underWay: boolean;
}

/** GET, POST and DELETE /api/scenarios; null where no paper venue came with this desk. */
export interface ScenariosAnswer {
  readonly scenarios: readonly ListedScenario[] | null;
}
