import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "../../../db/database";
import { env } from "../../../env";
import { call } from "../../call";
import type { Timeouts } from "../../call-context";
import { type VenueDesk, venueDesk } from "../venue-desk";
import { chance, pick } from "./chance";
import { checkRun, type Line } from "./check-journal";
import { type Placement, readJournal, unsettled } from "./facts";
import { type LyingProxy, startLyingProxy } from "./lying-proxy";
import { bundleProcesses, type DeskProcess, startProcess } from "./processes";
import { Users } from "./users";
import { type Call, type Prices, type RunAccount, Workload } from "./workload";

/** How large a run is. */
export interface RunSize {
  readonly calls: number;
  readonly kills: number;
  readonly seed: number;
  /** How many calls users have under way at a time. */
  readonly lanes: number;
  /** Which part of the kills a supervisor sees and says so in the database. */
  readonly supervised: number;
  /** How often every list is to be read, once lists are true again, before the run is judged. */
  readonly trueReadings: number;
  /** How long the journal may take to stand still when the lists are true again. */
  readonly settleMs: number;
}

/**
 * The desk's time limits in a run. As usual, a placement that is blocked is refused before its
 * user is told that it is pending.
 */
const timing = {
  ackTimeoutMs: 3_500,
  hardTimeoutMs: 1_000,
  quietMs: 2_500,
  retryMs: 250,
} satisfies Partial<Timeouts>;

const faultRate = 0.6;
const names = ["broker", "trader", "hedge"] as const;

/** A desk, its venue and a proxy between them that loses answers and lets lists lie. */
export class FaultedRun {
  readonly #size: RunSize;
  readonly #on: VenueDesk;
  readonly #proxy: LyingProxy;
  readonly #bundles: Awaited<ReturnType<typeof bundleProcesses>>;
  readonly #users: Users;
  readonly #workload: Workload;
  readonly #accounts: readonly RunAccount[];
  readonly #calls: Call[] = [];
  readonly #desks: DeskProcess[] = [];
  #worker: DeskProcess | null = null;
  #next = 0;
  /** Seconds that the calls took, and the journal until it stood still. */
  #took = { calls: 0, settling: 0 };

  private constructor(
    size: RunSize,
    on: VenueDesk,
    proxy: LyingProxy,
    bundles: Awaited<ReturnType<typeof bundleProcesses>>,
    accounts: readonly RunAccount[],
    prices: Prices,
  ) {
    this.#size = size;
    this.#on = on;
    this.#proxy = proxy;
    this.#bundles = bundles;
    this.#accounts = accounts;
    this.#users = new Users(size.seed);
    this.#workload = new Workload(size.seed, accounts, prices);
  }

  /** Starts the venue, the proxy, two processes of the desk and its worker. */
  static async start(size: RunSize): Promise<FaultedRun> {
    const { seed } = size;
    const [on, bundles] = [
      await venueDesk(),
      await bundleProcesses([
        "server/gateway/testing/order-faults/desk-child",
        "server/worker/testing/worker-child",
      ]),
    ];
    const { hardTimeoutMs } = timing;
    const { venueUrl } = env();
    const proxy = await startLyingProxy({ venueUrl, seed, faultRate, hardMs: hardTimeoutMs });
    const accounts = names.map((name) => ({ name, ...on.accounts[name] }));
    const prices = { BTCUSDT: await priceOf(on, "BTCUSDT"), ETHUSDT: await priceOf(on, "ETHUSDT") };
    await openPositions(on);
    const run = new FaultedRun(size, on, proxy, bundles, accounts, prices);
    await run.#watch();
    await run.#startProcesses();
    return run;
  }

  /** Makes every call, kills processes meanwhile, and waits until the journal stands still. */
  async storm(): Promise<void> {
    const { calls, kills, lanes } = this.#size;
    const begun = performance.now();
    const kill = this.#killAll(kills, calls);
    await Promise.all(Array.from({ length: lanes }, () => this.#lane()));
    await kill;
    this.#proxy.tellTheTruth();
    const ended = performance.now();
    await this.#standStill();
    const seconds = (from: number, to: number) => Math.round((to - from) / 1_000);
    this.#took = { calls: seconds(begun, ended), settling: seconds(ended, performance.now()) };
  }

  /** The table of what happened, and which promises were broken. */
  async table(): Promise<readonly Line[]> {
    const { reads, posts } = this.#proxy;
    const { placements } = (await this.#on.control("GET", "/oracle/orders?limit=10000")) as {
      placements: readonly Placement[];
    };
    const journal = await readJournal(this.#on.desk.trader);
    const ours = placements.filter(({ clientOid }) => clientOid.startsWith("D1-"));
    const facts = { calls: this.#calls, reported: this.#users.reported, posts, placements: ours };
    const countLine = (what: string, count: number) => ({ what, count, broken: null });
    const processes = [...this.#desks, ...(this.#worker ? [this.#worker] : [])];
    return [
      countLine("calls", this.#calls.length),
      countLine("seconds they took", this.#took.calls),
      countLine("seconds until the journal stood still", this.#took.settling),
      countLine(
        "kills",
        processes.reduce((sum, { kills }) => sum + kills, 0),
      ),
      countLine("answers lost because a process was killed", this.#users.reported.lost),
      countLine("placements and cancels at the proxy", posts.length),
      countLine("of them under a fault", posts.filter(({ fault }) => fault !== null).length),
      countLine("readings of lists", reads.total),
      ...[...reads.lied].map(([lie, count]) => countLine(`of them lied: ${lie}`, count)),
      ...this.#answers(),
      ...checkRun({ ...facts, ...journal }),
    ];
  }

  /** What users were told at last, by kind. */
  #answers(): readonly Line[] {
    const counts = new Map<string, number>();
    for (const kinds of this.#users.reported.answers.values()) {
      const last = kinds.at(-1) ?? "";
      counts.set(last, (counts.get(last) ?? 0) + 1);
    }
    return [...counts].map(([kind, count]) => ({
      what: `orders and cancels told at last: ${kind}`,
      count,
      broken: null,
    }));
  }

  /** The refusals that the run does not expect. */
  unexpected(): readonly string[] {
    return this.#users.reported.odd;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#desks, this.#worker].map((process) => process?.stop()));
    await this.#proxy.close();
    await this.#bundles.remove();
    await this.#on.close();
  }

  async #startProcesses(): Promise<void> {
    const { url } = this.#proxy;
    const chore = { principal: this.#on.desk.trader, timing };
    const desk = (n: number) =>
      startProcess(this.#bundles.fileOf("desk-child"), chore, url, this.#users.listenerOf(n));
    const silent = { onLine: () => {}, onEnd: () => {} };
    const worker = startProcess(this.#bundles.fileOf("worker-child"), timing, url, silent);
    this.#desks.push(await desk(0), await desk(1));
    this.#users.meet(...this.#desks);
    this.#worker = await worker;
  }

  /** As pages would that show the open orders and the plan orders of every account. */
  async #watch(): Promise<void> {
    for (const { accountId } of this.#accounts) {
      for (const kind of ["orders", "plans"]) {
        await pool().query(
          `INSERT INTO subscription (topic, subscriber, expires_at)
           VALUES ($1, 'run', now() + interval '1 hour')`,
          [`${kind}:${accountId}`],
        );
      }
    }
  }

  async #lane(): Promise<void> {
    while (this.#next < this.#size.calls) {
      const made = this.#workload.call(this.#next);
      this.#next += 1;
      this.#calls.push(made);
      await this.#users.make(made);
    }
  }

  /** Spread over the calls; which process, and whether its supervisor says so, by the seed. */
  async #killAll(kills: number, calls: number): Promise<void> {
    for (let n = 0; n < kills; n += 1) {
      const drawn = (what: string) => chance(this.#size.seed, "kill", n, what);
      const at = ((n + 0.2 + 0.6 * drawn("when")) * calls) / kills;
      while (this.#next < Math.floor(at)) await sleep(10);
      await sleep(200 * drawn("moment"));
      const processes = [...this.#desks, ...(this.#worker ? [this.#worker] : [])];
      await pick(processes, drawn("which")).kill(drawn("told") < this.#size.supervised);
    }
  }

  /** Bounded: what still moves then is found stuck, or not live, by the table. */
  async #standStill(): Promise<void> {
    const until = Date.now() + this.#size.settleMs;
    while (Date.now() < until) {
      const { sending, unknown, quietMs } = await unsettled(this.#on.desk.trader);
      const still = sending + unknown === 0 && quietMs > 1_500;
      if (still && this.#proxy.trueReadings() >= this.#size.trueReadings) return;
      await sleep(250);
    }
  }
}

async function priceOf(on: VenueDesk, symbol: string): Promise<number> {
  const asking = { principal: on.desk.trader, connectionId: null, venue: "paper" };
  const index = await call(asking, "index-components", { symbol });
  if (index.kind !== "ok") throw new Error(`The venue gives no index of ${symbol}.`);
  const [whole = "", part = ""] = (index.data.componentList[0]?.equivalentPrice ?? "").split(".");
  return Number.parseInt(whole + part.padEnd(2, "0").slice(0, 2), 10);
}

/** Strategy orders need a position; the proxy does not see these calls. */
async function openPositions(on: VenueDesk): Promise<void> {
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy" } as const;
  for (const [name, more] of [
    ["hedge", { posSide: "long" }],
    ["trader", {}],
  ] as const) {
    const market = { ...order, ...more, orderType: "market", qty: "0.5" } as const;
    const opened = await call(on.context(name), "place-order", market);
    if (opened.kind !== "ok") throw new Error(`A position could not be opened: ${opened.kind}.`);
  }
}
