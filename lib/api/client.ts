import type { Issue } from "@/lib/exchange/errors";
import { learnDeskTime } from "@/lib/time";
import type { Failure } from "./failure";
import { failureMessage } from "./failure-message";
import type { ChangeRoute, DeskAnswer, DeskRequest, DeskRequestArgument, ReadPath } from "./routes";

/** The desk did not answer a question; `status` is 0 when nothing came at all. */
export class RequestError extends Error {
  override readonly name = "RequestError";

  constructor(
    message: string,
    readonly status: number,
    readonly failure: Failure | null = null,
    /** The exchange's code, where it was the exchange that refused. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** The desk refused a change: fields to correct, or one sentence for the whole form. */
export interface MutationFailure {
  readonly kind: "refused";
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly message: string;
  readonly issues: readonly Issue[];
  /** It takes the user's password, typed a moment ago. */
  readonly passwordNeeded: boolean;
  /** The desk's own refusal; null when it said nothing that can be understood. */
  readonly failure: Failure | null;
}

/** Whether the desk refused what `deskMutation` asked for. */
export function isMutationFailure(answer: object): answer is MutationFailure {
  return "kind" in answer && answer.kind === "refused";
}

/** Leaves for the sign-in page, which says why and leads back here afterwards. */
export function redirectToSignIn(): void {
  const here = location.pathname + location.search;
  location.assign(`/sign-in?ended=1&next=${encodeURIComponent(here)}`);
}

/** The address of a request: the names in the path's brackets filled in, the rest its query. */
export function addressOf(path: string, request: object): string {
  const { address, rest } = fillPath(path, request);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const query = search.toString();
  return query === "" ? address : `${address}?${query}`;
}

/** The address of something that is read. */
export function deskUrl<Path extends ReadPath>(
  path: Path,
  request: DeskRequest<`GET ${Path}`>,
): string {
  return addressOf(path, request);
}

/** Reads something from the desk. Throws RequestError; who is signed out is led to sign in. */
export function fetchDesk<Path extends ReadPath>(
  path: Path,
  request: DeskRequest<`GET ${Path}`>,
  signal?: AbortSignal,
): Promise<DeskAnswer<`GET ${Path}`>> {
  return fetchJson(addressOf(path, request), signal);
}

/** Reads JSON from an address of the desk, as `fetchDesk`. */
export async function fetchJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const init: RequestInit = { cache: "no-store", credentials: "same-origin" };
  const response = await fetch(address, signal ? { ...init, signal } : init).catch((error) => {
    if (signal?.aborted) throw error;
    throw new RequestError("The desk isn't responding. Check that it is running.", 0);
  });
  learnDeskTime(Date.parse(response.headers.get("date") ?? ""), Date.now());
  if (response.status === 401) redirectToSignIn();
  const answer = await response.json().catch((error) => {
    if (signal?.aborted) throw error;
    // Nothing may take what broke off for an answer.
    if (response.ok) throw new RequestError("The desk's response was incomplete. Try again.", 0);
    return null;
  });
  if (response.ok) return answer;
  const { status } = response;
  const failure = failureIn(answer);
  const message =
    textIn(answer, "reason") ??
    ((failure && failureMessage(failure)) || `The desk responded with status ${status}.`);
  throw new RequestError(message, status, failure, textIn(answer, "code"));
}

/** Asks the desk to change something of its own. Never tries twice by itself, never throws. */
export function deskMutation<Route extends ChangeRoute>(
  route: Route,
  ...request: DeskRequestArgument<Route>
): Promise<DeskAnswer<Route> | MutationFailure> {
  return deskMutationUnder(newIntentKey(), route, ...request);
}

/** The same under a key of the caller's, who may ask again for what got no answer. */
export async function deskMutationUnder<Route extends ChangeRoute>(
  key: string,
  route: Route,
  ...[request]: DeskRequestArgument<Route>
): Promise<DeskAnswer<Route> | MutationFailure> {
  const at = route.indexOf(" ");
  const { address, rest } = fillPath(route.slice(at + 1), request ?? {});
  try {
    const response = await fetch(address, {
      method: route.slice(0, at),
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(rest),
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
    });
    return await readMutation(response);
  } catch {
    return noResponse();
  }
}

/** A new intent's id: the Idempotency-Key of one thing that a user means to do. */
export function newIntentKey(): string {
  // Not every browser has crypto.randomUUID on plain http; random values it has.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** No answer came at all, or it broke off. */
export function noResponse(): MutationFailure {
  return mutationFailure(0, "The desk didn't respond. Check that it is running, then try again.");
}

/** What the desk answered; a refusal in words of its own. */
export async function readMutation<Answer extends object>(
  response: Response,
): Promise<Answer | MutationFailure> {
  const answer = await response.json().catch(() => null);
  const { status } = response;
  if (answer === null || typeof answer !== "object") {
    return mutationFailure(status, "The desk's response couldn't be read. Try again.");
  }
  const failure = failureIn(answer);
  if (failure) return refusedBy(status, failure);
  if ("message" in answer && "reference" in answer) {
    return mutationFailure(status, String(answer.message));
  }
  return answer;
}

function refusedBy(status: number, failure: Failure): MutationFailure {
  const issues = failure.kind === "invalid" ? failure.issues : [];
  // The others stand at their fields.
  const first = failure.kind === "invalid" ? { ...failure, issues: issues.slice(0, 1) } : failure;
  const message = failureMessage(first) || "The desk rejected this.";
  const passwordNeeded = failure.kind === "password-needed" || failure.kind === "locked";
  return { kind: "refused", status, message, issues, passwordNeeded, failure };
}

function mutationFailure(status: number, message: string): MutationFailure {
  const none = { issues: [], passwordNeeded: false, failure: null };
  return { kind: "refused", status, message, ...none };
}

/** A path with its names in brackets filled in, and what of the request is left. */
function fillPath(path: string, request: object): { address: string; rest: object } {
  const rest: Record<string, unknown> = { ...request };
  const address = path.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  return { address, rest };
}

/** The window hears it when the desk refuses because this session is locked. */
export const lockedEvent = "desk-locked";

/** And when its user has typed the password. */
export const unlockedEvent = "desk-unlocked";

/** Reads a failure out of what the desk answered; null when it names none. */
export function failureIn(answer: unknown): Failure | null {
  const failure: unknown = Object(answer).failure;
  if (!isFailure(failure)) return null;
  if (failure.kind === "locked") dispatchEvent(new Event(lockedEvent));
  return failure;
}

// One desk writes both ends from one type, so that the kind is all there is to see of a failure.
function isFailure(value: unknown): value is Failure {
  return textIn(value, "kind") !== null;
}

/** A text in what the desk answered; null when there is none under that name. */
export function textIn(answer: unknown, name: string): string | null {
  const value: unknown = Object(answer)[name];
  return typeof value === "string" ? value : null;
}
