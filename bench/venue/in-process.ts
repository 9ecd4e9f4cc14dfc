import {
  answerAsked,
  collectGarbage,
  type Helper,
  helper,
  interleaved,
  ownCpu,
  quantile,
  sized,
} from "../harness";
import { type ResultLine, times, told } from "../results";
import { type Engine, type EngineName, engines } from "./engines";
import { cancel, type Workload, workload } from "./workload";

type Measured = Record<"perSecond" | "nanoseconds" | "p99" | "left", number>;

interface Task {
  readonly operations: number;
  readonly resting: number;
}

/** One engine in a process of its own: runs the workload again whenever it is asked. */
export function serveEngine(name: EngineName): void {
  let known: { readonly task: string; readonly work: Workload } | null = null;
  answerAsked<Task>((task) => {
    const text = JSON.stringify(task);
    if (known?.task !== text) known = { task: text, work: workload(task.operations, task.resting) };
    const { work } = known;
    const timed = drive(name, work, true);
    const runs = [drive(name, work, false)];
    while (sumOf(runs, "cpu") < minCpu) runs.push(drive(name, work, false));
    const count = runs.length * (work.operations - work.filling);
    return {
      perSecond: count / sumOf(runs, "seconds"),
      nanoseconds: (sumOf(runs, "cpu") * 1_000) / count,
      p99: timed.p99,
      left: timed.left,
    } satisfies Measured;
  });
}

/** A fast engine runs its workload so often that its round takes so much CPU, microseconds. */
const minCpu = 400_000;

type Driven = Record<"seconds" | "cpu" | "p99" | "left", number>;

const sumOf = (runs: readonly Driven[], what: keyof Driven) =>
  runs.reduce((sum, run) => sum + run[what], 0);

/** Runs a workload from an empty book; with `each` every operation is timed by itself. */
function drive(name: EngineName, work: Workload, each: boolean): Driven {
  const engine: Engine = engines[name](work);
  const { kind, filling, operations } = work;
  const act = (id: number) => (kind[id] === cancel ? engine.cancel(id) : engine.place(id));
  for (let id = 0; id < filling; id += 1) act(id);
  collectGarbage();
  const nanoseconds = each ? new Float64Array(operations - filling) : null;
  const cpu = ownCpu();
  const begun = performance.now();
  if (nanoseconds === null) for (let id = filling; id < operations; id += 1) act(id);
  else {
    for (let id = filling; id < operations; id += 1) {
      const from = performance.now();
      act(id);
      nanoseconds[id - filling] = (performance.now() - from) * 1e6;
    }
  }
  const seconds = (performance.now() - begun) / 1_000;
  return {
    seconds,
    cpu: ownCpu() - cpu,
    p99: nanoseconds === null ? 0 : quantile(nanoseconds, 0.99),
    left: engine.resting() - work.left,
  };
}

const books = { small: 1_000, large: 10_000 } as const;
const best = "orderbook-match-engine";

type Book = keyof typeof books;

/** An engine at one of the books. */
type Contestant = `${EngineName} ${Book}`;

/**
 * M1, M2 and M3: the core and the whole venue in process, beside engines of npm. Each engine has a
 * process for each book, and the books take turns as the engines do: neither finds the other's heap
 * or compiled code.
 */
export async function inProcess(): Promise<readonly ResultLine[]> {
  const names = Object.keys(engines) as EngineName[];
  const helpers: Helper[] = [];
  const contestants = {} as Record<Contestant, () => Promise<Measured>>;
  for (const book of Object.keys(books) as Book[]) {
    const task: Task = { operations: sized(100_000, 1_000_000), resting: books[book] };
    for (const name of names) {
      const running = helper("--engine", name);
      helpers.push(running);
      contestants[`${name} ${book}`] = () => running.ask<Measured>(task);
    }
  }
  try {
    const all = await interleaved<Contestant, keyof Measured>(sized(3, 5), contestants);
    const at = (book: Book) =>
      Object.fromEntries(names.map((name) => [name, all[`${name} ${book}`]])) as Measurements;
    const [small, large] = [at("small"), at("large")];
    return [
      ...throughput("M1", "core", "small", 10, small),
      ...throughput("M1", "core", "large", 15, large),
      ...throughput("M2", "venue", "small", 3, small),
      ...throughput("M2", "venue", "large", 4, large),
      latency("small", small),
      latency("large", large),
      evenness(small, large),
    ];
  } finally {
    for (const each of helpers) await each.end();
  }
}

type Measurements = Awaited<ReturnType<typeof interleaved<EngineName, keyof Measured>>>;

const labels: Readonly<Record<EngineName, string>> = {
  core: "core engine",
  apply: "engine with checks, fills and ledger, unobserved",
  venue: "a whole venue call",
  "orderbook-match-engine": best,
  "nodejs-order-book": "nodejs-order-book (floats)",
  "hft-limit-order-book": "hft-limit-order-book (floats)",
};

/** CPU of an operation beside the best correct engine, which is what is due, and the others. */
function throughput(
  goal: string,
  name: EngineName,
  book: Book,
  due: number,
  measured: Measurements,
): readonly ResultLine[] {
  const ours = measured[name];
  const line = (peerName: EngineName, min: number | null): ResultLine => {
    const theirs = measured[peerName];
    const ratio = theirs.nanoseconds.median / ours.nanoseconds.median;
    const left = theirs.left.median;
    return {
      goal,
      what: `${labels[name]}, ${book} book, CPU of an operation`,
      due: min === null ? "" : `at least ${min}x less`,
      measured: `${told(ours.nanoseconds, " ns", 0)}, ${rate(ours.perSecond.median)}`,
      beside:
        `${labels[peerName]}: ${told(theirs.nanoseconds, " ns", 0)}, ` +
        `${rate(theirs.perSecond.median)}${left === 0 ? "" : `, ${left} orders too many rest`}`,
      ratio: `${ratio.toFixed(1)}x`,
      met: min === null ? null : ratio >= min,
    };
  };
  if (name === "venue") return [line(best, due), line("apply", null)];
  return [line(best, due), line("nodejs-order-book", null), line("hft-limit-order-book", null)];
}

const rate = (perSecond: number) =>
  perSecond >= 1e6 ? `${(perSecond / 1e6).toFixed(1)} M/s` : `${Math.round(perSecond / 1e3)} k/s`;

function latency(book: Book, measured: Measurements): ResultLine {
  const [ours, theirs] = [measured.venue.p99, measured[best].p99];
  return {
    goal: "M2",
    what: `a whole venue call, ${book} book, p99`,
    due: "at most 0.33x",
    measured: told(ours, " ns", 0),
    beside: `${best}: ${told(theirs, " ns", 0)}`,
    ratio: times(ours.median, theirs.median),
    met: ours.median * 3 <= theirs.median,
  };
}

function evenness(small: Measurements, large: Measurements): ResultLine {
  const ratio = small.core.nanoseconds.median / large.core.nanoseconds.median;
  return {
    goal: "M3",
    what: "core engine, operations in a CPU second on the large book",
    due: "at least 0.90x the small",
    measured: told(large.core.nanoseconds, " ns", 0),
    beside: `small book: ${told(small.core.nanoseconds, " ns", 0)}`,
    ratio: `${ratio.toFixed(2)}x`,
    met: ratio >= 0.9,
  };
}
