import "server-only";
import path from "node:path";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { addDays, dayBounds, dayOf } from "@/lib/time";
import type { Role } from "@/lib/users/roles";
import type { AddedConnection } from "../../accounts/add-connection";
import { overrideEnv } from "../../env";
import { newId } from "../../ids";
import { verifyJournal } from "../../journal/verify";
import { listIntents } from "../../journal/views/intents";
import { exchangeNow, refreshClock } from "../account-probe";
import { call } from "../call";
import type { CallContext } from "../call-context";
import { doubtClocks } from "../clock/exchange-clock";
import { startChild } from "./start-child";
import { type TestDesk, testDesk } from "./test-desk";

/** The paper venue's accounts of which the desk has keys. */
export type VenueAccount = "broker" | "trader" | "hedge";

interface Ready {
  readonly url: string;
  readonly credentials: Record<
    VenueAccount,
    { key: string; secret: string; passphrase: string }
  > & {
    readonly broker: { readonly channelCode: string };
  };
  readonly control: { readonly url: string; readonly token: string };
}

/** A desk with one account for each of the venue's, and the real venue over HTTP. */
export interface VenueDesk {
  readonly desk: TestDesk;
  readonly accounts: Record<VenueAccount, AddedConnection>;
  /** The broker's code: an order that carries it earns. */
  readonly channelCode: string;
  /** A user's context on an account, with a new idempotency key. */
  context(account: VenueAccount, changes?: Partial<CallContext> & { role?: Role }): CallContext;
  /** One of the venue's practice controls; answers its JSON. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What befalls the next call of an endpoint. */
  fault(endpoint: EndpointId, kind: string, count?: number): Promise<unknown>;
  /** The newest intents of an account, newest first. */
  intents(account: VenueAccount, limit?: number): Promise<readonly OrderIntent[]>;
  /**
   * Moves the venue's clock on to noon of tomorrow, UTC+8, so that no day ends during a test, and
   * at whatever hour it runs, yesterday is the day on which its venue began.
   */
  noon(): Promise<void>;
  /** A price so many percent of the index, in whole quote coin. */
  priceAt(percent: bigint): Promise<string>;
  /** Where the venue listens. */
  readonly url: string;
  /** Stops the venue's process: it takes connections and says nothing until it goes on. */
  pause(): void;
  resume(): void;
  /** Ends the venue; throws when a journal is not whole. */
  close(): Promise<void>;
}

const main = path.join(import.meta.dirname, "../../paper-venue/main.ts");

const hourMs = 3_600_000;

const declared = {
  environment: "paper",
  venue: "paper",
  positionMode: "one_way_mode",
  ndBroker: false,
  copyTrading: false,
  channelCode: "code1",
} as const;

/** Where the accounts are when the venue plays the exchange's demo environment. */
const demoAccount = { environment: "demo", venue: "main" } as const;

/**
 * Starts the venue and connects its accounts; for `beforeAll`, and `close` for `afterAll`. With
 * `demo` it stands on the desk's list as the exchange "main", and has demo keys only.
 */
export async function venueDesk({ demo = false } = {}): Promise<VenueDesk> {
  const desk = await testDesk();
  const more = demo ? ["--demo"] : [];
  const venue = await startChild(main, ["--port", "0", "--memory", "--seed", "7", ...more]);
  const ready = JSON.parse(await venue.line("{")) as Ready;
  const listed = { venues: [{ name: "main", origin: ready.url }], privateVenues: true };
  overrideEnv(demo ? listed : { venueUrl: ready.url });
  const account = { ...declared, ...(demo ? demoAccount : {}) };
  const { broker, trader, hedge } = ready.credentials;
  const add = (name: string, { key, secret, passphrase }: typeof trader, more = {}) =>
    desk.addAccount({ key, secret, passphrase, account: { ...account, name, ...more } });
  const accounts = {
    broker: await add("Broker", broker, { ndBroker: true }),
    trader: await add("Trader", trader),
    hedge: await add("Hedge", hedge, { positionMode: "hedge_mode" }),
  };

  const control: VenueDesk["control"] = async (method, at, body) => {
    const response = await fetch(`${ready.control.url}${at}`, {
      method,
      headers: { authorization: `Bearer ${ready.control.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${at}: ${text}`);
    // As the desk does when it moves the clock itself.
    if (at === "/clock") doubtClocks();
    return JSON.parse(text);
  };

  return {
    desk,
    accounts,
    channelCode: broker.channelCode,
    context: (of, { role, ...changes } = {}) => ({
      principal: { ...desk.trader, ...(role ? { role } : {}) },
      connectionId: accounts[of].connectionId,
      idempotencyKey: newId("key"),
      confirm: ["possible-duplicate"],
      ...changes,
    }),
    control,
    fault: (endpoint, kind, count = 1) =>
      control("POST", "/faults", { faults: [{ endpoint, kind, count }] }),
    intents: (of, limit = 1) => listIntents(desk.trader, accounts[of].accountId, { limit }),
    async noon() {
      const { accountId } = accounts.broker;
      await refreshClock(accountId);
      const now = exchangeNow(accountId);
      const { startMs } = dayBounds(addDays(dayOf(now, "UTC+8"), 1), "UTC+8");
      await control("POST", "/clock", { byMs: startMs + 12 * hourMs - now });
      await refreshClock(accountId);
    },
    async priceAt(percent) {
      const asking = { principal: desk.trader, connectionId: null, venue: account.venue };
      const index = await call(asking, "index-components", { symbol: "BTCUSDT" });
      if (index.kind !== "ok") throw new Error(index.kind);
      const near = index.data.componentList[0]?.equivalentPrice ?? "";
      return `${(BigInt(near.split(".")[0] ?? "") * percent) / 100n}`;
    },
    url: ready.url,
    pause: () => void venue.process.kill("SIGSTOP"),
    resume: () => void venue.process.kill("SIGCONT"),
    async close() {
      const broken: string[] = [];
      for (const { accountId } of Object.values(accounts)) {
        const verified = await verifyJournal(accountId);
        if (!verified.whole) broken.push(verified.problem);
      }
      venue.process.kill("SIGTERM");
      await venue.ended;
      await desk.close();
      if (broken.length > 0) throw new Error(broken.join(" "));
    },
  };
}
