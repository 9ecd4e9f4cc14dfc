import { readFileSync } from "node:fs";
import path from "node:path";
import type { Day } from "@/lib/time";

/** What a day of the broker's commissions really comes to, published or not. */
export interface BookedDay {
  readonly day: Day;
  readonly published: boolean;
  readonly records: number;
  readonly volume: string;
  readonly fee: string;
  readonly pureFee: string;
  readonly rebateAmount: string;
}

/** What became of a clientOid at the venue, by the venue's own books. */
export interface BookedPlacement {
  readonly clientOid: string | null;
  /** How often it reached the venue. */
  readonly arrived: number;
  readonly orders: readonly {
    readonly orderId: string;
    /** Null while it is open. */
    readonly end: { readonly state: string } | null;
  }[];
}

/** What the venue tells a test of itself. */
export interface VenueStats {
  /** Calls that were let in, and calls that were answered 429, by the contract's endpoint id. */
  readonly admitted: Readonly<Record<string, number>>;
  readonly refusedByRate: Readonly<Record<string, number>>;
  /** Calls of endpoints that the account's family lacks: answered 40084 or 40085. */
  readonly refusedByFamily: Readonly<Record<string, number>>;
  readonly faultsHappened: number;
}

/** The practice controls of a desk's own venue: never part of the exchange's interface. */
export class VenueControl {
  constructor(
    readonly url: string,
    readonly dataDir: string,
  ) {}

  stats(): Promise<VenueStats> {
    return this.#ask("GET", "stats");
  }

  /** The next `count` calls of an endpoint meet this fault. */
  fault(endpoint: string, kind: string, count = 1): Promise<VenueStats> {
    return this.#ask("POST", "faults", { faults: [{ endpoint, kind, count }] });
  }

  /** Sets peculiarities of the venue; those that are not named stay as they are. */
  setDeviations(deviations: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.#ask("POST", "quirks", { quirks: deviations });
  }

  /** Holds every answer of an endpoint back for so long; 0 answers at once again. */
  latency(endpoint: string, ms: number): Promise<unknown> {
    if (ms === 0) return this.#ask("DELETE", "latency");
    return this.#ask("POST", "latency", { endpoint, ms });
  }

  /** Takes every fault back. */
  clearFaults(): Promise<unknown> {
    return this.#ask("DELETE", "faults");
  }

  /** The venue's own books of these days, both inclusive. */
  async days(from: Day, to: Day): Promise<readonly BookedDay[]> {
    const path = `oracle/days?from=${from}&to=${to}`;
    return (await this.#ask<{ days: readonly BookedDay[] }>("GET", path)).days;
  }

  /** Begins trouble that befalls a part of the calls until it is taken back. */
  befall(faults: readonly object[]): Promise<unknown> {
    return this.#ask("POST", "faults", { faults });
  }

  /** Moves the venue's clock forward. */
  advance(byMs: number): Promise<unknown> {
    return this.#ask("POST", "clock", { byMs });
  }

  /** What really happened to the newest placements, of one account or all, newest first. */
  async placements(limit: number, uid?: string): Promise<readonly BookedPlacement[]> {
    const path = `oracle/orders?limit=${limit}${uid === undefined ? "" : `&uid=${uid}`}`;
    return (await this.#ask<{ placements: readonly BookedPlacement[] }>("GET", path)).placements;
  }

  async #ask<T = VenueStats>(method: string, name: string, body?: object): Promise<T> {
    const file = path.join(this.dataDir, "venue", "credentials.json");
    const { controlToken } = JSON.parse(readFileSync(file, "utf8")) as { controlToken: string };
    const response = await fetch(`${this.url}/control/${name}`, {
      method,
      headers: { authorization: `Bearer ${controlToken}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`The venue answered ${response.status}.`);
    return (await response.json()) as T;
  }
}
