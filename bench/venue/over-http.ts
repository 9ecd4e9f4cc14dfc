import { rmSync } from "node:fs";
import { helper, interleaved, sized } from "../harness";
import { type ResultLine, times, told } from "../results";
import { load, type Target } from "./load";
import type { ServerName } from "./servers";

const names: readonly ServerName[] = ["venue", "bare", "fastify", "durable"];

/** H1 and H2: the venue over HTTP beside bare node:http and Fastify, and with the disk. */
export async function overHttp(folder: string): Promise<readonly ResultLine[]> {
  const calls = sized(14_000, 112_000);
  const running = names.map((name) => [name, helper("--server", name, folder)] as const);
  try {
    const contestants: [
      ServerName,
      () => Promise<Record<"perSecond" | "micros" | "p99", number>>,
    ][] = [];
    for (const [name, server] of running) {
      const target = await server.ask<Target>({ ask: "target" });
      contestants.push([
        name,
        async () => {
          const before = await server.ask<{ cpu: number }>({ ask: "rest" });
          const { perSecond, p99Ms } = await load(target, calls);
          const after = await server.ask<{ cpu: number }>({ ask: "cpu" });
          return { perSecond, p99: p99Ms, micros: (after.cpu - before.cpu) / calls };
        },
      ]);
    }
    const measured = await interleaved<ServerName, "perSecond" | "micros" | "p99">(
      sized(3, 7),
      Object.fromEntries(contestants) as Record<ServerName, (typeof contestants)[0][1]>,
    );
    return [
      requests(measured, "H1", "venue", "bare", 0.9),
      cpu(measured, "bare", 0.9),
      requests(measured, "H1", "venue", "fastify", 1.1),
      cpu(measured, "fastify", 1.1),
      requests(measured, "H2", "durable", "venue", 0.85),
    ];
  } finally {
    for (const [, server] of running) await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measured = Awaited<ReturnType<typeof interleaved<ServerName, "perSecond" | "micros" | "p99">>>;

const labels: Readonly<Record<ServerName, string>> = {
  venue: "the venue",
  durable: "the venue, every command on disk before its answer",
  bare: "bare node:http, the same work",
  fastify: "Fastify, the same work",
};

function requests(
  measured: Measured,
  goal: string,
  name: ServerName,
  beside: ServerName,
  min: number,
): ResultLine {
  const [ours, theirs] = [measured[name].perSecond, measured[beside].perSecond];
  return {
    goal,
    what: `${labels[name]}, requests a second over 32 connections`,
    due: `at least ${min.toFixed(2)}x`,
    measured: `${told(ours, "", 0)}, p99 ${measured[name].p99.median.toFixed(1)} ms`,
    beside: `${labels[beside]}: ${told(theirs, "", 0)}`,
    ratio: times(ours.median, theirs.median),
    met: ours.median >= min * theirs.median,
  };
}

/** The same in CPU, which the load of others and of the client does not change. */
function cpu(measured: Measured, beside: ServerName, min: number): ResultLine {
  const [ours, theirs] = [measured.venue.micros, measured[beside].micros];
  return {
    goal: "H1",
    what: "the venue, requests in a CPU second of the server",
    due: `at least ${min.toFixed(2)}x`,
    measured: `${told(ours, " us")} each`,
    beside: `${labels[beside]}: ${told(theirs, " us")} each`,
    ratio: times(theirs.median, ours.median),
    met: theirs.median >= min * ours.median,
  };
}
