/** What `GET /api/health` tells: 200 when all is "ok", else 503. */
export interface DeskHealth {
  readonly status: "ok" | "failing";
  /** "full": its disk is, so that no order can be written down. */
  readonly database: "ok" | "away" | "full";
  /** "unknown" while the database is away. */
  readonly worker: "ok" | "away" | "unknown";
}
