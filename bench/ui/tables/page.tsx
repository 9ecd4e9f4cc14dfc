import { agGrid } from "./ag-grid";
import { deskTable } from "./desk-table";
import { plainDom } from "./plain-dom";
import { type BenchRow, type Contestant, changeOf, type Mount, makeRows } from "./rows";

export type TableName = "desk" | "floor" | "ag-grid";

const mounts: Readonly<Record<TableName, Mount>> = {
  desk: deskTable,
  floor: plainDom,
  "ag-grid": agGrid,
};

export type Scenario = "mount" | "updates" | "scroll" | "filter";

/** What a user would have seen. */
export interface Seen {
  /** From the call to the first paint, ms. */
  readonly mountMs: number;
  readonly frames: number;
  /** The longest time between two frames, ms. */
  readonly longestMs: number;
  readonly longTasks: number;
  /** From a change to the paint that shows it, 95th percentile, ms; 0 where nothing changes. */
  readonly updateMs: number;
}

const perSecond = 50;
const pixelsAFrame = 120;
const typed = ["C", "CO", "COI", "COIN", "COIN1", "COIN12", "COIN1", "COIN", ""];

/** Mounts a table and lets a scenario run for a while. */
async function runScenario(
  name: TableName,
  scenario: Scenario,
  count: number,
  ms: number,
): Promise<Seen> {
  const rows = [...makeRows(count)];
  const parent = document.querySelector<HTMLElement>("#table")!;
  const begun = performance.now();
  const table = mounts[name](parent, rows);
  const mountMs = (await painted()) - begun;
  // What mounting has left to do is not the scenario's.
  await new Promise((done) => setTimeout(done, 600));
  await awaitedMetrics();
  const watched = watchFrames();
  const updates = await scenarios[scenario](table, rows, performance.now() + ms);
  const seen = watched();
  const sorted = updates.sort((a, b) => a - b);
  return { mountMs, ...seen, updateMs: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

/** The bench reads the browser's own counters here. */
const awaitedMetrics = () => (window as unknown as BenchWindow).readMetrics();

const scenarios: Readonly<
  Record<Scenario, (table: Contestant, rows: BenchRow[], until: number) => Promise<number[]>>
> = {
  mount: async () => [],
  async updates(table, rows, until) {
    const took: Promise<number>[] = [];
    for (let change = 0; performance.now() < until; change += 1) {
      const { at, price } = changeOf(change, rows.length);
      rows[at] = { ...rows[at]!, price };
      const from = performance.now();
      table.update(at, rows[at]);
      took.push(painted().then((now) => now - from));
      await new Promise((next) => setTimeout(next, 1_000 / perSecond));
    }
    return Promise.all(took);
  },
  async scroll(table, _rows, until) {
    const scroller = table.scroller();
    let step = pixelsAFrame;
    while (performance.now() < until) {
      const before = scroller.scrollTop;
      scroller.scrollTop += step;
      await new Promise(requestAnimationFrame);
      if (scroller.scrollTop === before) step = -step;
    }
    return [];
  },
  async filter(table, _rows, until) {
    const took: number[] = [];
    for (let at = 0; performance.now() < until; at += 1) {
      const from = performance.now();
      table.filter(typed[at % typed.length]!);
      took.push((await painted()) - from);
      await new Promise((next) => setTimeout(next, 120));
    }
    return took;
  },
};

/** When the next frame is on the screen: a message that is sent in it comes after its paint. */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });
}

/** Counts frames, the longest wait for one, and long tasks, until it is asked. */
function watchFrames(): () => Pick<Seen, "frames" | "longestMs" | "longTasks"> {
  let [frames, maxMs, longTasks, last] = [0, 0, 0, performance.now()];
  let running = true;
  const frame = (now: number) => {
    if (!running) return;
    frames += 1;
    maxMs = Math.max(maxMs, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(frame);
  });
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: "longtask" });
  return () => {
    running = false;
    observer.disconnect();
    return { frames, longestMs: maxMs, longTasks };
  };
}

/** The page's side of the bench. */
export interface BenchWindow {
  runScenario: typeof runScenario;
  readMetrics(): Promise<void>;
}

Object.assign(window, { runScenario });
