import { z } from "zod";
import {
  ControlError,
  type ControlRoute,
  type Controls,
  jsonReply,
  readControlBody,
} from "../control-route";
import { faultKinds, faultNames } from "../fault-kinds";
import { endpointField, faultsSchema } from "../faults";
import { type ScenarioName, scenarioNames, scenarioOf } from "../scenarios";

export const showFaults: ControlRoute = {
  takes: "",
  does: "the faults that wait, and every kind with what it means",
  answer: ({ faultInjection }) =>
    jsonReply(200, {
      waiting: faultInjection.faults.waiting,
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

const maxMs = 120_000;

const ms = z.int().min(0).max(maxMs);

const latencySchema = z.object({
  endpoint: endpointField.nullable().default(null),
  ms,
  jitterMs: ms.default(0),
});

export const showLatency: ControlRoute = {
  takes: "",
  does: "how long answers are held back, for all endpoints and by endpoint",
  answer: ({ faultInjection }) => jsonReply(200, faultInjection.latencies.asked),
};

export const setLatency: ControlRoute = {
  takes: '`{"ms": 200, "jitterMs": 100}`, for one endpoint with `"endpoint": "place-order"`',
  does: "holds every answer back so long, and up to `jitterMs` longer",
  answer: ({ faultInjection }, request) => {
    const { endpoint, ...latency } = readControlBody(request, latencySchema);
    faultInjection.latencies.set(endpoint, latency);
    return jsonReply(200, faultInjection.latencies.asked);
  },
};

export const clearLatency: ControlRoute = {
  takes: "",
  does: "answers at once again, also the calls that are held back",
  answer: ({ faultInjection }) => {
    faultInjection.latencies.clear();
    faultInjection.release();
    return jsonReply(200, faultInjection.latencies.asked);
  },
};

const outageSchema = z.object({ ms: z.int().min(1).max(maxMs) });

export const beginOutage: ControlRoute = {
  takes: '`{"ms": 2000}`',
  does: "refuses new connections so long, those of the controls too",
  answer: ({ faultInjection }, request) => {
    const { ms } = readControlBody(request, outageSchema);
    faultInjection.shut(ms);
    return jsonReply(200, { ms });
  },
};

const scenarioSchema = z.object({
  name: z.enum(scenarioNames, `must be one of ${scenarioNames.join(", ")}`),
});

export const showScenarios: ControlRoute = {
  takes: "",
  does: "every scenario with its description, and whether it is under way",
  answer: (controls) => jsonReply(200, scenariosView(controls)),
};

export const beginScenario: ControlRoute = {
  takes: '`{"name": "lost-answers"}`',
  does: "begins a scenario; it goes on until scenarios are ended or the venue stops",
  answer: (controls, request) => {
    const { name } = readControlBody(request, scenarioSchema);
    const { faultInjection, exchange } = controls;
    if (faultInjection.scenarios.has(name))
      throw new ControlError(`name: ${name} is under way already.`);
    const { latency, faults = [], begin } = scenarioOf(name);
    begin?.(exchange);
    faultInjection.scenarios.set(name, faults);
    faultInjection.faults.ask(faults);
    if (latency !== undefined) faultInjection.latencies.set(null, latency);
    return jsonReply(200, scenariosView(controls));
  },
};

export const endScenarios: ControlRoute = {
  takes: "",
  does: "ends every scenario that is under way, and puts right what it changed",
  answer: (controls) => {
    for (const name of controls.faultInjection.scenarios.keys()) end(controls, name);
    controls.faultInjection.release();
    return jsonReply(200, scenariosView(controls));
  },
};

function end({ faultInjection, exchange }: Controls, name: ScenarioName): void {
  const { latency, end: putRight } = scenarioOf(name);
  faultInjection.faults.withdraw(faultInjection.scenarios.get(name) ?? []);
  if (latency !== undefined) faultInjection.latencies.clear();
  putRight?.(exchange);
  faultInjection.scenarios.delete(name);
}

function scenariosView({ faultInjection }: Controls) {
  return {
    scenarios: scenarioNames.map((name) => ({
      name,
      description: scenarioOf(name).description,
      underWay: faultInjection.scenarios.has(name),
    })),
  };
}

export const showStats: ControlRoute = {
  takes: "",
  does: "how many calls were let in and how many refused by rate or family, by endpoint; faults; ticks",
  answer: (controls) => jsonReply(200, statsOf(controls)),
};

/** What the venue counts since its start. */
function statsOf({ rateLimits, faultInjection, refusedByFamily, exchange }: Controls) {
  return {
    admitted: rateLimits.admitted,
    refusedByRate: rateLimits.refused,
    refusedByFamily: Object.fromEntries(refusedByFamily),
    faultsHappened: faultInjection.faults.happened,
    faultsWaiting: faultInjection.faults.waiting,
    ticks: exchange.ticks,
  };
}
