import { execFileSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "@/e2e/chromium.mjs";
import { type Desk, freePorts, startDesk } from "@/e2e/desk.mjs";
import { DeskClient } from "@/e2e/support/desk-client";
import { notes } from "@/e2e/support/desk-processes";

/** A throw-away desk with an owner, started as a user would from what was built. */
export interface BenchedDesk {
  readonly desk: Desk;
  readonly client: DeskClient;
  /** What a browser needs to be its owner's. */
  cookies(): { name: string; value: string; url: string }[];
  stop(): Promise<void>;
}

export async function startBenchedDesk(): Promise<BenchedDesk> {
  const desk = await startDesk();
  const client = new DeskClient(desk.url);
  await client.becomeOwner(desk.inviteUrl ?? "");
  return {
    desk,
    client,
    cookies: () =>
      client.cookie.split("; ").map((cookie) => {
        const at = cookie.indexOf("=");
        return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: desk.url };
      }),
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
): Promise<() => Promise<void>> {
  const accounts = [...(await owner.connections()).values()].map(({ accountId }) => accountId);
  const clients: DeskClient[] = [];
  for (let user = 0; user * userStreams < count; user += 1) {
    const email = await owner.invite(`Viewer${user}`, "viewer");
    for (let session = 0; session < userSessions; session += 1) {
      const client = new DeskClient(desk.url);
      await client.signIn(email);
      clients.push(client);
    }
  }
  const opened = Array.from({ length: count }, (_, at) =>
    clients[at % clients.length]!.watch([`orders:${accounts[at % accounts.length]}`]),
  );
  const ends = await Promise.all(opened);
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** The processes of a desk: `start.mjs`, what it has started, and what that has. */
export function processesOf(desk: Desk): readonly number[] {
  const listed = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" });
  const parents = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ +/).map(Number));
  const found = new Set([desk.pid, ...notes(desk).map(({ pid }) => pid)]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent!)) found.add(pid!);
  }
  return [...found];
}

/** The floor: an app of the same Next with a page that does nothing. */
export async function startFloor(): Promise<{ url: string; stop: () => void }> {
  const [port = 0] = await freePorts(1);
  const next = ["node_modules/next/dist/bin/next", "start", "bench/floor-next"];
  const args = [...next, "-p", String(port), "-H", "127.0.0.1"];
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const child = spawn(process.execPath, args, { stdio: "ignore", env });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("The floor did not start.");
    await sleep(50);
  }
  return { url, stop: () => void child.kill() };
}

/** Gives a browser to an act, and closes it. */
export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--disable-dev-shm-usage"],
  });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}
