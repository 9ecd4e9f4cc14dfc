/** What a token may read, each a route of the desk. */
export const apiScopes = ["report", "fills", "coverage", "transfers"] as const;

export type ApiScope = (typeof apiScopes)[number];

/** The route of each scope. */
export const apiPaths = {
  report: "/api/commissions/report",
  fills: "/api/commissions/fills",
  coverage: "/api/commissions/days",
  transfers: "/api/transfers",
} as const satisfies Readonly<Record<ApiScope, string>>;

/** How many calls a token may make in a minute. */
export const callsPerMinute = 120;

/** For how long a new token may be good, days. */
export const maxTokenDays = 366;

/** A token without its secret; moments are Unix ms. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

/** GET /api/tokens: the newest tokens of an account. */
export interface ApiTokensAnswer {
  readonly tokens: readonly ApiToken[];
}

/** POST /api/tokens: the secret is in this answer and nowhere else. */
export interface ApiTokenMade extends ApiTokensAnswer {
  readonly secret: string;
}
