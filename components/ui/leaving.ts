let towards: string | null = null;
let until = 0;

const longestMs = 10_000;

/** Notes that a click leads to another page, which is on its way. */
export function leaveTowards(href: string): void {
  towards = new URL(href, location.href).pathname;
  until = Date.now() + longestMs;
}

/**
 * Whether another page is on its way. Whoever changed the address now would call it off, because
 * the router takes the newest address for the one that is wanted.
 */
export function isLeaving(): boolean {
  return towards !== null && towards !== location.pathname && Date.now() < until;
}
