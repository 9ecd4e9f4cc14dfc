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
  return came !== null && loopbackNames.has(came.hostname) && came.port === desk.port;
}
