import { z } from "zod";
import type { ControlRoute, Controls } from "../controls";
import { ControlError, jsonReply, readControlBody } from "../reply";
import { type ScenarioName, scenarioNames, scenarioOf } from "../scenario-table";

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
    const { faultInjection: hazards, exchange } = controls;
    if (hazards.scenarios.has(name)) throw new ControlError(`name: ${name} is under way already.`);
    const { latency, faults = [], begin } = scenarioOf(name);
    begin?.(exchange);
    hazards.scenarios.set(name, faults);
    hazards.faults.ask(faults);
    if (latency !== undefined) hazards.latencies.set(null, latency);
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

function end({ faultInjection: hazards, exchange }: Controls, name: ScenarioName): void {
  const { latency, end: putRight } = scenarioOf(name);
  hazards.faults.withdraw(hazards.scenarios.get(name) ?? []);
  if (latency !== undefined) hazards.latencies.clear();
  putRight?.(exchange);
  hazards.scenarios.delete(name);
}

function scenariosView({ faultInjection: hazards }: Controls) {
  return {
    scenarios: scenarioNames.map((name) => ({
      name,
      description: scenarioOf(name).description,
      underWay: hazards.scenarios.has(name),
    })),
  };
}
