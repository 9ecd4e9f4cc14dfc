"use client";

import { Countdown } from "@/components/ui/countdown";
import { cx } from "@/components/ui/cx";
import { useDrawnAt } from "@/components/ui/live-text";
import { type Times, useTimes } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import { type MarketEvent, nextEvent } from "@/lib/markets/market-changes";
import { type InstrumentRow, readInstrument } from "@/lib/orders/instrument";

/** What each time of an instrument means, before "in 2h 03m" and before "at 14:00 UTC". */
const eventText = {
  limitOpen: { ahead: "stops in ", over: "stopped", stops: "stops" },
  maintain: { ahead: "maintenance in ", over: "in maintenance", stops: "goes into maintenance" },
  off: { ahead: "delisted in ", over: "delisted", stops: "is delisted" },
  delivery: { ahead: "delivered in ", over: "delivered", stops: "is delivered" },
} as const satisfies Record<MarketEvent["kind"], unknown>;

/** Farther ahead than this needs nobody yet; the drawer has the date. */
const shownAheadMs = 30 * 86_400_000;

/** Nearer than this it concerns today's orders. */
const urgentMs = 86_400_000;

/** How long until the next thing that happens to an instrument; nothing when none is near. */
export function EventCountdown({ row }: { row: InstrumentRow }) {
  const now = useDrawnAt();
  const times = useTimes();
  const event = nextEvent(readInstrument(row), now);
  if (event === null || event.at - now > shownAheadMs) return null;
  const { ahead, over } = eventText[event.kind];
  const tone = event.at - now < urgentMs ? "text-attn" : "text-ink-3";
  return (
    <Hint text={times.said(event.at)} className={cx("text-xs", tone)}>
      <Countdown until={event.at} before={ahead} over={over} />
    </Hint>
  );
}

/** "stops at 14:00 UTC", with its day when that is another than today's. */
export function eventSentence({ kind, at }: MarketEvent, now: number, times: Times): string {
  const [today, day] = [now, at].map((moment) => times.text(moment, "day"));
  const time = times.said(at, "clockMinute");
  const { stops } = eventText[kind];
  return today === day ? `${stops} at ${time}` : `${stops} on ${day} at ${time}`;
}
