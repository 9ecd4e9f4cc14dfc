import "server-only";

/**
 * What Next reads from a request and no page of the desk sends, and what a client could claim of
 * the host it came to. The server drops them, and so do the samples of `docs/proxy`.
 */
export const droppedHeaders = [
  "next-action",
  "next-resume",
  "x-middleware-subrequest",
  "x-forwarded-host",
  "forwarded",
  "upgrade",
] as const;
