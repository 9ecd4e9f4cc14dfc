import { z } from "zod";
import { categories } from "@/lib/exchange/values";
import { farthestPercent, movableCoins } from "../../deviations/sandbox-state";
import { statuses } from "../../market/listing-changes";
import type { Exchange } from "../../state/exchange";
import { ControlError, type ControlRoute, jsonReply, readControlBody } from "../control-route";

const yearMs = 366 * 86_400_000;

const clockSchema = z.object({
  byMs: z.int(`must be a whole number of milliseconds, from 1 to ${yearMs}`).optional(),
  to: z.iso
    .datetime({
      offset: true,
      error: 'must be a moment with its zone: "2026-12-01T10:30:00+08:00"',
    })
    .optional(),
});

export const showClock: ControlRoute = {
  takes: "",
  does: "the venue's time now, how far it is ahead of the machine's, and the time callers are told",
  answer: ({ exchange }) => jsonReply(200, clockOf(exchange)),
};

export const advanceClock: ControlRoute = {
  takes: '`{"byMs": 60000}` or `{"to": "2026-12-01T10:30:00+08:00"}`',
  does: "moves the venue's time forward, never back; then the market moves by one step",
  answer: ({ exchange }, request) => {
    const byMs = wanted(readControlBody(request, clockSchema), exchange.now());
    if (byMs <= 0 || byMs > yearMs) {
      throw new ControlError(
        `The clock goes forward only, by 1 to ${yearMs} ms at a time; this would be ${byMs} ms.`,
      );
    }
    exchange.perform({ type: "advance-clock", byMs });
    exchange.tick();
    return jsonReply(200, clockOf(exchange));
  },
};

const hindsightSchema = z.object({
  to: z.iso.datetime({
    offset: true,
    error: 'must be a moment with its zone: "2026-10-01T10:30:00+08:00"',
  }),
});

export const beginHindsight: ControlRoute = {
  takes: '`{"to": "2026-10-01T10:30:00+08:00"}`',
  does:
    "tells callers that it is an earlier moment, from which their time goes on: a broker's lists " +
    "answer as they did then; nothing else of the venue goes back",
  answer: ({ exchange }, request) => {
    const { to } = readControlBody(request, hindsightSchema);
    const backMs = exchange.now() - Date.parse(to);
    if (backMs < 0 || backMs > yearMs) {
      throw new ControlError("to: must be a moment of the last year.");
    }
    exchange.hindsightMs = backMs;
    return jsonReply(200, clockOf(exchange));
  },
};

export const endHindsight: ControlRoute = {
  takes: "",
  does: "tells callers the venue's time again",
  answer: ({ exchange }) => {
    exchange.hindsightMs = 0;
    return jsonReply(200, clockOf(exchange));
  },
};

function wanted({ byMs, to }: z.output<typeof clockSchema>, now: number): number {
  if ((byMs === undefined) === (to === undefined)) {
    throw new ControlError("byMs, to: give one of the two.");
  }
  return byMs ?? Date.parse(to ?? "") - now;
}

function clockOf(exchange: Exchange) {
  return {
    now: exchange.now(),
    offsetMs: exchange.state.parts.practice.clockOffsetMs,
    toldNow: exchange.reportedNow(),
  };
}

export const showState: ControlRoute = {
  takes: "",
  does: "SHA-256 of the whole state, equal after a restart",
  answer: async ({ exchange }) => {
    await exchange.settled();
    return jsonReply(200, { hash: exchange.hash() });
  },
};

const percentRule = `must be a whole number from -${farthestPercent} to ${farthestPercent}, not 0`;

const flashMoveSchema = z.object({
  coin: z.enum(movableCoins as [string, ...string[]], `must be ${movableCoins.join(", ")}`),
  percent: z
    .int(percentRule)
    .min(-farthestPercent, percentRule)
    .max(farthestPercent, percentRule)
    .refine((percent) => percent !== 0, percentRule),
});

export const beginFlashMove: ControlRoute = {
  takes: '`{"coin": "BTC", "percent": -10}`',
  does: "moves the index of a coin so far in five ticks, and back in the next five; one at a time",
  answer: ({ exchange }, request) => {
    const asked = readControlBody(request, flashMoveSchema);
    exchange.perform({ type: "flash-move", ...asked });
    return jsonReply(200, asked);
  },
};

const time = z.string().regex(/^(\d{13})?$/, 'must be a time in Unix ms as a text, or ""');

const instrumentSchema = z.object({
  category: z.enum(categories, `must be ${categories.join(", ")}`),
  symbol: z.string("must be a symbol"),
  status: z.enum(statuses, `must be ${statuses.join(", ")}`).optional(),
  offTime: time.optional(),
  limitOpenTime: time.optional(),
  maintainTime: time.optional(),
});

export const changeInstrumentRoute: ControlRoute = {
  takes: '`{"category": "SPOT", "symbol": "BTCUSDT", "status": "limit_open"}`, or its times',
  does: "changes the state or the times of an instrument: status, offTime, limitOpenTime, maintainTime",
  answer: ({ exchange }, request) => {
    const change = readControlBody(request, instrumentSchema);
    exchange.perform({ type: "change-instrument", ...change });
    return jsonReply(200, change);
  },
};
