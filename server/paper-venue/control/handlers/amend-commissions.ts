import { z } from "zod";
import { amendmentKinds, maxAmendedRecords } from "../../commissions/amendments";
import { tallyOf } from "../../commissions/tally";
import { truthOf } from "../../commissions/truth";
import type { ControlRoute } from "../controls";
import { dayField } from "../day";
import { jsonReply, readControlBody } from "../reply";

const countForm = { error: `must be a whole number from 1 to ${maxAmendedRecords}` };
const amendmentSchema = z.object({
  day: dayField,
  kind: z.enum(amendmentKinds, { error: `must be ${amendmentKinds.join(", ")}` }),
  count: z.int(countForm).min(1, countForm).max(maxAmendedRecords, countForm),
});

/** Late news about a past day: the truth from now on. */
export const amendCommissions: ControlRoute = {
  takes: '`{"day": "2026-11-20", "kind": "change", "count": 3}`; kind also `add`, `withdraw`',
  does: "records of a past day are added, changed or withdrawn after all; answers what is true now",
  answer: ({ exchange }, request) => {
    const { day, kind, count } = readControlBody(request, amendmentSchema);
    exchange.perform({ type: "amend-commissions", day, kind, count });
    const rows = truthOf(exchange.state.parts.commissions, day, exchange.now());
    return jsonReply(200, { day, ...tallyOf(rows) });
  },
};
