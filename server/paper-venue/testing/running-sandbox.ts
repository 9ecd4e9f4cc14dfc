import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { FaultName } from "../sandbox/fault-kinds";
import { openTestVenue, racingClock, type TestVenue } from "./open-test-venue";
import { type RawAnswer, rawCall } from "./raw-call";

export const paths = {
  place: "/api/v3/trade/place-order",
  batch: "/api/v3/trade/place-batch",
  list: "/api/v3/trade/unfilled-orders",
  instruments: "/api/v3/market/instruments?category=SPOT&symbol=BTCUSDT",
} as const;

const limit = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" };

/** An order that rests: nobody sells so low. */
export const order = (clientOid: string) => ({ ...limit, qty: "0.01", price: "80000", clientOid });

/** A venue whose calls are befallen by faults; every test leaves it without any. */
export class RunningSandbox {
  #opened: TestVenue | null = null;
  #placed = 0;

  constructor() {
    beforeAll(async () => {
      this.#opened = await openTestVenue({ rateClock: racingClock() });
    });
    afterEach(() => this.control("DELETE", "/faults"));
    afterAll(() => this.venue.venue.stop());
  }

  get venue(): TestVenue {
    if (this.#opened === null) throw new Error("The venue is not open yet.");
    return this.#opened;
  }

  control(method: string, path: string, body?: unknown): Promise<Response> {
    return this.venue.control(method, path, body);
  }

  /** Asks for one fault. */
  async ask(fault: object): Promise<void> {
    expect((await this.control("POST", "/faults", { faults: [fault] })).status).toBe(200);
  }

  get(target: string): Promise<RawAnswer> {
    return rawCall(this.venue.trader, "GET", target);
  }

  /** Places one order that meets a fault; answers what was seen, and its clientOid. */
  async struck(kind: FaultName, change: object = {}, stop?: AbortSignal) {
    this.#placed += 1;
    const clientOid = `${kind}-${this.#placed}`;
    await this.ask({ endpoint: "place-order", kind, ...change });
    const body = JSON.stringify(order(clientOid));
    const answer = await rawCall(this.venue.trader, "POST", paths.place, body, stop);
    return { clientOid, answer };
  }

  /** The clientOid of the order that `struck` places now. */
  underWay(kind: FaultName): string {
    return `${kind}-${this.#placed}`;
  }

  /** What the oracle knows of a clientOid. */
  placement(clientOid: string) {
    return this.venue.venue.exchange.oracle.placements({ clientOid }, 1)[0];
  }

  async isUp(): Promise<boolean> {
    return (await this.get(paths.instruments)).status === 200;
  }
}
