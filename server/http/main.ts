import "server-only";
import next from "next";
import { env } from "../env";
import { log } from "../log";
import { acceptStopTasks, runStopTasks } from "../processes/stop-tasks";
import { guardedServer } from "./guard-server";

// The web server: Next behind the desk's own HTTP server, where strangers are refused, slow senders
// hung up on, and a stop waits for the answers under way (decision 0014).

/** How often connections that became idle with their last answer are closed at the stop. */
const closeIdleMs = 25;

async function start(): Promise<void> {
  const { host, port } = env();
  acceptStopTasks();
  const app = next({
    dir: process.cwd(),
    hostname: host,
    port,
    // Next listens for upgrades on the server it is given: the desk speaks no other protocol.
    httpServer: guardedServer(() => {}),
  });
  await app.prepare();
  const answer = app.getRequestHandler();
  const server = guardedServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log("error", "a request could not be answered", { error });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(port, host, listening);
  });
  let stopping = false;
  const stop = async () => {
    // A service manager may ask every process of a desk, and the supervisor asks again.
    if (stopping) return;
    stopping = true;
    const closed = new Promise((ended) => server.close(ended));
    const closing = setInterval(() => server.closeIdleConnections(), closeIdleMs);
    await Promise.all([closed, runStopTasks()]);
    clearInterval(closing);
    await app.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}

await start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
