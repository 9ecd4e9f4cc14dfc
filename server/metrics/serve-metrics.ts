import "server-only";
import { createServer, type ServerResponse } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import { env } from "../env";
import { log } from "../log";
import { readReadiness } from "../processes/health";
import { readDeskMetrics } from "./desk-metrics";
import { processMetrics } from "./process-metrics";

const misnamed = ["handles", "requests", "resources"].map((kind) => `nodejs_active_${kind}_total`);

/** Which process answers: each has a port of its own, counted from METRICS_PORT. */
const portOffset = { web: 0, worker: 1 } as const;

/**
 * Answers `/metrics`, `/live` and `/ready` on a port of its own, for this computer only; nothing
 * where METRICS_PORT is not set. The figures of the whole desk come from the web server alone, so
 * that no sum counts them twice.
 */
export function serveMetrics(process: keyof typeof portOffset): void {
  const { metricsPort } = env();
  if (metricsPort === null) return;
  const { registry } = processMetrics();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  // Gauges with a counter's name, which promtool refuses; the same stand by type without it.
  for (const name of misnamed) registry.removeSingleMetric(name);
  const port = metricsPort + portOffset[process];
  const server = createServer((request, response) => {
    answer(process, request.url ?? "", response).catch((error: unknown) => {
      log("warn", "a scrape could not be answered", { error });
      response.writeHead(500).end();
    });
  });
  server.on("error", (error) => log("error", "the port of the metrics can't be had", { error }));
  server.listen(port, "127.0.0.1");
  server.unref();
}

async function answer(process: string, url: string, response: ServerResponse): Promise<void> {
  switch (url.split("?")[0]) {
    case "/metrics": {
      const { registry } = processMetrics();
      const all = process === "web" ? [registry, await readDeskMetrics()] : [registry];
      response.writeHead(200, { "content-type": registry.contentType });
      response.end((await Promise.all(all.map((each) => each.metrics()))).join("\n"));
      return;
    }
    case "/live":
      sendJson(response, 200, { status: "ok" });
      return;
    case "/ready": {
      const readiness = await readReadiness();
      sendJson(response, readiness.status === "ok" ? 200 : 503, readiness);
      return;
    }
    default:
      response.writeHead(404).end();
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
