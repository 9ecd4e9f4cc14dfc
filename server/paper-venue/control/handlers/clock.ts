import { z } from "zod";
import type { Exchange } from "../../exchange";
import type { ControlRoute } from "../controls";
import { ControlError, jsonReply, readControlBody } from "../reply";

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
