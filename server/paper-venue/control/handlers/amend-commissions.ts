import { z } from "zod";
import { type Day, isDay } from "@/lib/time";
import { amendmentKinds, mostAmended } from "../../commissions/amendments";
import { tallyOf } from "../../commissions/tally";
import { truthOf } from "../../commissions/truth";
import { Refusal } from "../../refusal";
import type { ControlRoute } from "../controls";
import { ControlError, json, readBody } from "../reply";

const schema = z.object({
  day: z.string().refine(isDay, { error: "must be a day of UTC+8, such as 2026-11-20" }),
  kind: z.enum(amendmentKinds, { error: `must be ${amendmentKinds.join(", ")}` }),
  count: z
    .number({ error: `must be a whole number from 1 to ${mostAmended}` })
    .int({ error: `must be a whole number from 1 to ${mostAmended}` })
    .min(1, { error: `must be a whole number from 1 to ${mostAmended}` })
    .max(mostAmended, { error: `must be a whole number from 1 to ${mostAmended}` }),
});

export const amendCommissions: ControlRoute = {
  takes: '`{"day": "2026-11-20", "kind": "change", "count": 3}`; kind also `add`, `withdraw`',
  does: "records of a past day are added, changed or withdrawn after all; answers what is true now",
  answer: ({ exchange }, request) => {
    const { day, kind, count } = readBody(request, schema);
    try {
      exchange.perform({ type: "amend-commissions", day: day as Day, kind, count });
    } catch (error) {
      if (error instanceof Refusal) throw new ControlError(`${error.message}.`);
      throw error;
    }
    const rows = truthOf(exchange.state.parts.commissions, day as Day, exchange.now());
    return json(200, { day, ...tallyOf(rows) });
  },
};
