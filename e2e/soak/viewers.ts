import { DeskClient } from "../support/desk-client";
import type { TradedAccount } from "./trader";

/** A session may have twenty streams. */
const sessions = 3;
const streams = 50;

/** Viewers whose pages are open all the while: each stream has an account's orders and journal. */
export class Viewers {
  readonly #open: (() => Promise<void>)[] = [];
  #turn = 0;

  private constructor(
    readonly clients: readonly DeskClient[],
    readonly accounts: readonly TradedAccount[],
  ) {}

  static async open(owner: DeskClient, accounts: readonly TradedAccount[]): Promise<Viewers> {
    const email = await owner.invite("Viewer", "viewer");
    const clients = Array.from({ length: sessions }, () => new DeskClient(owner.url));
    for (const client of clients) await client.signIn(email);
    const viewers = new Viewers(clients, accounts);
    for (let at = 0; at < streams; at += 1) await viewers.#openOne();
    return viewers;
  }

  /** Closes the oldest streams and opens as many, as reloaded pages do. */
  async reopen(count: number): Promise<void> {
    for (const close of this.#open.splice(0, count)) await close();
    for (let at = 0; at < count; at += 1) await this.#openOne();
  }

  /** Their users are there: a session that nobody uses ends. */
  async touch(): Promise<void> {
    for (const client of this.clients) await client.post("/api/session/touch", {});
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((close) => close()));
  }

  async #openOne(): Promise<void> {
    const turn = this.#turn;
    this.#turn += 1;
    const { accountId } = this.accounts[turn % this.accounts.length]!;
    const client = this.clients[turn % this.clients.length]!;
    const topics = ["orders", "journal", "order-jobs"].map((kind) => `${kind}:${accountId}`);
    this.#open.push(await client.watch(topics));
  }
}
