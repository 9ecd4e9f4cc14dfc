import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { log } from "../log";
import { forgetSingleton, singleton } from "../singleton";
import { databaseUrl, type Queries } from "./database";

/**
 * Calls `onPayload` for every notification on a channel until the returned function is called.
 * One connection serves the whole process and comes back by itself. What was sent while it was
 * away is lost: `onGap` is called then, so that you read again what you follow.
 */
export async function listen(
  channel: string,
  onPayload: (payload: string) => void,
  onGap?: () => void,
): Promise<() => Promise<void>> {
  const own = notificationListener();
  const listener = { onPayload, onGap };
  await own.add(channel, listener);
  return () => own.remove(channel, listener);
}

/** Closes the listening connection and forgets every listener; for the end of a process. */
export async function closeListener(): Promise<void> {
  const own = notificationListener();
  forgetSingleton("notification-listener");
  await own.close();
}

const notificationListener = () =>
  singleton("notification-listener", () => new NotificationListener());

/** PostgreSQL carries less than 8000 bytes in one notification. */
const maxBytes = 7_900;

/**
 * Publishes to every listening process; inside a transaction it is sent when that commits, and
 * never when it rolls back. Throws when the payload is too long: send an id, not the thing.
 */
export async function notify(db: Queries, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) > maxBytes) {
    throw new RangeError(`A notification on "${channel}" is longer than ${maxBytes} bytes.`);
  }
  await db.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
}

/** Who listens on a channel. `onGap`: the connection was away, notifications may be missing. */
interface ChannelListener {
  readonly onPayload: (payload: string) => void;
  readonly onGap?: (() => void) | undefined;
}

const firstWaitMs = 100;

const maxWaitMs = 5_000;

/** A process's one listening connection: comes back by itself until it is closed. */
class NotificationListener {
  readonly #channels = new Map<string, Set<ChannelListener>>();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #client: pg.Client | null = null;
  #waiting: (() => void)[] = [];
  /** The commands of this connection: one after the other, as pg wants them. */
  #commands: Promise<void> = Promise.resolve();

  constructor() {
    this.#running = this.#run();
  }

  /** Resolves when notifications on the channel arrive; waits while the database is away. */
  async add(channel: string, listener: ChannelListener): Promise<void> {
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(listener));
    if (this.#client) return this.#command(this.#client, "LISTEN", channel);
    await new Promise<void>((ready) => this.#waiting.push(ready));
  }

  async remove(channel: string, listener: ChannelListener): Promise<void> {
    const listeners = this.#channels.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    this.#channels.delete(channel);
    if (this.#client) await this.#command(this.#client, "UNLISTEN", channel);
  }

  async close(): Promise<void> {
    this.#channels.clear();
    this.#closing.abort();
    await this.#client?.end().catch(() => {});
    await this.#running;
  }

  async #run(): Promise<void> {
    let waitMs = firstWaitMs;
    for (let connections = 0; !this.#closing.signal.aborted; ) {
      const client = this.#newClient();
      const ended = new Promise<unknown>((done) => client.once("end", done).once("error", done));
      try {
        await client.connect();
        if (this.#closing.signal.aborted) return await client.end();
        await this.#listenToAll(client, connections > 0);
        connections += 1;
        waitMs = firstWaitMs;
        await ended;
      } catch (error) {
        log("warn", "the listening connection to the database failed", { error });
      }
      this.#client = null;
      await client.end().catch(() => {});
      await sleep(waitMs, null, { signal: this.#closing.signal }).catch(() => {});
      waitMs = Math.min(waitMs * 2, maxWaitMs);
    }
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      application_name: "broker-desk listen",
      keepAlive: true,
    });
    client.on("notification", ({ channel, payload }) => {
      for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload ?? "");
    });
    client.on("error", (error) => log("warn", "the listening connection broke", { error }));
    return client;
  }

  /** Listens on every channel; after a loss every listener's `onGap` is called. */
  async #listenToAll(client: pg.Client, again: boolean): Promise<void> {
    this.#client = client;
    this.#commands = Promise.resolve();
    for (const channel of this.#channels.keys()) await this.#command(client, "LISTEN", channel);
    for (const ready of this.#waiting.splice(0)) ready();
    if (!again) return;
    for (const listeners of this.#channels.values()) {
      for (const { onGap } of listeners) onGap?.();
    }
  }

  /** A connection that breaks here is opened again by `#run`, which listens on everything. */
  #command(client: pg.Client, verb: "LISTEN" | "UNLISTEN", channel: string): Promise<void> {
    const command = `${verb} ${client.escapeIdentifier(channel)}`;
    this.#commands = this.#commands.then(async () => {
      await client.query(command).catch((error: unknown) => {
        log("warn", "a channel could not be followed", { channel, error });
      });
    });
    return this.#commands;
  }
}
