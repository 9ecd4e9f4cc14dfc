import type { ControlRoute } from "../controls";
import { faultsSchema } from "../faults";
import { json, readBody } from "../reply";
import { statsOf } from "./stats";

export const askFaults: ControlRoute = {
  takes: '`{"faults": [{"endpoint": "place-order", "kind": "drop-after", "count": 1}]}`',
  does: "what befalls the next calls of an endpoint",
  answer: (controls, request) => {
    controls.faults.ask(readBody(request, faultsSchema).faults);
    return json(200, statsOf(controls));
  },
};

export const clearFaults: ControlRoute = {
  takes: "",
  does: "forgets the faults that wait",
  answer: (controls) => {
    controls.faults.clear();
    return json(200, statsOf(controls));
  },
};
