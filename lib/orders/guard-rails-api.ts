import type { Ceiling, OwnLimits } from "./guard-rails";

/** GET /api/guard-rails?account: what bounds the orders of the person who asks. */
export interface GuardRailsAnswer {
  /** Null while the person has set none. */
  readonly own: OwnLimits | null;
  /** Every ceiling that holds for them on the account. */
  readonly ceilings: readonly Ceiling[];
  /** How many orders they sent on the account in the last sixty seconds. */
  readonly sentLastMinute: number;
}

/** PUT /api/guard-rails: null removes them. */
export interface OwnLimitsChange {
  readonly accountId: string;
  readonly rails: OwnLimits | null;
}

/** For whom a ceiling is: null is everybody, and every account. */
export interface CeilingScope {
  readonly personId: string | null;
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
