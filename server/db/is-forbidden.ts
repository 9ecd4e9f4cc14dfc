import "server-only";

/** Whether the database refused something because the role has no right to it. */
export function isForbidden(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "42501";
}
