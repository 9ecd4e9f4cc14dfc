import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";

/** What was measured beside what it should be. */
export interface ResultLine {
  readonly goal: "S1" | "S2" | "S3" | "size";
  readonly what: string;
  readonly measured: string;
  /** The same question put to the raw rows, or what the exchange allows. */
  readonly beside: string;
  readonly due: string;
  readonly met: boolean | null;
}

const file = path.resolve("bench/results.json");

/** Prints the lines as a table and keeps them under "archive", beside what other runs wrote. */
export function writeResults(fills: number, at: string, lines: readonly ResultLine[]): void {
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const machine = { cores: cpus().length, load: loadText() };
  const archive = { ...known.archive, [fills]: { at, machine, lines } };
  writeFileSync(file, `${JSON.stringify({ ...known, archive }, null, 2)}\n`);
  const cells = lines.map(({ goal, what, measured, beside, due, met }) => {
    const verdict = met === null ? "" : met ? "yes" : "NO";
    return [goal, what, measured, beside, due, verdict];
  });
  const table = [["goal", "what", "measured", "beside it", "due", "met"], ...cells];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const text = table.map((row) => row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join("  "));
  process.stdout.write(`\n${text.map((line) => line.trimEnd()).join("\n")}\n`);
  process.stdout.write(`${machine.cores} cores, load average ${machine.load}\n`);
}

/** How many wanted a core in the last one, five and fifteen minutes: ours and others'. */
const loadText = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(", ");

/** Runs something so often, one after the other: the median time, ms, and the last answer. */
export async function timed<T>(rounds: number, act: () => Promise<T>) {
  const times: number[] = [];
  let value = await act();
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    value = await act();
    times.push(performance.now() - from);
  }
  return { value, ms: times.sort((a, b) => a - b)[rounds >> 1] ?? 0 };
}

/** What a run that was stopped had measured, in the folder of its archive. */
export function savedState<State extends object>(folder: string, empty: State) {
  const place = path.join(folder, "measured.json");
  const state: State = existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : empty;
  const save = () => writeFileSync(place, JSON.stringify(state));
  return { state, save };
}
