import "server-only";
import type { ExchangeHealth, Percentiles } from "@/lib/connections/limits-api";
import { singleton } from "../singleton";
import { roundTripMs } from "./wire/venue-agent";

/** Where the time of one answered call went, in milliseconds. */
interface CallTiming {
  /** It waited for a token of its rate limit. */
  readonly queue: number;
  /** The desk journalled, signed and connected. */
  readonly desk: number;
  /** The way there and back, as long as the newest handshakes with that exchange took. */
  readonly wire: number;
  /** What is left from its first byte to the last one of the answer: the exchange's own work. */
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

const maxSamples = 1_000;

const samples = () => singleton("gateway.call-timings", () => new Map<string, Sample[]>());

/** How long an answered call of a venue took, from its first byte out to the last one in. */
export interface AnsweredCall {
  readonly venue: string;
  readonly baseUrl: string;
  readonly answeredMs: number;
}

/** Notes where the time of an answered call went. */
export function noteTiming({ venue, baseUrl, ...call }: AnsweredCall, start: CallStart): void {
  const at = performance.now();
  const answered = Math.max(0, call.answeredMs);
  const wire = Math.min(answered, roundTripMs(baseUrl) ?? 0);
  const desk = Math.max(0, at - start.begunAt - start.queuedMs - answered);
  const kept = samples().get(venue) ?? [];
  kept.push({ at, queue: start.queuedMs, desk, wire, exchange: answered - wire });
  samples().set(venue, kept.slice(-maxSamples));
}

/** How fast calls of a venue were answered in the last minutes, as this process measured them. */
export function exchangeHealth(venue: string): ExchangeHealth {
  const since = performance.now() - healthMinutes * 60_000;
  const recent = (samples().get(venue) ?? []).filter(({ at }) => at >= since);
  const of = (part: keyof CallTiming) => percentilesOf(recent.map((sample) => sample[part]));
  return {
    calls: recent.length,
    minutes: healthMinutes,
    ...{ queue: of("queue"), desk: of("desk"), wire: of("wire"), exchange: of("exchange") },
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
