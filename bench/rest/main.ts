import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "@/e2e/chromium.mjs";
import { cpuOf, sized, spreadOf } from "../harness";
import { type ResultLine, writeResults } from "../results";
import { type BenchedDesk, openStreams, startBenchedDesk } from "../running-desk";
import { startVenues, type Venues } from "./venues";

/** How long the desk is watched at a time. */
const windowMs = sized(6_000, 30_000);
const windows = sized(2, 5);
const accounts = 50;
const streams = 200;
/** A venue makes one sub-account a second. */
const subAccountMs = 1_500;

/** What a desk does in a while when nobody does anything. */
interface Idling {
  readonly cpu: readonly number[];
  readonly megabytes: readonly number[];
  /** The newest, of each process. */
  readonly shares: Readonly<Record<string, number>>;
}

type Counted = "cpu" | "megabytes";

async function watch(benched: BenchedDesk): Promise<Idling> {
  const all: Record<Counted, number[]> = { cpu: [], megabytes: [] };
  for (let round = 0; round < windows; round += 1) {
    const [cpu, from] = [cpuOfEach(benched), performance.now()];
    await sleep(windowMs);
    const took = performance.now() - from;
    all.cpu.push(ranSince(cpu, cpuOfEach(benched)) / (took * 1_000));
    const running = benched.allPids();
    all.megabytes.push(running.reduce((sum, pid) => sum + shareOf(pid), 0));
  }
  return { ...all, shares: sharesOf(benched) };
}

const cpuOfEach = (benched: BenchedDesk) =>
  new Map(benched.allPids().map((pid) => [pid, cpuOf([pid])]));

/** Of processes that still run: a connection's may have ended, and took its time with it. */
function ranSince(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  const ran = [...after].map(([pid, cpu]) => Math.max(0, cpu - (before.get(pid) ?? 0)));
  return ran.reduce((sum, each) => sum + each, 0);
}

/** Who uses how much of the memory, MB; what has no name is PostgreSQL's or the starting one's. */
function sharesOf(benched: BenchedDesk): Readonly<Record<string, number>> {
  const names = new Map<number, string>(
    Object.entries(benched.pids).map(([name, pid]) => [pid, name]),
  );
  names.set(benched.desk.pid, "start.mjs");
  const shares: Record<string, number> = {};
  for (const pid of benched.allPids()) {
    const name = names.get(pid) ?? "PostgreSQL";
    shares[name] = (shares[name] ?? 0) + shareOf(pid);
  }
  return shares;
}

/** A process's share of the memory it uses with others, MB. */
function shareOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

function linesOf(goal: string, who: string, idling: Idling, due: Due): readonly ResultLine[] {
  const spread = (name: Counted) => spreadOf(idling[name]);
  const range = ({ min, max }: { min: number; max: number }, places: number, unit: string) =>
    `${min.toFixed(places)}-${max.toFixed(places)}${unit}`;
  const [cpu, megabytes] = [spread("cpu"), spread("megabytes")];
  return [
    {
      ...{
        goal,
        what: `${who}: CPU of all processes`,
        due: `at most ${due.cpu * 100} % of a core`,
      },
      measured: `${(cpu.median * 100).toFixed(1)} %`,
      beside: range({ min: cpu.min * 100, max: cpu.max * 100 }, 1, " %"),
      met: cpu.median <= due.cpu,
    },
    {
      ...{
        goal,
        what: `${who}: memory of all processes (PSS)`,
        due: `at most ${due.megabytes} MB`,
      },
      measured: `${megabytes.median.toFixed(0)} MB`,
      beside: Object.entries(idling.shares)
        .map(([name, share]) => `${name} ${share.toFixed(0)}`)
        .join(", "),
      met: megabytes.median <= due.megabytes,
    },
  ];
}

interface Due {
  readonly cpu: number;
  readonly megabytes: number;
}

const notes = [
  "A whole desk as `npm start` runs it, its venue ticking once a second, with PostgreSQL; the browser is not counted. The viewer has the open orders on screen. The streams are those of four users, each of the open orders of one account; most of the fifty accounts have none. What one venue has no room for is on further ones, which are not counted.",
];

/** Brings the desk to fifty accounts: sub-accounts of brokers, each with a key. */
async function addAccounts({ client, desk }: BenchedDesk, venues: Venues): Promise<void> {
  const first = (await client.connections()).size;
  for (let n = 0; n < accounts - first; n += 1) {
    const next = sleep(subAccountMs);
    const name = `Ac${[n / 676, n / 26, n].map(letter).join("")}tst`;
    const key = await venues.newSubAccount(desk, name);
    const account = { name, venue: "paper", demo: false, positionMode: "one_way_mode" };
    const declared = { ndBroker: false, copyTrading: false, channelCode: null };
    const answer = await client.post("/api/connections", {
      ...{ label: name, ...key, permissions: ["read"] },
      account: { ...account, ...declared },
    });
    if (!answer.ok) throw new Error(await answer.text());
    await next;
  }
}

const letter = (n: number) => String.fromCharCode(97 + (Math.floor(n) % 26));

async function main(): Promise<void> {
  const venues = await startVenues();
  const benched = await startBenchedDesk(venues.env);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const { desk } = benched;
    await sleep(sized(10_000, 60_000));
    const alone = await watch(benched);
    const context = await browser.newContext();
    await context.addCookies(benched.cookies());
    const page = await context.newPage();
    await page.goto(`${desk.url}/orders`);
    await sleep(sized(5_000, 20_000));
    const viewed = await watch(benched);
    await context.close();
    await addAccounts(benched, venues);
    const ends = await openStreams(benched, streams);
    // A list that is empty for half a minute is read less often.
    await sleep(45_000);
    const streamed = await watch(benched);
    await Promise.all(ends.map((end) => end()));
    writeResults(
      "rest",
      "A desk at rest",
      [
        ...linesOf("5 Rest", "nobody there", alone, { cpu: 0.05, megabytes: 600 }),
        ...linesOf("5 Rest", "one viewer", viewed, { cpu: 0.05, megabytes: 600 }),
        ...linesOf("5 Rest", `${streams} streams, ${accounts} accounts`, streamed, {
          ...{ cpu: 0.1, megabytes: 700 },
        }),
      ],
      notes,
    );
  } finally {
    await browser.close();
    await benched.stop();
    venues.stop();
  }
}

await main();
