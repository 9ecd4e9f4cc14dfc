import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { type Desk, freePorts, newDataDir, runStart, type Terminal } from "../desk.mjs";
import { DeskClient } from "../support/desk-client";
import { ordersInJournal } from "../support/desk-database";
import { healthy, notes, postgresPid } from "../support/desk-processes";

// Twenty starts on one folder in the same instant: one runs, the others say why they do not.

const starts = 20;
const dataDir = newDataDir();
let running: Terminal | null = null;

// Each start ends with this process, and says so to it.
process.setMaxListeners(3 * starts);

afterAll(async () => {
  await running?.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

/** Each on ports of its own, so that the folder alone decides. */
async function startAtOnce() {
  const ports = await freePorts(2 * starts);
  const all = Array.from({ length: starts }, (_, n) => {
    const settings = {
      ...{ PORT: `${ports[2 * n]}`, VENUE_PORT: `${ports[2 * n + 1]}`, DATA_DIR: dataDir },
      ...{ PAPER_DAYS_BACK: "0", ASSET_SNAPSHOT_MINUTES: "0", NO_COLOR: "1" },
      FORCE_COLOR: undefined,
    };
    return { settings, terminal: runStart(settings) };
  });
  const ran = await Promise.all(
    all.map(({ terminal }) =>
      terminal.until(/Ctrl-C stops everything/).then(
        () => true,
        () => false,
      ),
    ),
  );
  const [winner, ...more] = all.filter((_, n) => ran[n]);
  running = winner?.terminal ?? null;
  if (!winner || more.length > 0) throw new Error(`${ran.filter(Boolean).length} starts run.`);
  for (const { terminal } of all.filter((each) => each !== winner)) {
    expect(await terminal.ended).toBe(1);
    expect(terminal.output()).toMatch(/already|at this moment/);
    expect(terminal.output()).not.toMatch(/^\s+at /m);
  }
  const { terminal, settings } = winner;
  const url = `http://localhost:${settings.PORT}`;
  const text = terminal.output();
  return { url, dataDir, pid: terminal.pid, text } as unknown as Desk & { readonly text: string };
}

it("one wins, on a free folder and a crashed one, and no order is missing", async () => {
  const first = await startAtOnce();
  const person = new DeskClient(first.url);
  await person.becomeOwner(/\S+\/invite\?token=\S+/.exec(first.text)?.[0] ?? "");
  const connectionId = (await person.connections()).get("Trader paper key")?.id ?? "";
  const outcome = await person.send("place-order", connectionId, {
    ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", orderType: "limit" },
    ...{ timeInForce: "gtc", qty: "0.001", price: "20000" },
  });
  const orderId = outcome.kind === "ok" ? outcome.data.orderId : "";
  expect(orderId).not.toBe("");

  const pids = [first.pid, postgresPid(first), ...notes(first).map(({ pid }) => pid)];
  for (const pid of new Set(pids)) process.kill(pid, "SIGKILL");
  await running?.ended;

  const second = await startAtOnce();
  await expect.poll(() => healthy(second)).toBe(200);
  expect((await ordersInJournal(second)).has(orderId)).toBe(true);
});
