import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { lateCauseOf, maxPressToByteMs } from "@/lib/orders/lateness";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { Browser } from "../../auth/testing/browser";
import type { RouteHandler } from "../../http/handle";
import { until } from "../../testing/until";
import { ageInstruments } from "./instrument-age";
import type { VenueAccount, VenueDesk } from "./venue-desk";
import type { WireTap } from "./wire-tap";

interface Stop {
  readonly perSecond: number;
  /** For so long the exchange's process stands still. */
  readonly stoppedMs: number;
  readonly listAgeMs: number;
}

interface Press {
  readonly clientOid: string;
  readonly pressedAt: number;
}

/** What came of the presses of one stop, counted; each name of a broken promise begins with "!". */
export type StopCounts = Readonly<Record<string, number>>;

/** The process that measures is also the one that sends: it may hear of a byte a little later. */
const heardLateMs = 500;

/** After the exchange goes on, users go on pressing for so long. */
const afterMs = 2_000;

/** Users press while the exchange stands still, and cancel once a second. */
export class StoppedExchange {
  readonly #presses: Press[] = [];
  readonly #counts = new Map<string, number>();
  #index = 0n;

  constructor(
    readonly on: VenueDesk,
    readonly tap: WireTap,
    readonly user: { readonly browser: Browser; readonly post: RouteHandler },
    /** Looks for unknown orders, as the worker does. */
    readonly reconcile: () => Promise<unknown>,
  ) {}

  async run({ perSecond, stoppedMs, listAgeMs }: Stop): Promise<StopCounts> {
    this.#counts.clear();
    this.#presses.length = 0;
    this.#index = BigInt(await this.on.priceAt(100n));
    const resting = await this.#rest(Math.ceil(stoppedMs / 1_000));
    const over = new AbortController();
    const sweeping = this.#sweep(over.signal);
    ageInstruments(listAgeMs);
    this.on.pause();
    const everything: Promise<unknown>[] = [];
    const begunAt = performance.now();
    for (let n = 0; performance.now() - begunAt < stoppedMs + afterMs; n += 1) {
      if (performance.now() - begunAt >= stoppedMs) this.on.resume();
      everything.push(this.#press(n));
      if (n % perSecond === 0) everything.push(this.#cancel(resting.pop()));
      await sleep(Math.max(0, begunAt + ((n + 1) * 1_000) / perSecond - performance.now()));
    }
    this.on.resume();
    await Promise.all(everything);
    const entries = await this.#settled();
    over.abort();
    await sweeping;
    await this.#judge(entries);
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => a.localeCompare(b)));
  }

  #count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  async #ask(account: VenueAccount, id: EndpointId, request: object, headers = {}) {
    const { connectionId } = this.on.accounts[account];
    const body = { connectionId, request, confirm: ["possible-duplicate"] };
    const more = { params: { endpoint: id }, headers };
    const answer = await this.user.browser.ask(this.user.post, "POST", body, more);
    return { status: answer.status, body: await answer.json() };
  }

  /** Orders that rest, for the cancels. */
  async #rest(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { body } = await this.#ask("trader", "place-order", this.#spot(9_000 + n));
      if (body.kind === "ok") ids.push(body.data.orderId);
    }
    return ids;
  }

  async #press(n: number): Promise<void> {
    const ageMs = (n * 137) % 400;
    const pressedAt = performance.now() - ageMs;
    const clientOid = newClientOid(Date.now());
    this.#presses.push({ clientOid, pressedAt });
    const [account, id, request] = this.#order(n);
    const headers = { "idempotency-key": clientOid, "press-age": `${ageMs}` };
    const { body } = await this.#ask(account, id, request, headers);
    if (body.failure) this.#count(`! refused without an entry: ${JSON.stringify(body.failure)}`);
  }

  async #cancel(orderId: string | undefined): Promise<void> {
    if (orderId === undefined) return;
    const { body } = await this.#ask("trader", "cancel-order", { category: "SPOT", orderId });
    this.#count("cancels");
    if (body.kind === "not-sent") this.#count(`! cancel not sent: ${body.reason}`);
    else if (body.failure) this.#count(`cancels that the rate held back: ${body.failure.kind}`);
  }

  #price(below: number): string {
    return `${(this.#index * 96n) / 100n - BigInt(below)}`;
  }

  #spot(n: number) {
    const limit = { symbol: "BTCUSDT", side: "buy", orderType: "limit" } as const;
    return { ...limit, category: "SPOT", qty: "0.001", price: this.#price(n), timeInForce: "gtc" };
  }

  /** The endpoints that place one order, in turn. */
  #order(n: number): readonly [VenueAccount, EndpointId, object] {
    const price = this.#price(n);
    const limit = { symbol: "BTCUSDT", side: "buy", orderType: "limit" } as const;
    switch (n % 4) {
      case 0:
        return ["trader", "place-order", this.#spot(n)];
      case 1:
        return [
          "trader",
          "futures-place-order",
          {
            ...{ ...limit, productType: "USDT-FUTURES", marginMode: "crossed", price },
            ...{ marginCoin: "USDT", size: "0.001", force: "gtc" },
          },
        ];
      case 2:
        return [
          "trader",
          "spot-place-plan-order",
          {
            ...{ ...limit, triggerPrice: price, executePrice: price, planType: "amount" },
            ...{ size: "0.001", triggerType: "fill_price" },
          },
        ];
      default:
        return [
          "hedge",
          "place-strategy-order",
          {
            ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", posSide: "long", qty: "0.001" },
            ...{ tpslMode: "partial", stopLoss: this.#price(5_000 + n) },
          },
        ];
    }
  }

  async #sweep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.reconcile();
      await sleep(100);
    }
  }

  /** The entries of the presses, once nobody waits for anything about them. */
  async #settled(): Promise<ReadonlyMap<string, OrderIntent>> {
    const found = new Map<string, OrderIntent>();
    const read = async () => {
      for (const account of ["trader", "hedge"] as const) {
        for (const entry of await this.on.intents(account, 5_000))
          found.set(entry.clientOid, entry);
      }
    };
    const open = ["PREPARED", "SENDING", "UNKNOWN"];
    await until(
      async () => {
        await read();
        return this.#presses.every(
          ({ clientOid }) => !open.includes(found.get(clientOid)?.state ?? ""),
        );
      },
      { withinMs: 120_000 },
    );
    return found;
  }

  async #judge(entries: ReadonlyMap<string, OrderIntent>): Promise<void> {
    const { placements } = (await this.on.control("GET", "/oracle/orders?limit=1000")) as {
      placements: readonly { clientOid: string; arrived: number; orders: readonly unknown[] }[];
    };
    const venue = new Map(placements.map((each) => [each.clientOid, each]));
    for (const { clientOid, pressedAt } of this.#presses) {
      this.#count("presses");
      const entry = entries.get(clientOid);
      const sentAt = this.tap.sentAt.get(clientOid);
      const { arrived = 0, orders = [] } = venue.get(clientOid) ?? {};
      if (!entry) this.#count("! without an entry");
      else if (entry.state === "NOT_SENT") {
        const cause = lateCauseOf(entry.reason ?? "");
        this.#count(cause ? `not sent: ${cause}` : `! not sent: ${entry.reason}`);
        if (sentAt !== undefined || arrived > 0) this.#count("! not sent, and yet it left");
      } else {
        this.#count(`sent: ${entry.state}`);
        const tookMs = (sentAt ?? Number.POSITIVE_INFINITY) - pressedAt;
        if (tookMs > maxPressToByteMs + heardLateMs) this.#count("! left too late");
        this.#counts.set("slowest first byte, ms", Math.max(this.#slowest, Math.round(tookMs)));
        this.#count("at the venue", arrived > 0 ? 1 : 0);
        if (arrived > 1 || orders.length > 1) this.#count("! twice at the venue");
        const exists = /^(ACKED|LIVE|PARTIAL)/.test(entry.state);
        if (exists && orders.length === 0) this.#count("! said to exist, and does not");
        if (entry.state === "REJECTED" && orders.length > 0) this.#count("! rejected, and exists");
      }
    }
  }

  get #slowest(): number {
    return this.#counts.get("slowest first byte, ms") ?? 0;
  }
}

/** The promises that were broken. */
export function brokenIn(counts: StopCounts): readonly string[] {
  return Object.entries(counts).flatMap(([what, n]) =>
    what.startsWith("!") ? `${what}: ${n}` : [],
  );
}
