import "server-only";
import { env } from "../env";
import { needTls } from "../settings-proxy.mjs";
import { activeServers } from "./guard-server";

/**
 * Ends this process when it listens for other computers without TLS in front, whatever address it
 * was started with: `next start` alone listens on all interfaces.
 */
export function refusePlainHttp(): void {
  try {
    const settings = env();
    for (const server of activeServers()) {
      const address = server.address();
      if (address === null || typeof address === "string") continue;
      needTls({ ...settings, host: address.address });
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
