/** Bounds that somebody set on the orders that are sent; null where there is none. */
export interface RiskLimits {
  /** Most value of one order, in USDT. */
  readonly maxNotional: string | null;
  /** Most size of one order, counted as `sizeUnit` says. */
  readonly maxSize: string | null;
  /** How often the instrument's smallest order, or an amount of its base coin. */
  readonly sizeUnit: "minimum" | "base";
  /** Most distance of a limit price from the index, in percent. */
  readonly maxDistance: string | null;
  readonly marketOrders: "allowed" | "banned";
  /** What one user may send on one account in sixty seconds. */
  readonly ordersPerMinute: number | null;
}

/** A user's own limits on an account. */
export interface OwnLimits extends RiskLimits {
  /** An order worth so many USDT is confirmed by holding its button down; "0" is every order. */
  readonly holdFrom: string | null;
  /** A buy so many percent above the index, or a sell below it, is confirmed in the same way. */
  readonly throughIndex: string | null;
}

/** What an administrator allows at most. */
export interface DeskLimit extends RiskLimits {
  /** What becomes of an order that cannot be checked because no price is known. */
  readonly unchecked: "refuse" | "allow";
}

/** No bound at all. */
export const noLimits: OwnLimits = {
  maxNotional: null,
  maxSize: null,
  sizeUnit: "minimum",
  maxDistance: null,
  marketOrders: "allowed",
  ordersPerMinute: null,
  holdFrom: null,
  throughIndex: null,
};

/** What holds for a user who has set no limits of their own. */
export const defaultLimits: OwnLimits = { ...noLimits, throughIndex: "1" };

/** GET /api/risk-limits?account: what bounds the orders of the user who asks. */
export interface RiskLimitsAnswer {
  /** Null while the user has set none. */
  readonly own: OwnLimits | null;
  /** Every desk limit that holds for them on the account. */
  readonly deskLimits: readonly DeskLimit[];
  /** How many orders they sent on the account in the last sixty seconds. */
  readonly sentLastMinute: number;
}

/** What bounds the orders of somebody on an account. */
export type Bounds = Pick<RiskLimitsAnswer, "own" | "deskLimits">;

/** A row of `risk_limit`, as far as it bounds. */
export interface StoredLimits {
  readonly kind: "own" | "desk";
  readonly limits: unknown;
}

/** The rows that hold for somebody on an account, as what bounds them. */
export function boundsOf(rows: readonly StoredLimits[]): Bounds {
  const own = rows.find(({ kind }) => kind === "own");
  return {
    own: own ? (own.limits as OwnLimits) : null,
    deskLimits: rows.filter(({ kind }) => kind === "desk").map(({ limits }) => limits as DeskLimit),
  };
}

/** PUT /api/risk-limits: null removes them. */
export interface OwnLimitsChange {
  readonly accountId: string;
  readonly riskLimits: OwnLimits | null;
}

/** For whom a desk limit is: null is everybody, and every account. */
export interface DeskLimitScope {
  readonly userId: string | null;
  readonly accountId: string | null;
}

/** PUT /api/risk-limits/desk: null removes it. */
export interface DeskLimitChange extends DeskLimitScope {
  readonly riskLimits: DeskLimit | null;
}

/** GET and PUT /api/risk-limits/desk */
export interface DeskLimitsAnswer {
  readonly deskLimits: readonly (DeskLimitScope & {
    readonly riskLimits: DeskLimit;
    readonly updatedBy: string;
    readonly updatedAt: string;
  })[];
  /** Whom and what a desk limit can be set for. */
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}
