import "server-only";
import type { ExchangeHealth, Percentiles } from "@/lib/connections/limits-api";
import { singleton } from "../singleton";

/** Where the time of one answered call went, in milliseconds. */
interface CallTiming {
  /** It waited for a token of its rate limit. */
  readonly queue: number;
  /** The desk journalled, signed and connected. */
  readonly desk: number;
  /** From its first byte to the last one of the answer: the way, and the exchange's own work. */
  readonly exchange: number;
}

/** When a call began, and how long of that it waited for a token. */
export interface CallStart {
  readonly begunAt: number;
  readonly queuedMs: number;
}

interface Sample extends CallTiming {
  readonly at: number;
}

const healthMinutes = 5;

const mostSamples = 1_000;

const samples = () => singleton("gateway.call-timings", () => new Map<string, Sample[]>());

/** Notes an answered call of a venue; `exchangeMs` is what the wire measured. */
export function noteTiming(
  venue: string,
  { begunAt, queuedMs }: CallStart,
  exchangeMs: number,
): void {
  const at = performance.now();
  const exchange = Math.max(0, exchangeMs);
  const desk = Math.max(0, at - begunAt - queuedMs - exchange);
  const kept = samples().get(venue) ?? [];
  kept.push({ at, queue: queuedMs, desk, exchange });
  samples().set(venue, kept.slice(-mostSamples));
}

/** How fast calls of a venue were answered in the last minutes, as this process measured them. */
export function exchangeHealth(venue: string): ExchangeHealth {
  const since = performance.now() - healthMinutes * 60_000;
  const recent = (samples().get(venue) ?? []).filter(({ at }) => at >= since);
  const of = (part: keyof CallTiming) => percentilesOf(recent.map((sample) => sample[part]));
  return {
    calls: recent.length,
    minutes: healthMinutes,
    ...{ queue: of("queue"), desk: of("desk"), exchange: of("exchange") },
  };
}

/** The nearest ranks: each is a time that some call took. Null without any call. */
function percentilesOf(times: readonly number[]): Percentiles | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const rank = (percent: number) =>
    Math.round(sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? 0);
  return { p50: rank(50), p95: rank(95) };
}
