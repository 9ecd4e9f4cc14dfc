import { setTimeout as sleep } from "node:timers/promises";
import { patienceMs } from "./patience";

type Condition = () => boolean | Promise<boolean>;

/**
 * Waits until a condition holds; the error names it. Longer only for what is long by its size. The
 * pauses grow, because each check is work for a busy machine.
 */
export async function until(holds: Condition, { withinMs = patienceMs } = {}): Promise<void> {
  const end = performance.now() + withinMs;
  for (let pauseMs = 10; !(await holds()); pauseMs = Math.min(pauseMs * 1.5, 100)) {
    if (performance.now() > end) throw new Error(`Not so within ${withinMs / 1_000} s: ${holds}`);
    await sleep(pauseMs);
  }
}
