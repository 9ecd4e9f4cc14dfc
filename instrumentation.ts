/** Runs once when the web server starts, before it answers anybody. */
export async function register(): Promise<void> {
  // Next builds this file for its Edge runtime too, which the desk does not use.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { followConnections } = await import("@/server/accounts/connections");
  const { onClockJump } = await import("@/server/gateway/clock/exchange-clock");
  const { drainOnStop } = await import("@/server/gateway/in-flight");
  const { exitOnPlainHttp, guardServer } = await import("@/server/http/guard-server");
  const { recordPeerAddresses } = await import("@/server/http/request-origin");
  const { closeStreamsOnStop } = await import("@/server/live/stream");
  const { serveMetrics } = await import("@/server/metrics/serve-metrics");
  exitOnPlainHttp();
  guardServer();
  serveMetrics("web");
  recordPeerAddresses();
  // The database may be away still: then it is listened to from when it is back.
  void onClockJump().catch(() => {});
  void followConnections().catch(() => {});
  closeStreamsOnStop();
  drainOnStop();
}
