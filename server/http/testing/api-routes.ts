import "server-only";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Route } from "@/lib/api/define-route";
import type { RouteHandler } from "../handle";

/** A file below app/api: its folder there, and the handlers that it exports, by method. */
export interface RouteFile {
  readonly folder: string;
  readonly handlers: Readonly<Record<string, RouteHandler>>;
}

const api = path.resolve(import.meta.dirname, "../../../app/api");

/** The folder below app/api in which a route is served. */
export const folderOf = ({ path: address }: Pick<Route, "path">) =>
  address.replace("/api/", "").replace(/^exchange\/.*/, "exchange/[endpoint]");

/** Every route of the desk, as Next finds them. */
export async function apiRoutes(): Promise<readonly RouteFile[]> {
  const files = readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .sort();
  const found: RouteFile[] = [];
  for (const file of files) {
    const handlers = await import(/* @vite-ignore */ path.join(api, file));
    found.push({ folder: path.dirname(file), handlers: { ...handlers } });
  }
  return found;
}
