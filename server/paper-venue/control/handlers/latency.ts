import { z } from "zod";
import type { ControlRoute } from "../controls";
import { endpointField } from "../faults";
import { jsonReply, readControlBody } from "../reply";

const longestMs = 120_000;
const ms = z.int().min(0).max(longestMs);
const latencySchema = z.object({
  endpoint: endpointField.nullable().default(null),
  ms,
  jitterMs: ms.default(0),
});

export const showLatency: ControlRoute = {
  takes: "",
  does: "how long answers are held back, for all endpoints and by endpoint",
  answer: ({ faultInjection: hazards }) => jsonReply(200, hazards.latencies.asked),
};

export const setLatency: ControlRoute = {
  takes: '`{"ms": 200, "jitterMs": 100}`, for one endpoint with `"endpoint": "place-order"`',
  does: "holds every answer back so long, and up to `jitterMs` longer",
  answer: ({ faultInjection: hazards }, request) => {
    const { endpoint, ...latency } = readControlBody(request, latencySchema);
    hazards.latencies.set(endpoint, latency);
    return jsonReply(200, hazards.latencies.asked);
  },
};

export const clearLatency: ControlRoute = {
  takes: "",
  does: "answers at once again, also the calls that are held back",
  answer: ({ faultInjection: hazards }) => {
    hazards.latencies.clear();
    hazards.release();
    return jsonReply(200, hazards.latencies.asked);
  },
};
