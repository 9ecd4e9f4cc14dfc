import "server-only";
import { forget, singleton } from "../singleton";

/** How long we wait for an exchange (order-safety c.2 rules 4 and 8). */
export interface Timing {
  /** Then the person learns that it is pending; we keep listening. */
  readonly softMs: number;
  /** Then we stop listening, and the outcome is unknown. */
  readonly hardMs: number;
  /** An order may still be applied for so long after its first byte. */
  readonly quietMs: number;
}

const usual: Timing = { softMs: 8_000, hardMs: 60_000, quietMs: 60_000 };

export function timing(): Timing {
  return singleton("journal.timing", () => usual);
}

/** Other times, for tests that cannot wait. */
export function overrideTiming(values: Partial<Timing>): void {
  const changed = { ...timing(), ...values };
  forget("journal.timing");
  singleton("journal.timing", () => changed);
}
