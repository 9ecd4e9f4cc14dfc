import { z } from "zod";
import { categories } from "@/lib/exchange/values";
import { statuses } from "../../market/change-instrument";
import type { ControlRoute } from "../controls";
import { jsonReply, readControlBody } from "../reply";

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
