import { readFileSync } from "node:fs";
import path from "node:path";

/** What the venue tells a test of itself. */
export interface VenueStats {
  /** Calls that were let in, and calls that were answered 429, by the contract's endpoint id. */
  readonly admitted: Readonly<Record<string, number>>;
  readonly refusedByRate: Readonly<Record<string, number>>;
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

  async #ask(method: string, name: string, body?: object): Promise<VenueStats> {
    const file = path.join(this.dataDir, "venue", "credentials.json");
    const { controlToken } = JSON.parse(readFileSync(file, "utf8")) as { controlToken: string };
    const response = await fetch(`${this.url}/control/${name}`, {
      method,
      headers: { authorization: `Bearer ${controlToken}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`The venue answered ${response.status}.`);
    return (await response.json()) as VenueStats;
  }
}
