/** Runs once when the web server starts, before it answers anybody. */
export async function register(): Promise<void> {
  // Next builds this file for its Edge runtime too, which the desk does not use.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopSendingOnStop } = await import("@/server/gateway/stop-sending");
  const { stampPeers } = await import("@/server/http/peer");
  const { closeStreamsOnStop } = await import("@/server/live/close-on-stop");
  stampPeers();
  closeStreamsOnStop();
  stopSendingOnStop();
}
