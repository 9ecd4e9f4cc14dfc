/** Runs once when the web server starts, before it answers anybody. */
export async function register(): Promise<void> {
  // Next builds this file for its Edge runtime too, which the desk does not use.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { onClockJump } = await import("@/server/gateway/clock/exchange-clock");
  const { drainAndRelease } = await import("@/server/gateway/in-flight");
  const { closeStreams } = await import("@/server/live/stream");
  const { serveMetrics } = await import("@/server/metrics/serve-metrics");
  const { onStop } = await import("@/server/processes/stop-tasks");
  onStop(closeStreams);
  onStop(drainAndRelease);
  serveMetrics("web");
  // The database may be away still: then it is listened to from when it is back.
  void onClockJump().catch(() => {});
}
