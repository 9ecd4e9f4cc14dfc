import type { ControlRoute } from "../controls";
import { faultKinds, faultNames } from "../fault-kinds";
import { faultsSchema } from "../faults";
import { ControlError, jsonReply, readControlBody } from "../reply";
import { statsOf } from "./stats";

export const showFaults: ControlRoute = {
  takes: "",
  does: "the faults that wait, and every kind with what it means",
  answer: ({ faultInjection: hazards }) =>
    jsonReply(200, {
      waiting: hazards.faults.waiting,
      kinds: Object.fromEntries(
        faultNames.map((name) => {
          const { applied, meaning, ms } = faultKinds[name];
          return [name, { applied, meaning, ...(ms === undefined ? {} : { delayMs: ms }) }];
        }),
      ),
    }),
};

export const askFaults: ControlRoute = {
  takes: '`{"faults": [{"endpoint": "place-order", "kind": "drop-after"}]}`',
  does: "what befalls the next calls",
  answer: (controls, request) => {
    const { faults } = readControlBody(request, faultsSchema);
    if (!controls.faultInjection.faults.ask(faults)) {
      throw new ControlError("faults: too many wait already; clear them with DELETE first.");
    }
    return jsonReply(200, statsOf(controls));
  },
};

export const clearFaults: ControlRoute = {
  takes: "",
  does: "forgets the faults that wait, and lets go of the calls they hold",
  answer: (controls) => {
    controls.faultInjection.faults.clear();
    controls.faultInjection.release();
    return jsonReply(200, statsOf(controls));
  },
};
