import type { Failure } from "@/lib/api/failure";

/** The desk did not answer a question; `status` is 0 when nothing came at all. */
export class DeskError extends Error {
  readonly status: number;
  readonly failure: Failure | null;
  /** The exchange's code, where it was the exchange that refused. */
  readonly code: string | null;

  constructor(
    message: string,
    status: number,
    failure: Failure | null = null,
    code: string | null = null,
  ) {
    super(message);
    this.name = "DeskError";
    this.status = status;
    this.failure = failure;
    this.code = code;
  }
}

/** Leaves for the sign-in page, which says why and leads back here afterwards. */
export function redirectToSignIn(): void {
  const here = location.pathname + location.search;
  location.assign(`/sign-in?ended=1&next=${encodeURIComponent(here)}`);
}

/** Reads something from the desk. Throws DeskError; who is signed out is led to sign in. */
export async function fetchDesk<T>(path: string, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { cache: "no-store", credentials: "same-origin" };
  const response = await fetch(path, signal ? { ...init, signal } : init).catch((error) => {
    if (signal?.aborted) throw error;
    throw new DeskError("The desk does not answer. Check that it is running.", 0);
  });
  if (response.status === 401) redirectToSignIn();
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const failure = (answer as { failure?: Failure } | null)?.failure ?? null;
  const { reason, code = null } = (answer ?? {}) as { reason?: string; code?: string | null };
  const message = reason ?? errorMessage(response.status, failure);
  throw new DeskError(message, response.status, failure, code);
}

function errorMessage(status: number, failure: Failure | null): string {
  if (failure?.kind === "forbidden") return `Your role lacks the permission ${failure.permission}.`;
  const [issue] = failure?.kind === "invalid" ? failure.issues : [];
  if (issue) return issue.named ?? issue.message;
  if (failure && "why" in failure) return failure.why;
  return `The desk answered with status ${status}.`;
}
