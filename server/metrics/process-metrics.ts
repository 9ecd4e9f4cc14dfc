import "server-only";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { singleton } from "../singleton";

/** How a call to an exchange ended: "limited" is a 429. */
export type CallOutcome = "answered" | "limited" | "unanswered" | "not-sent";

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function make() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    calls: new Counter({
      name: "desk_exchange_calls_total",
      help: "Calls to exchanges by how they ended; limited: the exchange answered 429.",
      labelNames: ["venue", "endpoint", "outcome"],
      registers,
    }),
    callSeconds: new Histogram({
      name: "desk_exchange_call_seconds",
      help: "From the first byte of a call to the last one of its answer.",
      labelNames: ["venue", "endpoint"],
      buckets: seconds,
      registers,
    }),
    waitSeconds: new Histogram({
      name: "desk_rate_limit_wait_seconds",
      help: "How long a call waited for its rate limit.",
      labelNames: ["venue", "endpoint", "scope"],
      buckets: seconds,
      registers,
    }),
    streams: new Gauge({
      name: "desk_streams",
      help: "Open event streams of browsers.",
      registers,
    }),
  };
}

/** What this process counts itself. */
export const processMetrics = () => singleton("metrics.process", make);
