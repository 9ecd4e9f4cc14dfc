import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { writeResults } from "../results";
import type { EngineName } from "./engines";
import { inProcess, serveEngine } from "./in-process";
import { memory, serveMemory } from "./memory";
import { overHttp } from "./over-http";
import { restart, serveFilling } from "./restart";
import { type ServerName, serve } from "./servers";

const notes = [
  "In process: the same seeded orders and cancels for every engine, 57 % and 43 %, with about 1,000 or 10,000 orders resting; each engine in a process of its own. The core is fed integers, the venue and orderbook-match-engine decimal texts, the others floats.",
  "Over HTTP: the client is a process of plain sockets, the servers processes of their own. The same work is the venue's own signature check, JSON and its engine with checks and ledger, without who observes it.",
  "Memory is heap and typed arrays after garbage collection, in a fresh process.",
];

async function main(): Promise<void> {
  const [, , task, name = "", folder = ""] = process.argv;
  if (task === "--engine") return serveEngine(name as EngineName);
  if (task === "--memory") return serveMemory(name as EngineName);
  if (task === "--server") return serve(name as ServerName, folder);
  if (task === "--fill") return serveFilling(name);
  mkdirSync(".data", { recursive: true });
  const own = mkdtempSync(path.resolve(".data/bench-venue-"));
  chmodSync(own, 0o700);
  try {
    writeResults(
      "venue",
      "The venue",
      [
        ...(await inProcess()),
        ...(await overHttp(path.join(own, "durable"))),
        await restart(path.join(own, "restart")),
        ...(await memory()),
      ],
      notes,
    );
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

await main();
