import { z } from "zod";
import { farthestPercent, movableCoins } from "../../practice/flash-move";
import type { ControlRoute } from "../controls";
import { jsonReply, readControlBody } from "../reply";

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
