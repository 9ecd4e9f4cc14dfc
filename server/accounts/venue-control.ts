import "server-only";
import type { z } from "zod";

/** Where a paper venue's controls are, and the token that they take. */
export interface VenueControl {
  readonly url: string;
  readonly token: string;
}

/** What a call to the controls of a paper venue came to. */
export type ControlResult<Data> =
  | { readonly kind: "ok"; readonly data: Data }
  /** The venue refused it, in its own words. */
  | { readonly kind: "refused"; readonly reason: string }
  /**
   * No answer came, or none that can be read. `sent`: the call may have taken effect all the same.
   */
  | { readonly kind: "no-answer"; readonly reason: string; readonly sent: boolean };

interface ControlCall<Data> {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** For the whole answer, to its last byte. */
  readonly timeoutMs: number;
  readonly schema: z.ZodType<Data>;
}

const maxAnswerBytes = 1_048_576;

/** Calls the controls once. Never throws: how it failed is part of the result. */
export async function callVenueControl<Data>(
  { url, token }: VenueControl,
  { method, path, body, timeoutMs, schema }: ControlCall<Data>,
): Promise<ControlResult<Data>> {
  const isRead = method === "GET";
  let answer: unknown;
  let isOk: boolean;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "manual",
      // It holds for the body too, which comes after `fetch` has resolved.
      signal: AbortSignal.timeout(timeoutMs),
    });
    isOk = response.ok;
    answer = await readJson(response);
  } catch (error) {
    return { kind: "no-answer", reason: reasonOf(error), sent: !isRead && !isRefused(error) };
  }
  if (isOk) {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return { kind: "ok", data: parsed.data };
  } else if (hasError(answer)) return { kind: "refused", reason: answer.error };
  return { kind: "no-answer", reason: unreadable, sent: !isRead };
}

const unreadable = "The paper venue's response couldn't be read.";

/** The answer's JSON; undefined where it is none, or too much. */
async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return "The paper venue didn't respond in time.";
  }
  return "The paper venue isn't responding. It restarts automatically.";
}

/** Nothing left this process: nobody listened there. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

function hasError(answer: unknown): answer is { readonly error: string } {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return false;
  return typeof answer.error === "string";
}
