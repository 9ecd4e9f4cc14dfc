/** What `GET /api/health` tells: 200 when all is "ok", else 503. */
export interface DeskHealth {
  readonly status: "ok" | "failing";
  /** "full": its disk is, so that no order can be written down. */
  readonly database: "ok" | "away" | "full";
  /** "unknown" while the database is away. */
  readonly worker: "ok" | "away" | "unknown";
}

/** What `GET /api/health/ready` tells: 200 while the desk takes orders, else 503. */
export interface DeskReadiness extends DeskHealth {
  /** As the lists show that users have open; "unknown" while nobody has one open. */
  readonly exchange: "ok" | "away" | "unknown";
  /** How long the most overdue sync of the archive has been due; null while nobody knows. */
  readonly archiveLagSeconds: number | null;
}
