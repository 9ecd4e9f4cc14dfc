import "server-only";
import { readFileSync } from "node:fs";

/** The version of this checkout. */
export function deskVersion(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return version;
}
