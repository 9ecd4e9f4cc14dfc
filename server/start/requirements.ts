import "server-only";
import fs from "node:fs";
import net from "node:net";
import type { Settings } from "../settings";
import { UserFacingError } from "../user-facing-error.mjs";

const leastFreeBytes = 200_000_000;

/** Throws a UserFacingError when a start would fill the disk. */
export function requireDiskSpace(folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= leastFreeBytes) return;
  const free = Math.floor((bavail * bsize) / 1_000_000);
  throw new UserFacingError(
    `The disk of ${folder} has only ${free} MB free; the desk needs at least ` +
      `${leastFreeBytes / 1_000_000} MB. Free some space there, or set DATA_DIR to a folder on ` +
      "another disk.",
  );
}

/** Throws a UserFacingError that names the setting to change when a port cannot be had. */
export async function requirePorts(settings: Settings): Promise<void> {
  if (settings.parts.includes("web")) await requirePort("PORT", settings.host, settings.port);
  await requireOwnName(settings);
  if (!settings.joinDatabase) await requirePort("VENUE_PORT", "127.0.0.1", settings.venuePort);
}

async function requirePort(setting: string, host: string, port: number): Promise<void> {
  const code = await tryPort(host, port);
  if (code === null) return;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE:
      `Port ${port} on ${host} is used by another program. Stop that program, or start with ` +
      `another port: ${setting}=${port + 1} npm start`,
    EACCES:
      `This user can't open port ${port}. Use a port above 1023: ` +
      `${setting}=${port + 8000} npm start`,
  };
  const other =
    `The desk can't listen on ${host} (${code}). Set DESK_HOST to an address of this computer: ` +
    "DESK_HOST=127.0.0.1 npm start";
  throw new UserFacingError(reasons[code] ?? other);
}

/**
 * Browsers look for `localhost` at ::1 first: a program that answers there would be handed the
 * owner's link.
 */
async function requireOwnName({ deskOrigin, port }: Settings): Promise<void> {
  if (new URL(deskOrigin).hostname !== "localhost") return;
  if ((await tryPort("::1", port)) !== "EADDRINUSE") return;
  throw new UserFacingError(
    `Another program listens on [::1]:${port}, where browsers look for localhost first. Stop it, ` +
      `or start with another port: PORT=${port + 1} npm start`,
  );
}

function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
