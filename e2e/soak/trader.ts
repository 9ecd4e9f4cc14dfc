import { confirmations } from "@/lib/api/failure";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { Snapshot } from "@/lib/live/snapshot";
import type { OrderJobsAnswer } from "@/lib/order-jobs/order-job";
import type { DeskClient } from "../support/desk-client";

/** What a firm's desk does on a usual day, over all of its accounts. */
const usualDay = {
  place: 500,
  take: 200,
  cancel: 300,
  replace: 60,
  batch: 10,
  massCancel: 10,
};

export type Action = keyof typeof usualDay;

export const actions = Object.keys(usualDay) as readonly Action[];

/** Ten usual days in an hour and a half. */
export const everyMs = (action: Action) => (90 * 60_000) / (10 * usualDay[action]);

const ordersOfBatch = 20;
const maxCancelled = 60;

/** An account of the desk, by the connection through which it is traded. */
export interface TradedAccount {
  readonly id: string;
  readonly accountId: string;
}

/** An order in the exchange's list, as the desk's pages see it. */
interface OpenOrder {
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: string;
  readonly symbol: string;
}

/** What became of an order, or why the desk did not take it: then it has no intent. */
interface Answer {
  readonly kind: string;
  readonly intentId?: string | null;
}

const symbol = { category: "SPOT", symbol: "LTCUSDT" } as const;

/** A user who trades several accounts in turn, as the desk's pages do it. */
export class Trader {
  /** The client order ids of all orders that the desk has answered with an outcome. */
  readonly answered = new Set<string>();
  /** How many orders were sent to the desk. */
  sent = 0;
  /** How often the desk answered what. */
  readonly counts = new Map<string, number>();
  #turn = 0;
  readonly #resumed = new Set<string>();

  constructor(
    readonly client: DeskClient,
    readonly accounts: readonly TradedAccount[],
  ) {}

  async act(action: Action): Promise<void> {
    this.#turn += 1;
    const account = this.accounts[this.#turn % this.accounts.length]!;
    await this[action](account);
  }

  place = (account: TradedAccount) => this.#send(account, "place-order", this.#resting());

  /** Buys and sells in turn what the book has. */
  take = (account: TradedAccount) => {
    const side = this.#turn % 4 < 2 ? { side: "buy", qty: "10" } : { side: "sell", qty: "0.1" };
    this.sent += 1;
    const order = { ...symbol, ...side, orderType: "market", clientOid: newClientOid(Date.now()) };
    return this.#send(account, "place-order", order);
  };

  cancel = async (account: TradedAccount) => {
    const [order] = await this.#open(account);
    if (!order) return;
    const { orderId, category } = order;
    await this.#send(account, "cancel-order", { orderId, category });
  };

  replace = (account: TradedAccount) =>
    this.#start(account, "replace", 1, (open) => ({
      orders: open.map((old) => ({ old: nameOf(old), order: this.#resting() })),
      placesAtOnce: true,
      confirm: confirmations,
    }));

  batch = (account: TradedAccount) =>
    this.#start(account, "batch", 0, () => ({
      orders: Array.from({ length: ordersOfBatch }, () => this.#resting()),
      confirm: confirmations,
    }));

  massCancel = (account: TradedAccount) =>
    this.#start(account, "cancel", maxCancelled, (open) => ({ orders: open.map(nameOf) }));

  /** Resumes each job that has paused in doubt once, then stops it. Answers how many are left. */
  async tendJobs(): Promise<number> {
    let running = 0;
    for (const { accountId } of this.accounts) {
      const path = `/api/order-jobs?account=${accountId}`;
      const { jobs } = await this.client.get<OrderJobsAnswer>(path);
      for (const { id, state } of jobs.filter(({ endedAt }) => endedAt === null)) {
        running += 1;
        if (state !== "paused") continue;
        const next = this.#resumed.has(id) ? "stopped" : "running";
        this.#resumed.add(id);
        const change = { state: next, confirm: confirmations };
        this.#count("job", await this.client.patch(`/api/order-jobs/${id}`, change));
      }
    }
    return running;
  }

  /** A limit order that rests, at another price each time. */
  #resting() {
    this.sent += 1;
    const price = `60.${String(this.sent % 100).padStart(2, "0")}`;
    const order = { ...symbol, side: "buy", orderType: "limit", timeInForce: "gtc" } as const;
    return { ...order, qty: "0.1", price, clientOid: newClientOid(Date.now()) };
  }

  async #open({ accountId }: TradedAccount): Promise<readonly OpenOrder[]> {
    const path = `/api/readings?topic=orders:${accountId}`;
    const snapshot = await this.client.get<Snapshot | null>(path);
    const rows = (snapshot?.rows ?? []) as unknown as readonly OpenOrder[];
    return rows.filter(({ clientOid }) => clientOid.startsWith("D1-"));
  }

  async #send(
    account: TradedAccount,
    endpoint: "place-order" | "cancel-order",
    request: Readonly<Record<string, string>>,
  ): Promise<void> {
    const body = { connectionId: account.id, request, confirm: confirmations };
    // An Idempotency-Key in the form of a client order id becomes the order's.
    const response = await this.client.post(`/api/exchange/${endpoint}`, body, request.clientOid);
    const { kind, intentId } = (await response.json()) as Answer;
    this.#tally(endpoint, kind);
    if (intentId && request.clientOid) this.answered.add(request.clientOid);
  }

  async #start(
    account: TradedAccount,
    kind: "batch" | "cancel" | "replace",
    howMany: number,
    bodyOf: (open: readonly OpenOrder[]) => object,
  ): Promise<void> {
    const open = howMany > 0 ? (await this.#open(account)).slice(-howMany) : [];
    if (open.length < Math.min(howMany, 1)) return;
    const body = { connectionId: account.id, ...bodyOf(open) };
    this.#count(kind, await this.client.post(`/api/order-jobs/${kind}`, body));
  }

  #count(what: string, { ok, status }: Response): void {
    this.#tally(what, ok ? "ok" : String(status));
  }

  #tally(what: string, result: string): void {
    const name = `${what} ${result}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

function nameOf({ category, symbol, orderId, clientOid }: OpenOrder) {
  return { category, symbol, orderId, clientOid, filledQty: "0" };
}
