import type { ClockOffset } from "./api";

/** Half of all calls were as fast, and 95 of a hundred; milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/** Where the time of the last minutes' calls went. */
export interface ExchangeHealth {
  readonly calls: number;
  readonly minutes: number;
  /** Waiting for a token of the rate limit; null while there was no call. */
  readonly queue: Percentiles | null;
  /** The desk's own work: journal, signature, connection. */
  readonly desk: Percentiles | null;
  /** The way to the exchange and back: what a handshake with it takes. */
  readonly wire: Percentiles | null;
  /** The rest from the first byte out to the last byte in. */
  readonly exchange: Percentiles | null;
}

/** Who has calls of an endpoint now: pages and orders, the worker, or somebody elsewhere. */
export type CallUser = "person" | "worker" | "others";

/** The calls of one endpoint in the current second. */
export interface EndpointUse {
  readonly number: number;
  readonly endpoint: string;
  /** Whose calls the exchange counts together. */
  readonly scope: "uid" | "ip";
  readonly used: number;
  readonly allowed: number;
  /** Calls of this web server that wait for their turn; the worker's own queue is not seen. */
  readonly waiting: number;
  readonly usedBy: readonly CallUser[];
}

/** GET /api/limits?account */
export interface LimitsAnswer {
  readonly endpoints: readonly EndpointUse[];
  /** Orders sent on the account since midnight UTC. */
  readonly ordersToday: number;
  readonly health: ExchangeHealth;
  readonly clock: ClockOffset;
}
