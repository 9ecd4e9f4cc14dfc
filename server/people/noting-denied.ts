import "server-only";
import { appendRefused } from "../audit/refused";
import type { KnownVisit } from "../http/door";
import { Refusal } from "../http/refusal";

/** What somebody's rank forbids is an entry of the audit, as what their role lacks is. */
export async function notingDenied<T>(
  { request, principal }: Pick<KnownVisit<unknown>, "request" | "principal">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.failure.kind === "forbidden") {
      const { permission } = error.failure;
      const { pathname: path } = new URL(request.url);
      await appendRefused(principal, { method: request.method, path, permission });
    }
    throw error;
  }
}
