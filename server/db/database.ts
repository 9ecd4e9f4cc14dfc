import "server-only";
import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg, { type PoolClient, type QueryConfig, type QueryResultRow } from "pg";
import { env } from "../env";
import { log } from "../log";
import { forgetSingleton, singleton } from "../singleton";
import * as schema from "./schema";

export type Database = NodePgDatabase<typeof schema>;

const settings = {
  ...{ datestyle: "ISO,YMD", intervalstyle: "postgres", timezone: "UTC", bytea_output: "hex" },
  ...{ search_path: "public", standard_conforming_strings: "on", extra_float_digits: "1" },
  ...{ statement_timeout: "0", lock_timeout: "0", idle_in_transaction_session_timeout: "0" },
  ...{ default_transaction_isolation: "read\\ committed", default_transaction_read_only: "off" },
};

/**
 * What our statements rely on, whatever a server, a database or a role is set to. Given at the
 * beginning of a connection, it wins over all of them.
 */
export const connectionOptions = (own: Partial<typeof settings> = {}): string =>
  Object.entries({ ...settings, ...own })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

const pools = () => singleton("pools", () => new Set<pg.Pool>());

/** Connections to PostgreSQL; throws when no DATABASE_URL is known. */
export function newPool(max: number, own: Partial<typeof settings> = {}): pg.Pool {
  const made = new pg.Pool({
    connectionString: databaseUrl(),
    max,
    // Tests wait longer: there a slow computer is no fault.
    connectionTimeoutMillis: singleton("pool.wait-ms", () => 5_000),
    // Each connection is a process of 10 MB at the other end.
    idleTimeoutMillis: 20_000,
    // Its caches of tables and statements only grow.
    maxLifetimeSeconds: 900,
    application_name: "broker-desk",
    options: connectionOptions(own),
  });
  made.on("error", (error) => log("warn", "an idle database connection broke", { error }));
  // One that breaks in use fails its query; without a listener it would end the process as well.
  made.on("connect", (client) => {
    client.on("error", (error) => log("warn", "a database connection broke", { error }));
  });
  pools().add(made);
  return made;
}

/** The process's connections for all but what reads much (`reading.ts`). */
export function pool(): pg.Pool {
  return singleton("pool", () => newPool(12));
}

/** The same connections as typed queries. */
export function database(): Database {
  return singleton("database", () => drizzle(pool(), { schema }));
}

/** Closes the connections; the next use opens new ones. */
export async function closePool(): Promise<void> {
  const closing = [...pools()];
  for (const name of ["database", "pool", "database.reading", "pool.reading", "pools"]) {
    forgetSingleton(name);
  }
  await Promise.all(closing.map((each) => each.end()));
}

/** The address of the database, from DATABASE_URL; `npm start` sets it for what it starts. */
export function databaseUrl(): string {
  const url = env().databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set. Start with `npm start`, or set it.");
  return url;
}

/** Queries inside one transaction. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Either the pool or a transaction: for functions that only read or do one statement. */
export type Queries = Database | Tx;

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

/** The same with a connection for plain SQL; `onClient` gives typed queries in it. */
export async function sqlTransaction<T>(
  work: (client: PoolClient) => Promise<T>,
  { begin = "BEGIN", on = pool() } = {},
): Promise<T> {
  const client = await on.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    const rolledBack = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    client.release(!rolledBack);
    throw error;
  }
}

/** Typed queries in the transaction that is open on a connection, beside plain SQL. */
export function onClient(client: PoolClient): Tx {
  const queries: Database = drizzle(client, { schema });
  // What makes it a transaction is the connection's BEGIN, which drizzle has not seen.
  return queries as Tx;
}

/** The rows of a query that is written out; `Row` says what its columns are. */
export async function rowsOf<Row extends QueryResultRow>(
  query: SQL,
  on: Queries = database(),
): Promise<readonly Row[]> {
  const { rows } = await on.execute<Row>(query);
  return rows as readonly Row[];
}

const dialect = new PgDialect();

/**
 * The same in the transaction that is open on a connection. Under a name of its own a connection
 * parses and plans it once: only for what has one good plan, however much its tables grow.
 */
export async function rowsOn<Row extends QueryResultRow>(
  client: PoolClient,
  query: SQL,
  name?: string,
): Promise<readonly Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  const named = name === undefined ? {} : { name };
  return (await client.query<Row>({ ...named, text, values })).rows;
}

/**
 * A statement whose values have names: the text says `$accountId` for the value of that name, as
 * often as it likes. Answers what makes a query of the values. One with a name of its own is
 * parsed once for each connection. Throws when a value is missing.
 */
export function statement<Values extends object>(
  text: string,
  name?: string,
): (values: Values) => QueryConfig {
  if (/\$\d/.test(text)) throw new Error(`A statement counts its values: ${text}`);
  const names = [...new Set(text.match(/(?<=\$)[a-z]\w*/gi))];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, each) => `$${names.indexOf(each) + 1}`);
  return (values) => {
    const found = new Map<string, unknown>(Object.entries(values));
    const missing = names.filter((each) => !found.has(each));
    if (missing.length > 0) throw new Error(`A statement lacks ${missing.join(", ")}.`);
    const query = { text: numbered, values: names.map((each) => found.get(each)) };
    return name === undefined ? query : { name, ...query };
  };
}

/**
 * A text of a stranger as PostgreSQL takes it: no U+0000 and no half of a surrogate pair, each
 * replaced by U+FFFD. What an exchange answered is never lost for such a character.
 */
export function storableText(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8").replaceAll("\u0000", "\uFFFD");
}

/** SQL that tells every process of a change in an account's journal; void. */
export const notifyJournalSql = (account: string) =>
  `pg_notify('desk', json_build_object('topic', 'journal:' || ${account})::text)`;

/** Whether the database refused something because the role has no right to it. */
export function isForbidden(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "42501";
}

const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|53\w{3}|57P0\w)$/;

/** Its socket is gone; a file that isn't there has the same code and another call. */
const isNoSocket = (cause: Error) =>
  "code" in cause && cause.code === "ENOENT" && "syscall" in cause && cause.syscall === "connect";

const messages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered/i;

/** What is wrong with the database, of an error that `isDatabaseDown`. */
export function databaseProblem(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "53100") {
      return "The disk of the desk's database is full.";
    }
  }
  return "The desk's database isn't responding.";
}

/** Whether an error, however wrapped, says that PostgreSQL cannot be reached or is going away. */
export function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isNoSocket(cause) || ("code" in cause && codes.test(String(cause.code)))) return true;
    if (messages.test(cause.message)) return true;
  }
  return false;
}
