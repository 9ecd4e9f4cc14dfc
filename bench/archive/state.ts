import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

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
