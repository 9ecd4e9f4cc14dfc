import type { ControlRoute } from "../controls";
import { jsonReply } from "../reply";

export const showState: ControlRoute = {
  takes: "",
  does: "SHA-256 of the whole state, equal after a restart",
  answer: async ({ exchange }) => {
    await exchange.settled();
    return jsonReply(200, { hash: exchange.hash() });
  },
};
