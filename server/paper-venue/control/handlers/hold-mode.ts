import { z } from "zod";
import type { ControlRoute } from "../controls";
import { jsonReply, readControlBody } from "../reply";

const modes = ["one_way_mode", "hedge_mode"] as const;
const holdModeSchema = z.object({
  uid: z.string("must be a uid as a text"),
  holdMode: z.enum(modes, `must be ${modes.join(" or ")}`),
});

export const setHoldMode: ControlRoute = {
  takes: '`{"uid": "2000000002", "holdMode": "hedge_mode"}`',
  does: "the position mode of an account; it may have no futures position and no futures order",
  answer: ({ exchange }, request) => {
    const asked = readControlBody(request, holdModeSchema);
    exchange.perform({ type: "set-hold-mode", ...asked });
    return jsonReply(200, asked);
  },
};
