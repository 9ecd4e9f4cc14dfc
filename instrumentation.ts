/** Runs once when the web server starts, before it answers anybody. */
export async function register(): Promise<void> {
  const { stampPeers } = await import("@/server/http/peer");
  stampPeers();
}
