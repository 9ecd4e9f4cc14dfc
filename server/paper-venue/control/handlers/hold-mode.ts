import { z } from "zod";
import type { ControlRoute } from "../controls";
import { json, readBody } from "../reply";

const modes = ["one_way_mode", "hedge_mode"] as const;
const schema = z.object({
  uid: z.string("must be a uid as a text"),
  holdMode: z.enum(modes, `must be ${modes.join(" or ")}`),
});

export const setHoldMode: ControlRoute = {
  takes: '`{"uid": "2000000002", "holdMode": "hedge_mode"}`',
  does: "the position mode of an account; it may have no futures position and no futures order",
  answer: ({ exchange }, request) => {
    const asked = readBody(request, schema);
    exchange.perform({ type: "set-hold-mode", ...asked });
    return json(200, asked);
  },
};
