import { z } from "zod";
import { addDays, daysFrom } from "@/lib/time";
import type { CommissionRow } from "../../commissions/commission-row";
import { publishedAt } from "../../commissions/publication";
import { tallyOf } from "../../commissions/tally";
import { truthOf } from "../../commissions/truth";
import type { ControlRoute } from "../controls";
import { dayField } from "../day";
import { ControlError, jsonReply, readControlQuery } from "../reply";

const mostDays = 100;
const mostRecords = 5_000;

const daysQuery = z.object({ from: dayField, to: dayField });
const dayQuery = z.object({
  day: dayField,
  after: z
    .string()
    .regex(/^\d{20}$/, { error: "must be the `next` of the page before" })
    .optional(),
});

/** What really happened on each day, whether it can be read through endpoint 2 or not. */
export const showOracleDays: ControlRoute = {
  takes: "`?from=2026-11-01&to=2026-11-20`",
  does: "what the commission records of each day of UTC+8 really come to, published or not",
  answer: ({ exchange }, request) => {
    const { from, to } = readControlQuery(request, daysQuery);
    if (to < from) throw new ControlError("to: must not be before from.");
    if (addDays(from, mostDays) <= to) throw new ControlError(`to: at most ${mostDays} days.`);
    const now = exchange.now();
    const days = daysFrom(from, to).map((of) => ({
      day: of,
      published: publishedAt(of) <= now,
      ...tallyOf(truthOf(exchange.state.parts.commissions, of, now)),
    }));
    return jsonReply(200, { days });
  },
};

/** The records of a day with the uid of each, the newest first. */
export const showOracleDay: ControlRoute = {
  takes: "`?day=2026-11-20`, then `&after=` the `next` of the page before",
  does: "a day's commission records with their uids, 5,000 at a time; `next` is null at the end",
  answer: ({ exchange }, request) => {
    const asked = readControlQuery(request, dayQuery);
    const rows = truthOf(exchange.state.parts.commissions, asked.day, exchange.now());
    const left = rows.filter(({ id }) => asked.after === undefined || id < asked.after);
    const page: readonly CommissionRow[] = left.slice(0, mostRecords);
    const next = left.length > page.length ? page.at(-1)?.id : null;
    return jsonReply(200, { day: asked.day, records: page, next });
  },
};
