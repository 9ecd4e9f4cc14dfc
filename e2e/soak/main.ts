import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seedAccounts } from "@/server/paper-venue/market/seed";
import { type Desk, startDesk } from "../desk.mjs";
import { DeskClient } from "../support/desk-client";
import { withDatabase } from "../support/desk-database";
import { VenueControl } from "../support/venue-control";
import { checkOrders, type JournalledOrder, type OrderFaults } from "./check-orders";
import { heapOf, type MemorySample, postgresMemory, withInspector } from "./memory";
import { report } from "./report";
import { actions, everyMs, Trader } from "./trader";
import { Viewers } from "./viewers";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "90" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new RangeError(`--minutes is "${values.minutes}". Give a number.`);

/** Two to warm up and seven that are measured: ten minutes each in an hour and a half. */
const windows = 9;
const warmUp = 2;
const windowMs = (minutes * 60_000) / windows;
const samplesOfWindow = 5;
const leastWindowMs = 5 * 60_000;

/** How long the desk has to find out what became of everything once the faults are off. */
const settleMs = 6 * 60_000;

const oneOf = (kind: string, probability: number, endpoint: string | null = null, more = {}) => ({
  ...{ kind, probability, endpoint, count: null },
  ...more,
});

/** Of a hundred orders about ten meet one of these. */
const faults = [
  oneOf("drop-after", 0.02, "place-order"),
  oneOf("drop-before", 0.01, "place-order"),
  oneOf("late", 0.005, "place-order", { delayMs: 3_000 }),
  oneOf("drop-after", 0.02, "place-batch"),
  oneOf("missing-element", 0.05, "place-batch"),
  oneOf("drop-after", 0.02, "cancel-order"),
  oneOf("rate-limited", 0.02),
  oneOf("html-429-before", 0.005),
  oneOf("status-500-after", 0.005),
  oneOf("status-503-before", 0.01),
  oneOf("delay", 0.03, null, { delayMs: 1_500 }),
];

const started = performance.now();
const elapsed = () => `${((performance.now() - started) / 60_000).toFixed(1)} min`.padStart(9);
const say = (text: string) => process.stdout.write(`${elapsed()}  ${text}\n`);

/** What failed in the driver itself, such as a request without an answer. */
const troubles: string[] = [];

const desk = await startDesk({ env: { ...withInspector, PAPER_DAYS_BACK: "2" } });
const stop = async () => void (await desk.stop());
process.once("SIGINT", () => void stop().then(() => process.exit(130)));

const owner = new DeskClient(desk.url);
await owner.becomeOwner(desk.inviteUrl ?? "");
const accounts = [...(await owner.connections()).values()];
const venue = new VenueControl(desk.venueUrl, desk.dataDir);
const trader = new Trader(owner, accounts);
const viewers = await Viewers.open(owner, accounts);
const tablesBefore = await tableSizes(desk);
say(`A desk with ${accounts.length} accounts in ${desk.dataDir}, for ${minutes} minutes.`);

/** The samples of each process, by window. */
const samples = new Map<string, MemorySample[][]>();
const over = new AbortController();
setMaxListeners(0, over.signal);
await venue.befall(faults);

const begun = performance.now();
const windowAt = () => Math.min(windows - 1, Math.floor((performance.now() - begun) / windowMs));
const loops = [
  ...actions.map((action) => every(everyMs(action), () => trader.act(action))),
  every(5_000, async () => void (await trader.tendJobs())),
  every(windowMs / 10, () => viewers.reopen(5)),
  every(Math.min(windowMs / 2, 5 * 60_000), () => viewers.touch()),
  every(windowMs / 2, syncArchive),
  every(windowMs / 2, () => venue.advance(60 * 60_000)),
  // How many connections there are changes from second to second; the least are the same ones.
  every(5_000, async () => keep("PostgreSQL", windowAt(), postgresMemory(desk))),
];
for (let at = 0; at < windows * samplesOfWindow; at += 1) {
  const dueMs = ((at + 1) * windowMs) / samplesOfWindow;
  await sleep(Math.max(0, begun + dueMs - performance.now()));
  await sample(Math.floor(at / samplesOfWindow));
}
over.abort();
await Promise.all(loops);

await venue.clearFaults();
say("The faults are off; the desk finds out what became of everything.");
const orders = await untilSettled();
await sleep(1_000);
const tablesAfter = await tableSizes(desk);
await viewers.close();
const holds = report({
  isTrial: windowMs < leastWindowMs,
  ...{ samples, warmUp, orders, sent: trader.sent, counts: trader.counts, troubles },
  ...{ tablesBefore, tablesAfter },
});
await stop();
if (holds) desk.remove();
else say(`What the desk's terminal shows; its folder stays: ${desk.dataDir}\n${desk.output()}`);
process.exit(holds ? 0 : 1);

/** Does something at a steady pace until the run is over; what was missed is made up for. */
async function every(ms: number, act: () => Promise<unknown>): Promise<void> {
  for (let at = performance.now() + ms; !over.signal.aborted; at += ms) {
    const waitMs = Math.max(0, at - performance.now());
    await sleep(waitMs, null, { signal: over.signal }).catch(() => {});
    if (over.signal.aborted) return;
    await act().catch((error: Error) => troubles.push(`${error.message} ${error.cause ?? ""}`));
  }
}

async function syncArchive(): Promise<void> {
  for (const { accountId } of accounts) {
    await owner.post("/api/commissions/read-now", { accountId });
    await owner.post("/api/transfers/read-now", { accountId });
  }
}

async function sample(window: number): Promise<void> {
  const taken = {
    "web server": await heapOf(desk, "web server"),
    worker: await heapOf(desk, "worker"),
    "paper venue": await heapOf(desk, "paper venue"),
    PostgreSQL: postgresMemory(desk),
  };
  for (const [name, each] of Object.entries(taken)) keep(name, window, each);
  const parts = Object.entries(taken).map(([name, { megabytes }]) => [name, megabytes.toFixed(1)]);
  say(`${parts.map((part) => part.join(" ")).join(", ")} MB; ${trader.sent} orders sent`);
}

function keep(name: string, window: number, taken: MemorySample): void {
  const byWindow = samples.get(name) ?? [];
  samples.set(name, byWindow);
  byWindow[window] = [...(byWindow[window] ?? []), taken];
}

/** Waits until the journal agrees with the venue's books, or the time for it is over. */
async function untilSettled(): Promise<OrderFaults & { readonly unresolved: number }> {
  for (const until = performance.now() + settleMs; ; await sleep(3_000)) {
    const jobs = await trader.tendJobs();
    const { journal, placements } = await readOrders(desk);
    const found = checkOrders(trader.answered, journal, placements);
    const isSettled = jobs + Object.values(found).flat().length === 0;
    if (!isSettled && performance.now() < until) continue;
    const unresolved = journal.filter(({ state }) => state === "UNRESOLVED").length;
    return { ...found, unresolved };
  }
}

/** The desk's orders by its journal and by the venue's books. */
async function readOrders(of: Desk) {
  const { rows: journal } = await query<JournalledOrder>(
    of,
    `SELECT client_oid AS "clientOid", state, order_id AS "orderId"
     FROM order_intent WHERE kind = 'place'`,
  );
  const uids = [seedAccounts.broker, seedAccounts.trader, seedAccounts.hedge];
  const all = await Promise.all(uids.map((uid) => venue.placements(10_000, uid)));
  // The sample's own orders have ids of other forms.
  const placements = all.flat().filter(({ clientOid }) => clientOid?.startsWith("D1-"));
  return { journal, placements };
}

/** How many bytes each table takes, with its indexes. */
async function tableSizes(of: Desk): Promise<ReadonlyMap<string, number>> {
  const { rows } = await query<{ name: string; bytes: number }>(
    of,
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function query<Row extends object>(of: Desk, sql: string) {
  return withDatabase(of, (client) => client.query<Row>(sql));
}
