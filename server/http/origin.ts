import "server-only";

/**
 * Whether a request that changes something comes from a script of the desk's own pages: it names
 * the desk's origin, the browser agrees, and it has the header that no form and no foreign page
 * can send without asking first (security b.3).
 */
export function comesFromDesk(headers: Headers, deskOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  return (
    headers.get("origin") === deskOrigin &&
    (site === null || site === "same-origin") &&
    headers.has("idempotency-key")
  );
}

/**
 * Whether another site caused this read: its script, picture or frame. A link that a person follows
 * from there is none, and programs that are no browser say nothing of a site.
 */
export function causedByAnotherSite(header: (name: string) => string | null | undefined): boolean {
  const site = header("sec-fetch-site") ?? "none";
  if (site === "same-origin" || site === "none") return false;
  return header("sec-fetch-mode") !== "navigate" || header("sec-fetch-dest") !== "document";
}
