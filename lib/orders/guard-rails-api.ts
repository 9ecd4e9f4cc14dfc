/** Bounds that somebody set on the orders that are sent; null where there is none. */
export interface GuardRails {
  /** Most value of one order, in USDT. */
  readonly maxNotional: string | null;
  /** Most size of one order, counted as `sizeUnit` says. */
  readonly maxSize: string | null;
  /** How often the instrument's smallest order, or an amount of its base coin. */
  readonly sizeUnit: "minimum" | "base";
  /** Most distance of a limit price from the index, in percent. */
  readonly maxDistance: string | null;
  readonly marketOrders: "allowed" | "banned";
  /** What one person may send on one account in sixty seconds. */
  readonly ordersPerMinute: number | null;
}

/** A person's own limits on an account. */
export interface OwnLimits extends GuardRails {
  /** An order worth so many USDT is confirmed by holding its button down. */
  readonly holdFrom: string | null;
  /** A buy so many percent above the index, or a sell below it, is confirmed in the same way. */
  readonly throughIndex: string | null;
}

/** What an administrator allows at most. */
export interface Ceiling extends GuardRails {
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

/** What holds for a person who has set no limits of their own. */
export const defaultLimits: OwnLimits = { ...noLimits, throughIndex: "1" };

/** GET /api/guard-rails?account: what bounds the orders of the person who asks. */
export interface GuardRailsAnswer {
  /** Null while the person has set none. */
  readonly own: OwnLimits | null;
  /** Every ceiling that holds for them on the account. */
  readonly ceilings: readonly Ceiling[];
  /** How many orders they sent on the account in the last sixty seconds. */
  readonly sentLastMinute: number;
}

/** What bounds the orders of somebody on an account. */
export type Bounds = Pick<GuardRailsAnswer, "own" | "ceilings">;

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
    ceilings: rows.filter(({ kind }) => kind === "desk").map(({ limits }) => limits as Ceiling),
  };
}

/** PUT /api/guard-rails: null removes them. */
export interface OwnLimitsChange {
  readonly accountId: string;
  readonly rails: OwnLimits | null;
}

/** For whom a ceiling is: null is everybody, and every account. */
export interface CeilingScope {
  readonly userId: string | null;
  readonly accountId: string | null;
}

/** PUT /api/guard-rails/ceilings: null removes it. */
export interface CeilingChange extends CeilingScope {
  readonly rails: Ceiling | null;
}

/** GET and PUT /api/guard-rails/ceilings */
export interface CeilingsAnswer {
  readonly ceilings: readonly (CeilingScope & {
    readonly rails: Ceiling;
    readonly updatedBy: string;
    readonly updatedAt: string;
  })[];
  /** Whom and what a ceiling can be set for. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}
