import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { run } from "./run.mjs";

/** Null if the migrations make the database that the schema describes, else what is missing. */
export async function migrationsAreCurrent(root, limitMs) {
  const copy = mkdtempSync(path.join(os.tmpdir(), "desk-migrations-"));
  try {
    cpSync(path.join(root, "server/db/migrations"), copy, { recursive: true });
    const before = readdirSync(copy).length;
    const kit = path.join(root, "node_modules/drizzle-kit/bin.cjs");
    const schema = "./server/db/schema/index.ts";
    const args = ["generate", "--dialect", "postgresql", "--schema", schema];
    const { code, output } = await run(
      process.execPath,
      [kit, ...args, "--out", path.relative(root, copy), "--name", "missing"],
      {
        cwd: root,
        env: { ...process.env, NODE_OPTIONS: "--conditions=react-server" },
        limitMs,
      },
    );
    if (code === 0 && readdirSync(copy).length === before) return null;
    return `${output}\nRun: npm run db:generate -- --name what-changed`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
