/**
 * The path on this desk that somebody is sent to after signing in, or `/` for anything that a
 * browser would read as another place: `//host`, `/\host`, a tab between the slashes, a scheme.
 */
export function ownPath(wanted: unknown): string {
  const here = "http://desk.invalid";
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, here)) {
    return "/";
  }
  const { origin, pathname, search } = new URL(wanted, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search : "/";
}
