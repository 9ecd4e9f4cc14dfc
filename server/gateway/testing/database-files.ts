import "server-only";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { inject } from "vitest";
import { pool } from "../../db/database";

interface DatabaseFiles {
  /** Those that hold one of the words, each once: of the tables, of the log of writes, others. */
  readonly holding: (words: readonly string[]) => Promise<FilesByKind>;
  /** Lets the server recycle its log of writes again. */
  readonly release: () => Promise<void>;
}

interface FilesByKind {
  readonly tables: readonly string[];
  readonly writes: readonly string[];
  readonly others: readonly string[];
}

/**
 * The files of the test's own database and of its server, but for those of other databases, and of
 * more folders. From now on the server recycles nothing of its log of writes: a slot reserves it.
 */
export async function keepDatabaseFiles(more: readonly string[] = []): Promise<DatabaseFiles> {
  const superuser = new pg.Client({ connectionString: inject("testServerUrl") });
  await superuser.connect();
  const slot = `keep_${randomBytes(6).toString("hex")}`;
  await superuser.query("SELECT pg_create_physical_replication_slot($1, true, true)", [slot]);
  const { rows } = await pool().query<{ oid: string }>(
    "SELECT oid::text FROM pg_database WHERE datname = current_database()",
  );
  const server = path.dirname(inject("childBundles"));
  const tables = path.join(server, "postgres/base");
  const writes = path.join(server, "postgres/pg_wal");
  const own = path.join(tables, rows[0]?.oid ?? "none");
  const isOther = (file: string) => /^\d+$/.test(nameIn(tables, file)) && file !== own;
  return {
    release: () => superuser.end(),
    async holding(words) {
      // What is committed may stand in the log of writes alone, its pages in memory.
      await superuser.query("CHECKPOINT");
      const { rows: kept } = await superuser.query<{ first: string; last: string }>(
        `SELECT pg_walfile_name(restart_lsn) AS first,
           pg_walfile_name(pg_current_wal_lsn()) AS last
         FROM pg_replication_slots WHERE slot_name = $1`,
        [slot],
      );
      const { first = "", last = "" } = kept[0] ?? {};
      const isRecycled = (file: string) => {
        const segment = nameIn(writes, file);
        return /^[\dA-F]{24}$/.test(segment) && !(first <= segment && segment <= last);
      };
      const files = [server, ...more].flatMap((folder) =>
        filesUnder(folder, (at) => isOther(at) || isRecycled(at)),
      );
      const found = await filesHolding(files, words);
      const under = (folder: string) => found.filter((file) => file.startsWith(`${folder}/`));
      const known = [...under(tables), ...under(writes)];
      const others = found.filter((file) => !known.includes(file));
      return { tables: under(tables), writes: under(writes), others };
    },
  };
}

/** A file's name in a folder; empty where it lies elsewhere. */
const nameIn = (folder: string, file: string) =>
  path.dirname(file) === folder ? path.basename(file) : "";

function filesUnder(folder: string, leftOut: (at: string) => boolean): string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (leftOut(at)) return [];
    if (entry.isDirectory()) return filesUnder(at, leftOut);
    return entry.isFile() ? [at] : [];
  });
}

/** The files that hold one of the words, by `grep`: hundreds of words in gigabytes of a log. */
async function filesHolding(files: readonly string[], words: readonly string[]): Promise<string[]> {
  const asked = words.flatMap((word) => ["-e", word]);
  const grep = spawn("grep", ["-l", "-a", "-s", "-F", ...asked, "--", ...files], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, LC_ALL: "C" },
  });
  const [found] = await Promise.all([text(grep.stdout), once(grep, "close")]);
  return found.split("\n").filter((file) => file !== "");
}

/** The server and other tests take files away meanwhile. */
function unlessGone<Found>(read: () => Found, none: Found): Found {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return none;
    throw error;
  }
}
