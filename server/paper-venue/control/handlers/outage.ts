import { z } from "zod";
import type { ControlRoute } from "../controls";
import { jsonReply, readControlBody } from "../reply";

const longestMs = 120_000;
const outageSchema = z.object({ ms: z.int().min(1).max(longestMs) });

export const beginOutage: ControlRoute = {
  takes: '`{"ms": 2000}`',
  does: "refuses new connections so long, those of the controls too",
  answer: ({ faultInjection: hazards }, request) => {
    const { ms } = readControlBody(request, outageSchema);
    hazards.shut(ms);
    return jsonReply(200, { ms });
  },
};
