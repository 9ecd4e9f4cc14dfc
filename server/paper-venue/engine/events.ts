import type { Category, EnginePlanType, HoldMode, PosSide, Side, VenueRules } from "./types";

/** Why an order left the book, or never entered it, without being filled. */
export type CancelReason =
  | "requested"
  | "ioc"
  | "fok"
  | "post-only"
  | "market"
  | "self-trade"
  | "reduce-only"
  /** A market close took the position that resting closes held whole (hedge mode). */
  | "market-close"
  /** The instrument went offline, or was delivered. */
  | "offline"
  | "delivered";

/** The command changed nothing; `message` names the rule, `field` the request's field or "". */
export interface Rejected {
  readonly type: "rejected";
  readonly code: string;
  readonly message: string;
  readonly field: string;
}

interface OrderEvent {
  readonly uid: string;
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: Category;
  readonly symbol: string;
}

export interface Accepted extends OrderEvent {
  readonly type: "accepted";
}

/** What is left of the order stands in the book. */
export interface Rested extends OrderEvent {
  readonly type: "rested";
  readonly lots: number;
}

export interface Cancelled extends OrderEvent {
  readonly type: "cancelled";
  readonly reason: CancelReason;
}

/**
 * An earlier reduce-only order gave way to a new one, whose acknowledgement then has no orderId.
 */
interface Replaced extends OrderEvent {
  readonly type: "replaced";
  readonly byOrderId: string;
}

/** Nothing was done: this is the acknowledgement of an earlier order with the same clientOid. */
export interface Repeated {
  readonly type: "repeated";
  readonly uid: string;
  /** Null as it was then: an earlier reduce-only order had given way. */
  readonly orderId: string | null;
  readonly clientOid: string;
}

/** Nothing of the order is left to fill. */
export interface Completed extends OrderEvent {
  readonly type: "completed";
}

export interface FillSide {
  readonly uid: string;
  readonly orderId: string;
  readonly clientOid: string;
  /** SPOT and MARGIN orders meet in one book, so each side has its own. */
  readonly category: Category;
  readonly side: Side;
  readonly channelCode: string | null;
  readonly fee: bigint;
  readonly feeCoin: string;
}

/** One match, at the maker's price. */
export interface Filled {
  readonly type: "filled";
  readonly fillId: string;
  readonly symbol: string;
  readonly ticks: number;
  /** Coin futures: contracts, in units of 10^-(pricePrecision + quantityPrecision), or whole. */
  readonly lots: number;
  /** In the quote coin. */
  readonly value: bigint;
  readonly taker: FillSide;
  readonly maker: FillSide;
  readonly at: number;
}

interface AccountOpened {
  readonly type: "account-opened";
  readonly uid: string;
}

/** Money that came from outside or left, was lent to a margin order, or was paid back. */
interface Credited {
  readonly type: "deposited" | "withdrawn" | "borrowed" | "repaid";
  readonly uid: string;
  readonly coin: string;
  readonly amount: bigint;
}

interface HoldModeSet {
  readonly type: "hold-mode-set";
  readonly uid: string;
  readonly holdMode: HoldMode;
}

interface RuleSet {
  readonly type: "rule-set";
  readonly rule: keyof VenueRules;
  readonly value: VenueRules[keyof VenueRules];
}

interface InstrumentListed {
  readonly type: "instrument-listed";
  readonly category: Category;
  readonly symbol: string;
}

/** A futures instrument came to its end and is listed no more. */
interface InstrumentDelivered {
  readonly type: "instrument-delivered";
  readonly category: Category;
  readonly symbol: string;
}

/** A position was closed at the index price because its instrument came to its end. */
interface PositionDelivered {
  readonly type: "position-delivered";
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly side: PosSide;
  /** In the settlement coin, below zero for a loss. */
  readonly profit: bigint;
}

/** So many symbols of the account, those with an open position, have this leverage now. */
interface LeverageSet {
  readonly type: "leverage-set";
  readonly uid: string;
  readonly category: Category;
  readonly leverage: number;
  readonly symbols: number;
}

interface IndexSet {
  readonly type: "index-set";
  readonly symbol: string;
  readonly price: string;
}

export type EngineEvent =
  | Rejected
  | Accepted
  | Rested
  | Filled
  | Completed
  | Cancelled
  | Replaced
  | Repeated
  | AccountOpened
  | Credited
  | HoldModeSet
  | RuleSet
  | InstrumentListed
  | InstrumentDelivered
  | PositionDelivered
  | LeverageSet
  | IndexSet
  | AnyPlanEvent;

interface PlanEvent {
  readonly uid: string;
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly planType: EnginePlanType;
}

/** A plan order waits from now on. */
export interface PlanAccepted extends PlanEvent {
  readonly type: "plan-accepted";
}

/** Its price was reached: it is gone, and the orders it sends are told of next. */
interface PlanTriggered extends PlanEvent {
  readonly type: "plan-triggered";
}

/** An order that a plan sent, or a plan that a fill's presets asked for, was refused. */
interface PlanRefused extends PlanEvent {
  readonly type: "plan-refused";
  readonly code: string;
  readonly message: string;
}

/** It is gone without having been triggered. */
export interface PlanDropped extends PlanEvent {
  readonly type: "plan-dropped";
  readonly reason: "other-side" | "position-closed" | "delisted" | "mode-changed";
}

type AnyPlanEvent = PlanAccepted | PlanTriggered | PlanRefused | PlanDropped;

/** A refusal: the exchange's code, a message that names the rule, and the request's field. */
export function reject(code: string, field: string, message: string): Rejected {
  return { type: "rejected", code, message, field };
}
