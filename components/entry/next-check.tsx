import { Countdown } from "@/components/ui/countdown";
import type { OrderIntent } from "@/lib/orders/order-intent";

interface NextCheckProps {
  /** Unix ms; null where none is planned. */
  at: number | null;
  /** Null where only the order's row is read yet. */
  state?: OrderIntent["state"] | null;
}

/** When the desk next looks for an order of unknown outcome. */
export function NextCheck({ at, state = null }: NextCheckProps) {
  if (at !== null) return <Countdown until={at} before="Next check in " over={"Checking\u2026"} />;
  return state === "UNRESOLVED" ? "Not found; no further checks." : "Checking\u2026";
}
