import type { Numbers } from "@/lib/decimal";
import type { TicketPreset } from "@/lib/orders/ticket/presets";

/** So many can be found at a glance. */
export const maxPresets = 12;

const forces = { gtc: "GTC", ioc: "IOC", fok: "FOK", post_only: "post-only" } as const;

/** "limit, post-only, 0.25 BTC, TP 0.6%, SL 0.4%". */
export function presetText(
  { choices, qty, coin, takeProfit, stopLoss }: TicketPreset,
  numbers: Numbers,
): string {
  const shown = (kept: string) => kept.replace(/^[\d.]+/, numbers.text);
  const { orderType, timeInForce } = choices;
  const parts = [
    orderType,
    orderType === "limit" && timeInForce && forces[timeInForce],
    qty && (coin === undefined ? `${shown(qty)} of max open` : `${shown(qty)} ${coin}`),
    takeProfit && `TP ${shown(takeProfit)}`,
    stopLoss && `SL ${shown(stopLoss)}`,
  ];
  return parts.filter(Boolean).join(", ");
}
