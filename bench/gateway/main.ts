import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { writeResults } from "../results";
import { type ServerName, serve } from "../venue/servers";
import { commitCpu } from "./commit-cpu";
import { placements } from "./placements";
import { reads } from "./reads";

const notes = [
  "Reads: the gateway, a pool of undici and the public clients in one process, one call at a time at a pace that waits for no token; a read of the gateway takes a token of its rate limit, which it leases from the database in slices.",
  "Placements: a whole desk as `npm start` runs it, one call at a time; CPU of the web server's threads until 25 ms after the answer, beside an app of the same Next whose route does nothing. Statements are counted in the web server, above what it sends when nobody calls.",
];

async function main(): Promise<void> {
  const [, , task, name = "", folder = ""] = process.argv;
  if (task === "--server") return serve(name as ServerName, folder);
  mkdirSync(".data", { recursive: true });
  const own = mkdtempSync(path.resolve(".data/bench-gateway-"));
  // PostgreSQL runs as another user where the bench runs as root.
  chmodSync(own, 0o711);
  try {
    const database = path.join(own, "database");
    const read = await reads(database);
    const committing = await commitCpu(database);
    writeResults("gateway", "The gateway", [...read, ...(await placements(committing))], notes);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

await main();
