import { compare, type Decimal, decimal, sign, subtract } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { Coverage, ReportSums } from "./api";
import type { DayInterval } from "./ownership";
import type { RateDrift } from "./rate-drift";
import { percentOf, sharesOf } from "./report-figures";

/**
 * By what a fill is attributed to a client, most trusted first: the exchange listed it under the
 * client's uid, the desk's journal holds its order, or its clientOid begins as a rule says.
 */
export const attributionSources = ["uid", "order-log", "rule", "none"] as const;

export type AttributionSource = (typeof attributionSources)[number];

/** Each as the page calls it. */
export const sourceLabels: Readonly<Record<AttributionSource, string>> = {
  uid: "UID sync",
  "order-log": "Order log",
  rule: "Prefix rule",
  none: "None",
};

/** What is nobody's, as the page calls it. */
export const unattributedLabel = "Unattributed";

/** Days of UTC+8, with who entered them, and when (Unix ms). */
export interface RecordedDays extends DayInterval {
  readonly by: string;
  readonly at: number;
}

/** A sub-account of a client, on some days of UTC+8. */
export interface ClientUid extends RecordedDays {
  readonly uid: string;
  /** The account of this desk that is the sub-account; null where the desk holds no key of it. */
  readonly orderAccountId: string | null;
}

/** A client with all that says which fills are its own. */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** What the numbers of its statements begin with. */
  readonly code: string;
  /** Its parts of its rebate, in the order of their days; before the first it is 0. */
  readonly plans: readonly ClientPlanDays[];
  readonly uids: readonly ClientUid[];
  readonly prefixes: readonly ClientPrefix[];
}

/** A client's part of its rebate, 0 to 100, on some days of UTC+8. */
interface ClientPlanDays extends RecordedDays {
  readonly percent: string;
}

/** A rule of a client, on some days of UTC+8: fills whose clientOid begins so are its own. */
interface ClientPrefix extends RecordedDays {
  readonly prefix: string;
}

/** From when on something is to be a client's; what is left out is decided by the desk. */
export interface AskedDays {
  /** Without it: the first day after the newest locked month. */
  readonly from?: string;
  /** Exclusive. */
  readonly until?: string;
  /** The clients from whom it is knowingly taken. */
  readonly takesFrom?: readonly string[];
  /** Why days of locked months are changed. */
  readonly reason?: string;
}

/** What a change of a rule was: its days, and whose the prefix was on the first of them. */
export interface ChangedRule extends DayInterval {
  readonly before: string | null;
  /** It was several clients' on these days: to give it back to one would not undo the change. */
  readonly mixed: boolean;
}

/** What the fills of one client sum up to; of those of nobody `client` is null. */
interface ClientSums extends ReportSums {
  readonly client: string | null;
}

/** How many fills one source attributes, and their rebate, USDT. */
export interface AttributionBucket {
  readonly source: AttributionSource;
  readonly fills: number;
  readonly rebate: string;
}

/** A fill of which the sources name more than one client. */
export interface AttributionConflict {
  readonly fill: string;
  readonly ts: number;
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOid: string | null;
  readonly rebate: string | null;
  /** The clients that each source names; more than one of one source leaves it to nobody. */
  readonly named: Readonly<Record<Exclude<AttributionSource, "none">, readonly string[]>>;
  /** By what it is attributed all the same. */
  readonly source: AttributionSource;
}

/** The clients of an account, and whose the fills of a range of days of UTC+8 are. */
export interface ClientReport extends Coverage {
  readonly from: Day;
  readonly to: Day;
  readonly clients: readonly Client[];
  /** One for each client and one for nobody, also those without a fill. */
  readonly rows: readonly ClientSums[];
  readonly total: ReportSums;
  /** All four, in the order of trust: they sum exactly to the total. */
  readonly buckets: readonly AttributionBucket[];
  /** How many fills are in conflict, and the latest of them. */
  readonly conflicts: number;
  readonly conflicting: readonly AttributionConflict[];
  /** Where the effective rate of a client and product became another, newest first. */
  readonly drifts: readonly RateDrift[];
  /**
   * On how many days the exchange was asked for the clients' uids; on how many it did not heed
   * them; and how many records it listed that the archive does not have.
   */
  readonly uidSyncs: { readonly days: number; readonly ignored: number; readonly unknown: number };
  /** The same rebates by day and client; null is nobody. */
  readonly chart: readonly {
    readonly day: Day;
    readonly client: string | null;
    readonly rebate: string;
  }[];
}

/** A fill whose client a rule would change. */
export interface RuleMatch {
  readonly fill: string;
  readonly ts: number;
  readonly clientOid: string;
  readonly symbol: string;
  readonly rebate: string | null;
}

/** What a rule would do to the fills of a range of days if it were saved. */
export interface RulePreview extends DayInterval {
  readonly prefix: string;
  /** Fills whose client would be another: this many change when it is saved. */
  readonly moved: number;
  /** Of these, fills that are another client's now. */
  readonly fromOthers: number;
  /** The rebate of those that move, USDT. */
  readonly rebateMoved: string;
  /** Fills that begin so and are the client's already, by any source. */
  readonly alreadyTheirs: number;
  /** Fills that begin so and that a more trusted source, or a longer prefix, gives another. */
  readonly conflicts: number;
  /** Unattributed fills and their rebate, before and after. */
  readonly before: { readonly fills: number; readonly rebate: string };
  readonly after: { readonly fills: number; readonly rebate: string };
  readonly rebate: string;
  /** The newest of those that move. */
  readonly latest: readonly RuleMatch[];
}

/**
 * How much of the rebate is attributed, in per cent. Null where the rebate is not above 0, or a
 * part lies outside it: no share says anything then.
 */
export function attributedPercent(rebate: string, unattributed: string): Decimal | null {
  const [total, left] = [decimal(rebate), decimal(unattributed)];
  if (sign(total) !== 1 || sign(left) === -1 || compare(left, total) === 1) return null;
  return percentOf(subtract(total, left), total);
}

/** The four sources' shares of the rebate, each rounded; null where they say nothing. */
export function bucketShares(buckets: readonly AttributionBucket[]): readonly Decimal[] | null {
  return sharesOf(buckets.map(({ rebate }) => decimal(rebate)));
}

/** Why an order earns no rebate, or a record has no order of the desk. */
export const unrebatedKinds = ["header-missing", "no-record", "unknown-order"] as const;

export type UnrebatedKind = (typeof unrebatedKinds)[number];

/** Each as the page calls it. */
export const unrebatedLabels: Readonly<Record<UnrebatedKind, string>> = {
  "header-missing": "Sent without channel code",
  "no-record": "No record after T+2",
  "unknown-order": "Record without an order",
};

/**
 * An order of the desk that earns no rebate, or one that the exchange recorded under a client's uid
 * and the journal does not hold. Nothing is invented of what it would have earned.
 */
export interface UnrebatedOrder {
  /** Null where the journal does not hold it. */
  readonly intent: string | null;
  readonly kind: UnrebatedKind;
  /** Unix ms; of an order that the journal does not hold its first fill. */
  readonly placedAt: number;
  readonly account: string;
  readonly client: string | null;
  readonly symbol: string | null;
  readonly side: string | null;
  readonly orderType: string | null;
  readonly price: string | null;
  readonly qty: string | null;
  readonly endpoint: string | null;
  readonly orderId: string;
  readonly clientOid: string | null;
}

/** An account of the desk whose orders earn nothing since a day that is three days ago or more. */
export interface SilentAccount {
  readonly account: string;
  readonly client: string | null;
  readonly since: Day;
  readonly orders: number;
}

/** Orders without a rebate or unknown to the journal, newest first; accounts that earn nothing. */
export interface UnrebatedOrders {
  readonly rows: readonly UnrebatedOrder[];
  /** How many there are of each kind; the newest are in `rows`. */
  readonly counts: Readonly<Record<UnrebatedKind, number>>;
  readonly silent: readonly SilentAccount[];
}
