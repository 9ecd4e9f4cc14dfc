import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Desk, freePorts, startDesk } from "@/e2e/desk.mjs";
import { DeskClient } from "@/e2e/support/desk-client";
import { notes } from "@/e2e/support/desk-processes";

/** A throw-away desk with an owner. */
export interface BenchedDesk {
  readonly desk: Desk;
  readonly client: DeskClient;
  readonly pids: Readonly<Record<"web server" | "worker" | "paper venue", number>>;
  /** What a browser needs to be its owner's. */
  cookies(): { name: string; value: string; url: string }[];
  /** Everything it runs, PostgreSQL too. */
  allPids(): readonly number[];
  stop(): Promise<void>;
}

/** Starts a desk as a user would, from what was built. */
export async function startBenchedDesk(
  env: Readonly<Record<string, string>> = {},
): Promise<BenchedDesk> {
  const desk = await startDesk({ env });
  const client = new DeskClient(desk.url);
  await client.becomeOwner(desk.inviteUrl ?? "");
  const pids = Object.fromEntries(notes(desk).map(({ name, pid }) => [name, pid]));
  return {
    desk,
    client,
    pids: pids as BenchedDesk["pids"],
    cookies: () =>
      client.cookie.split("; ").map((cookie) => {
        const at = cookie.indexOf("=");
        return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: desk.url };
      }),
    allPids: () => descendants(desk),
    async stop() {
      await desk.stop();
      desk.remove();
    },
  };
}

/** A session may have twenty streams, and a user sixty. */
const userStreams = 50;
const userSessions = 3;

/** Opens so many streams of open orders, over all accounts and the sessions of several viewers. */
export async function openStreams(
  { client: owner, desk }: BenchedDesk,
  count: number,
): Promise<readonly (() => Promise<void>)[]> {
  const own = [...(await owner.connections()).values()];
  const clients: DeskClient[] = [];
  for (let user = 0; user * userStreams < count; user += 1) {
    const email = await owner.invite(`Viewer${user}`, "viewer");
    for (let session = 0; session < userSessions; session += 1) {
      const client = new DeskClient(desk.url);
      await client.signIn(email);
      clients.push(client);
    }
  }
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      clients[at % clients.length]!.watch([`orders:${own[at % own.length]?.accountId}`]),
    ),
  );
}

/** `start.mjs`, what it has started, and what that has started; a postmaster names itself. */
function descendants(desk: Desk): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1) ?? "";
      parents.set(Number(name), Number(stat.split(" ")[1]));
    } catch {
      // It has ended.
    }
  }
  const found = new Set([desk.pid, ...notes(desk).map(({ pid }) => pid)]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, parent] of parents) {
      if (found.has(pid) || !found.has(parent)) continue;
      found.add(pid);
      grown = true;
    }
  }
  return [...found];
}

/** The floor: an app of the same Next with a page and a route that do nothing. */
export interface Floor {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

export async function startFloor(): Promise<Floor> {
  const [port = 0] = await freePorts(1);
  const next = path.resolve("node_modules/next/dist/bin/next");
  const args = [next, "start", "bench/floor-next", "-p", String(port), "-H", "127.0.0.1"];
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const child: ChildProcess = spawn(process.execPath, args, { stdio: "ignore", env });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error("The floor did not start: build it first.");
    await sleep(50);
  }
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}
