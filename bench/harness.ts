import { readdirSync, readFileSync } from "node:fs";

/** What was measured in several rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Whether the run is a short one, with fewer and smaller rounds. */
const quick = process.argv.includes("--quick");

/** The first number in a short run, else the second. */
export const sized = (short: number, whole: number) => (quick ? short : whole);

/** Medians with the least and the most. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1
      ? sorted[middle]!
      : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return { median, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** The value below which that share of the values lies. */
export function quantile(values: Float64Array | readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Runs contestants in turns, so that what else the machine does counts for all of them; who begins
 * changes from round to round. A first round warms up and is not counted, unless each round begins
 * with processes or pages of its own.
 */
export async function interleaved<Name extends string, Measure extends string>(
  rounds: number,
  contestants: Readonly<Record<Name, () => Promise<Readonly<Record<Measure, number>>>>>,
  warm = true,
): Promise<Record<Name, Record<Measure, Spread>>> {
  const names = Object.keys(contestants) as Name[];
  const seen = new Map<Name, Record<Measure, number>[]>(names.map((name) => [name, []]));
  for (let round = warm ? 0 : 1; round <= rounds; round += 1) {
    for (let at = 0; at < names.length; at += 1) {
      const name = names[(at + round) % names.length]!;
      const measured = await contestants[name]();
      if (round > 0) seen.get(name)!.push(measured);
    }
  }
  const spreads = [...seen].map(([name, each]) => {
    const measures = Object.keys(each[0] ?? {}) as Measure[];
    return [name, spreadsOf(measures, each)] as const;
  });
  return Object.fromEntries(spreads) as Record<Name, Record<Measure, Spread>>;
}

function spreadsOf<Measure extends string>(
  measures: readonly Measure[],
  each: readonly Record<Measure, number>[],
): Record<Measure, Spread> {
  const spreads = measures.map((measure) => [measure, spreadOf(each.map((one) => one[measure]))]);
  return Object.fromEntries(spreads) as Record<Measure, Spread>;
}

/** The CPU time of other processes, microseconds: their threads that still run; needs `/proc`. */
export function cpuOf(pids: readonly number[]): number {
  const nanoseconds = pids.flatMap((pid) => {
    try {
      return readdirSync(`/proc/${pid}/task`).map((task) => ranFor(`/proc/${pid}/task/${task}`));
    } catch {
      return [];
    }
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000;
}

function ranFor(task: string): number {
  try {
    return Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}
