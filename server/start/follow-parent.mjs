/**
 * Loaded before each process that `npm start` starts. Their standard input is a pipe that only
 * the parent holds: when the parent is killed, it closes, and they end too.
 */
const graceMs = 10_000;

process.stdin.on("error", () => {});
process.stdin.on("close", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), graceMs).unref();
});
process.stdin.resume();
process.stdin.unref?.();
