import { setTimeout as sleep } from "node:timers/promises";
import { patienceMs } from "./patience";

type Condition = () => boolean | Promise<boolean>;

/** Waits until a condition holds; the error names it. Longer only for what is long by its size. */
export async function until(holds: Condition, { withinMs = patienceMs } = {}): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not so within ${withinMs / 1_000} s: ${holds}`);
    await sleep(10);
  }
}
