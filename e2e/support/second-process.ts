import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Desk } from "../desk.mjs";
import { pidOf } from "./desk-processes";
import { until } from "./until";

/** Starts a process like one of a desk's, with the same settings but for these. */
export function startLike(
  desk: Desk,
  name: "web server" | "worker",
  own: Readonly<Record<string, string>> = {},
): ChildProcess {
  const environment = readFileSync(`/proc/${pidOf(desk, name)}/environ`, "utf8")
    .split("\0")
    .map((entry) => entry.split(/=(.*)/s).slice(0, 2));
  const program = name === "worker" ? "dist/worker.js" : "dist/web.js";
  const env = { ...Object.fromEntries(environment), DESK_LAUNCH: "", ...own };
  return spawn(process.execPath, [program], { env, stdio: "ignore" });
}

/** Another web server of a desk on a port of this computer, once it answers. */
export async function startWebLike(
  desk: Desk,
  port: number,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), DESK_ORIGIN: url, NEXTAUTH_URL: url };
  const child = startLike(desk, "web server", own);
  await until(
    "another web server is up",
    () => fetch(`${url}/api/health`),
    (at) => at.ok,
  );
  return { child, url };
}
