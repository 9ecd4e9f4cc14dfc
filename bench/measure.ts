/** What was measured in several rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

const quick = process.argv.includes("--quick");

/** The first in a short run, else the second. */
export const sized = <Size>(short: Size, whole: Size): Size => (quick ? short : whole);

/** The value below which that share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median of the values with the least and the most. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  min: Math.min(...values),
  max: Math.max(...values),
});

/**
 * Runs contestants in turns, so that what else the machine does counts for all of them; who begins
 * changes from round to round. The first rounds warm up and are not counted.
 */
export async function interleaved<Name extends string, Measure extends string>(
  rounds: number,
  contestants: Readonly<Record<Name, () => Promise<Readonly<Record<Measure, number>>>>>,
  warmUps = 1,
): Promise<Record<Name, Record<Measure, Spread>>> {
  const names = Object.keys(contestants) as Name[];
  const seen = new Map<Name, Record<Measure, number>[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (let at = 0; at < names.length; at += 1) {
      const name = names[(at + round) % names.length]!;
      const measured = await contestants[name]();
      if (round >= warmUps) seen.get(name)!.push(measured);
    }
  }
  const spreads = [...seen].map(([name, all]) => {
    const measures = Object.keys(all[0] ?? {}) as Measure[];
    const each = measures.map((measure) => [measure, spreadOf(all.map((one) => one[measure]))]);
    return [name, Object.fromEntries(each)];
  });
  return Object.fromEntries(spreads);
}

/** Runs something so often, after once to warm up: the median time, ms, and the last answer. */
export async function timed<T>(rounds: number, act: () => Promise<T>) {
  let value = await act();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    value = await act();
    times.push(performance.now() - from);
  }
  return { value, ms: quantile(times, 0.5) };
}
