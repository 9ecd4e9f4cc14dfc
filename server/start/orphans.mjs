import { setTimeout as sleep } from "node:timers/promises";
import { runsStill } from "./pid-file.mjs";

/** A little more than what the processes themselves take at most. */
const patienceMs = 13_000;

/**
 * Waits for what a killed start left running: each process ends by itself when its parent is
 * gone. One that does not is killed, if it is still the very process that was noted.
 */
export async function endOrphans(children, say) {
  const left = () => children.filter(runsStill);
  const deadline = Date.now() + patienceMs;
  if (left().length > 0) say("The last start was killed; waiting for what it left behind to end.");
  while (left().length > 0 && Date.now() < deadline) await sleep(50);
  for (const { pid } of left()) process.kill(pid, "SIGKILL");
  while (left().length > 0) await sleep(20);
}
