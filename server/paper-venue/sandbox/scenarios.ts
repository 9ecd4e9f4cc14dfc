import { type EndpointId, endpointOf, endpoints } from "@/lib/exchange/endpoints";
import type { Exchange } from "../state/exchange";
import type { Fault, Latency } from "./faults";

/** Trouble that a user can practise with, made of faults, latency and venue commands. */
export interface Scenario {
  /** In plain words, for the user who begins it. */
  readonly description: string;
  readonly latency?: Latency;
  readonly faults?: readonly Fault[];
  /** What happens once when it begins. */
  readonly begin?: (exchange: Exchange) => void;
  /** What is put right when it ends. */
  readonly end?: (exchange: Exchange) => void;
}

const placing = (Object.keys(endpoints) as EndpointId[]).filter(
  (id) => endpointOf(id).kind === "place",
);
const delisted = { category: "SPOT", symbol: "DOGEUSDT" } as const;
const delistedAfterMs = 60_000;
const flashMove = { coin: "ETH", percent: -12 } as const;

/** A fault that befalls a part of the calls until it is cleared. */
function partOf(kind: Fault["kind"], probability: number, endpoint: string | null): Fault {
  return { kind, probability, endpoint, count: null };
}

/** Every scenario by name. */
const scenarios = {
  "slow-exchange": {
    description: "Every answer takes between 1.5 and 4 seconds.",
    latency: { ms: 1_500, jitterMs: 2_500 },
  },
  "lost-answers": {
    description: "Three of ten orders are placed but never answered; one more never arrives.",
    faults: placing.flatMap((endpoint) => [
      partOf("drop-after", 0.3, endpoint),
      partOf("drop-before", 0.14, endpoint),
    ]),
  },
  "unknown-then-open": {
    description:
      "Half of all orders are answered with 40725, a service error, though they are open.",
    faults: placing.map((endpoint) => partOf("code-40725-after", 0.5, endpoint)),
  },
  "partial-batch": {
    description: "The answers to batches leave out their last order, though it was placed.",
    faults: [partOf("missing-element", 1, "place-batch")],
  },
  "rate-limited": {
    description: "Half of all calls are turned away as too many.",
    faults: [partOf("rate-limited", 0.5, null)],
  },
  "delisting-in-a-minute": {
    description: `${delisted.symbol} on spot is announced to go offline in one minute, and does.`,
    begin: (exchange) => {
      const offTime = String(exchange.now() + delistedAfterMs);
      exchange.perform({ type: "change-instrument", ...delisted, offTime });
    },
    end: (exchange) => {
      exchange.perform({ type: "change-instrument", ...delisted, offTime: "" });
    },
  },
  "flash-move": {
    description: "The index of ETH falls by 12 % within five seconds and comes back in five.",
    begin: (exchange) => {
      exchange.perform({ type: "flash-move", ...flashMove });
    },
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** Their names, in the order of the table. */
export const scenarioNames = Object.keys(scenarios) as [ScenarioName, ...ScenarioName[]];

/** A scenario by its name. */
export function scenarioOf(name: ScenarioName): Scenario {
  return scenarios[name];
}
