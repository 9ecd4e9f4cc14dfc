/** Runs once when the web server starts, before it answers anybody. */
export async function register(): Promise<void> {
  // Next builds this file for its Edge runtime too, which the desk does not use.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { followClockJumps } = await import("@/server/gateway/clock-jumps");
  const { stopSendingOnStop } = await import("@/server/gateway/stop-sending");
  const { guardServer } = await import("@/server/http/guard-server");
  const { stampPeers } = await import("@/server/http/peer");
  const { closeStreamsOnStop } = await import("@/server/live/close-on-stop");
  const { refusePlainHttp } = await import("@/server/http/plain-http");
  refusePlainHttp();
  guardServer();
  stampPeers();
  // The database may be away still: then it is listened to from when it is back.
  void followClockJumps().catch(() => {});
  closeStreamsOnStop();
  stopSendingOnStop();
}
