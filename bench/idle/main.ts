import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "@/e2e/chromium.mjs";
import { DeskClient } from "@/e2e/support/desk-client";
import { cpuOf, sized, spreadOf } from "../harness";
import { type ResultLine, writeResults } from "../results";
import { type BenchedDesk, countSince, startBenchedDesk } from "../running-desk";

/** How long the desk is watched at a time. */
const windowMs = sized(6_000, 30_000);
const windows = sized(2, 5);
/** As many as one person may have open: twenty in each of three sessions. */
const sessions = 3;
const streams = 60;

/** What a desk does in a while when nobody does anything. */
interface Idling {
  readonly statements: readonly number[];
  readonly commits: readonly number[];
  readonly cpu: readonly number[];
  readonly megabytes: readonly number[];
}

async function watch(benched: BenchedDesk): Promise<Idling> {
  const { pids } = benched;
  const counting = [pids["web server"], pids.worker];
  const all = { statements: [], commits: [], cpu: [], megabytes: [] } as {
    [Name in keyof Idling]: number[];
  };
  for (let round = 0; round < windows; round += 1) {
    const before = await Promise.all(counting.map((pid) => benched.count(pid)));
    const running = benched.allPids();
    const [cpu, from] = [cpuOf(running), performance.now()];
    await sleep(windowMs);
    const took = performance.now() - from;
    const after = await Promise.all(counting.map((pid) => benched.count(pid)));
    const since = before.map((each, at) => countSince(each, after[at]!));
    const perTen = (name: "statements" | "commits") =>
      (since.reduce((sum, each) => sum + each[name], 0) * 10_000) / took;
    all.statements.push(perTen("statements"));
    all.commits.push(perTen("commits"));
    all.cpu.push((cpuOf(running) - cpu) / (took * 1_000));
    all.megabytes.push(running.reduce((sum, pid) => sum + shareOf(pid), 0));
  }
  return all;
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
  const spread = (name: keyof Idling) => spreadOf(idling[name]);
  const range = ({ min, max }: { min: number; max: number }, places: number, unit: string) =>
    `${min.toFixed(places)}-${max.toFixed(places)}${unit}`;
  const [cpu, megabytes, statements] = [spread("cpu"), spread("megabytes"), spread("statements")];
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
      beside: range(megabytes, 0, " MB"),
      met: megabytes.median <= due.megabytes,
    },
    {
      ...{ goal, what: `${who}: statements in ten seconds, web server and worker`, due: "" },
      measured: statements.median.toFixed(0),
      beside: `${spread("commits").median.toFixed(0)} commits; ${range(statements, 0, "")}`,
      met: null,
    },
  ];
}

interface Due {
  readonly cpu: number;
  readonly megabytes: number;
}

const notes = [
  "A whole desk as `npm start` runs it, its venue ticking once a second, with PostgreSQL; the browser is not counted. The viewer has the open orders on screen. The streams are those of one person, who may have sixty, each of the open orders of one account; fifty accounts and two hundred streams are not measured.",
];

async function main(): Promise<void> {
  const benched = await startBenchedDesk();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const { client, desk } = benched;
    await sleep(sized(10_000, 60_000));
    const alone = await watch(benched);
    const context = await browser.newContext();
    await context.addCookies(benched.cookies());
    const page = await context.newPage();
    await page.goto(`${desk.url}/orders`);
    await sleep(sized(5_000, 20_000));
    const viewed = await watch(benched);
    await context.close();
    const accounts = [...(await client.connections()).values()];
    const people = Array.from({ length: sessions }, () => new DeskClient(desk.url));
    for (const each of people) await each.signIn();
    const ends = await Promise.all(
      Array.from({ length: streams }, (_, at) =>
        people[at % sessions]!.watch([`orders:${accounts[at % accounts.length]?.accountId}`]),
      ),
    );
    await sleep(5_000);
    const streamed = await watch(benched);
    await Promise.all(ends.map((end) => end()));
    writeResults(
      "idle",
      "An idle desk",
      [
        ...linesOf("B3", "nobody there", alone, { cpu: 0.05, megabytes: 600 }),
        ...linesOf("B3", "one viewer", viewed, { cpu: 0.05, megabytes: 600 }),
        // Two hundred are due; one person may not have as many.
        ...linesOf("idle", `${streams} of the 200 streams`, streamed, { cpu: 0.1, megabytes: 700 }),
      ],
      notes,
    );
  } finally {
    await browser.close();
    await benched.stop();
  }
}

await main();
