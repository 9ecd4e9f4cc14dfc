import { z } from "zod";
import { amendmentKinds, mostAmended } from "../../commissions/amendments";
import { tallyOf } from "../../commissions/tally";
import { truthOf } from "../../commissions/truth";
import type { ControlRoute } from "../controls";
import { dayField } from "../day";
import { json, readBody } from "../reply";

const countForm = { error: `must be a whole number from 1 to ${mostAmended}` };
const schema = z.object({
  day: dayField,
  kind: z.enum(amendmentKinds, { error: `must be ${amendmentKinds.join(", ")}` }),
  count: z.int(countForm).min(1, countForm).max(mostAmended, countForm),
});

/** Late news about a past day: the truth from now on. */
export const amendCommissions: ControlRoute = {
  takes: '`{"day": "2026-11-20", "kind": "change", "count": 3}`; kind also `add`, `withdraw`',
  does: "records of a past day are added, changed or withdrawn after all; answers what is true now",
  answer: ({ exchange }, request) => {
    const { day, kind, count } = readBody(request, schema);
    exchange.perform({ type: "amend-commissions", day, kind, count });
    const rows = truthOf(exchange.state.parts.commissions, day, exchange.now());
    return json(200, { day, ...tallyOf(rows) });
  },
};
