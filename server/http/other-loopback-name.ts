import "server-only";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether somebody came by another name of this computer than the desk's own, for example
 * 127.0.0.1 instead of localhost: the pages would open, but nothing on them could be saved.
 */
export function otherLoopbackName(host: string | null, deskOrigin: string): boolean {
  const desk = new URL(deskOrigin);
  if (host === null || host === desk.host || !loopbackNames.has(desk.hostname)) return false;
  const came = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  return (
    came?.host === host.toLowerCase() && loopbackNames.has(came.hostname) && came.port === desk.port
  );
}

/** Whether a Host header names the desk, or this computer by another of its names. */
export function isOwnHost(host: string | null, deskOrigin: string): boolean {
  if (host === null) return false;
  const { protocol, host: own } = new URL(deskOrigin);
  if (host.toLowerCase() === own || otherLoopbackName(host, deskOrigin)) return true;
  // A proxy may name the port that goes without saying.
  return host.toLowerCase() === `${own}:${protocol === "https:" ? 443 : 80}`;
}
