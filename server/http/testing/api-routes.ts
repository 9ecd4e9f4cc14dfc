import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file below app/api: what it exports, and its text with the sentences about it. */
export interface RouteFile {
  /** The folder of the file, from app/api. */
  readonly folder: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const api = path.resolve(import.meta.dirname, "../../../app/api");

/** Every route of the desk, as Next finds them. */
export async function apiRoutes(): Promise<readonly RouteFile[]> {
  const files = readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .sort();
  const found: RouteFile[] = [];
  for (const file of files) {
    const full = path.join(api, file);
    const exports = await import(/* @vite-ignore */ full);
    found.push({ folder: path.dirname(file), exports, text: readFileSync(full, "utf8") });
  }
  return found;
}
