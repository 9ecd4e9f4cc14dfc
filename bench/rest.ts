import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { brokerOf, newSubAccountOf } from "@/e2e/support/new-sub-account";
import { type BenchedDesk, openStreams, processesOf, startBenchedDesk, withBrowser } from "./desk";
import { sized, spreadOf } from "./measure";
import { type ResultLine, told, writeResults } from "./results";

/** How long the desk is watched at a time, and how often. */
const windowMs = sized(6_000, 30_000);
const windows = sized(2, 5);
const streams = 200;

/** What a process has used: microseconds of CPU, and its share of the memory, MB. */
function usage(pid: number): { cpu: number; megabytes: number } {
  const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, "utf8");
  try {
    const ticks = read("stat").split(") ").at(-1)!.split(" ").slice(11, 13).map(Number);
    const pss = /^Pss:\s+(\d+)/m.exec(read("smaps_rollup"))?.[1];
    return { cpu: (ticks[0]! + ticks[1]!) * 10_000, megabytes: Number(pss ?? 0) / 1_024 };
  } catch {
    // It has ended.
    return { cpu: 0, megabytes: 0 };
  }
}

/** What a desk uses in a while. */
async function watch(who: string, { desk }: BenchedDesk, dueCpu: number): Promise<ResultLine[]> {
  const used = () => new Map(processesOf(desk).map((pid) => [pid, usage(pid)] as const));
  const cpu: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < windows; round += 1) {
    const [before, from] = [used(), performance.now()];
    await sleep(windowMs);
    const [after, took] = [used(), performance.now() - from];
    const ran = [...after].map(([pid, now]) => now.cpu - (before.get(pid)?.cpu ?? 0));
    cpu.push(ran.reduce((sum, each) => sum + Math.max(0, each), 0) / (took * 10));
    megabytes.push([...after.values()].reduce((sum, each) => sum + each.megabytes, 0));
  }
  const [ran, memory] = [spreadOf(cpu), spreadOf(megabytes)];
  return [
    {
      ...{ goal: 5, what: `${who}: CPU of all processes`, due: `at most ${dueCpu} % of a core` },
      ...{ measured: told(ran, " %"), beside: "", met: ran.median <= dueCpu },
    },
    {
      ...{ goal: 5, what: `${who}: memory of all processes (PSS)`, due: "at most 700 MB" },
      measured: told(memory, " MB", 0),
      beside: "",
      met: memory.median <= 700,
    },
  ];
}

/** Gives the desk as many sub-accounts of its broker as the venue has room for, each with a key. */
async function addAccounts({ client, desk }: BenchedDesk): Promise<void> {
  for (let n = 0; ; n += 1) {
    const label = `Account${String.fromCharCode(97 + n)}`;
    const key = await newSubAccountOf(brokerOf(desk), label).catch(nullWhereFull);
    if (key === null) return;
    const account = { name: label, venue: "paper", demo: false, positionMode: "one_way_mode" };
    const declared = { ndBroker: false, copyTrading: false, channelCode: null };
    const body = { label, ...key, permissions: ["read"], account: { ...account, ...declared } };
    const answer = await client.post("/api/connections", body);
    if (!answer.ok) throw new Error(await answer.text());
    // A venue makes one sub-account a second.
    await sleep(1_500);
  }
}

function nullWhereFull(error: Error): null {
  if (/maximum number/.test(error.message)) return null;
  throw error;
}

const from = performance.now();
const benched = await startBenchedDesk();
const startedMs = performance.now() - from;
try {
  const started: ResultLine = {
    ...{ goal: 5, what: "start of a built checkout, with a new database", due: "" },
    ...{ measured: `${(startedMs / 1_000).toFixed(1)} s`, beside: "", met: null },
  };
  await sleep(sized(10_000, 60_000));
  const alone = await watch("nobody there", benched, 5);
  const viewed = await withBrowser(async (browser) => {
    const context = await browser.newContext();
    await context.addCookies(benched.cookies());
    await (await context.newPage()).goto(`${benched.desk.url}/orders`);
    await sleep(sized(5_000, 20_000));
    return watch("one viewer", benched, 10);
  });
  await addAccounts(benched);
  const accounts = (await benched.client.connections()).size;
  const closeStreams = await openStreams(benched, streams);
  // A list that is empty for half a minute is read less often.
  await sleep(45_000);
  const streamed = await watch(`${streams} streams, ${accounts} accounts`, benched, 30);
  await closeStreams();
  const note =
    "A whole desk as `npm start` runs it, its venue ticking once a second, with PostgreSQL; the browser is not " +
    "counted. The viewer has the open orders on screen. The streams are those of four users, each of the " +
    "open orders of one account; most of the accounts have none.";
  writeResults("A desk at rest", [started, ...alone, ...viewed, ...streamed], note);
} finally {
  await benched.stop();
}
