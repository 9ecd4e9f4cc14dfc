import "server-only";
import { endBoot } from "../journal/boot";
import { log } from "../log";
import { singleton } from "../singleton";
import { returnLeasedSlots } from "./budgets";
import { writeDrift } from "./drift";
import { drain } from "./in-flight";

/** As long as a supervisor waits before it kills. */
const graceMs = 60_000;

/**
 * When the process is asked to stop: takes no more orders, lets those under way come to their
 * answer, and gives its lease and slots back, so that a next start need not wait for them.
 */
export function stopSendingOnStop(): void {
  singleton("gateway.stop-sending", () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stopSending);
    return true;
  });
}

async function stopSending(): Promise<void> {
  try {
    const left = await drain(graceMs);
    await Promise.all([writeDrift(), returnLeasedSlots(), left === 0 ? endBoot() : null]);
  } catch (error) {
    log("warn", "the gateway did not stop cleanly", { error });
  }
}
