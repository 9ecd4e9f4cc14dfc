import "server-only";
import type { Failure } from "@/lib/api/failure";
import { failureMessage } from "@/lib/api/failure-message";
import { classOf } from "@/lib/exchange/codes";
import { type Issue, namedIssue, type Outcome, type RowsOutcome } from "@/lib/exchange/errors";
import type { SignInAnswer } from "@/lib/users/api";

/** The only map from the failure of a request to a status. */
const failureStatus: Readonly<Record<Failure["kind"], number>> = {
  invalid: 422,
  "not-signed-in": 401,
  forbidden: 403,
  "password-needed": 403,
  locked: 423,
  "bad-origin": 403,
  "not-found": 404,
  "wrong-type": 415,
  "too-large": 413,
  "possible-duplicate": 409,
  "placement-blocked": 409,
  "over-own-limit": 409,
  "key-reused": 422,
  "own-share": 429,
  busy: 503,
  blocked: 503,
  gone: 410,
  unavailable: 503,
};

/** The only map from how a call to the exchange ended to a status. */
const outcomeStatus: Readonly<Record<Outcome<unknown>["kind"] | "rows", number>> = {
  ok: 200,
  "accepted-without-id": 200,
  rejected: 409,
  unknown: 202,
  pending: 202,
  "not-sent": 503,
  unavailable: 503,
  rows: 200,
};

/** The only map from how a sign-in ended to a status. */
const signInStatus: Readonly<Record<SignInAnswer["kind"], number>> = {
  "signed-in": 200,
  wrong: 401,
  wait: 429,
};

/** Answers JSON. The route handler adds the headers that every answer carries. */
export function respond(body: unknown, status = 200, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

/** Answers `{"failure": ...}` with its status. */
export function respondFailure(failure: Failure): Response {
  const retry = "retryAfterMs" in failure ? retryAfter(failure.retryAfterMs) : undefined;
  return respond({ failure: withNamedIssues(failure) }, failureStatus[failure.kind], retry);
}

/** More than any form of the desk has, and less than would be worth asking for. */
const maxIssues = 100;

const longestField = 100;

const longestMessage = 500;

/** The browser shows some sentences away from their field: it needs no table of names for that. */
function withNamedIssues(failure: Failure): Failure {
  if (failure.kind !== "invalid" && failure.kind !== "over-own-limit") return failure;
  const issues: Issue[] = failure.issues.slice(0, maxIssues).map((issue) => {
    const field = cut(issue.field, longestField);
    const message = cut(issue.message, longestMessage);
    const named = namedIssue({ field, message });
    return { ...issue, field, message, ...(named === message ? {} : { named }) };
  });
  const left = failure.issues.length - issues.length;
  if (left > 0) issues.push(moreIssues(left));
  return { ...failure, issues };
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

function moreIssues(left: number): Issue {
  const count = left.toLocaleString("en-US");
  const message = `${count} more problems. Fix these first and try again.`;
  return { field: "", rule: "more", message };
}

/** Answers an outcome with its status, a list's as a whole; the desk's own refusal as a failure. */
export function respondOutcome(
  outcome: Outcome<unknown> | RowsOutcome<unknown> | { kind: "refused"; failure: Failure },
): Response {
  if (outcome.kind === "refused") return respondFailure(outcome.failure);
  const { rejected } = outcomeStatus;
  return respond(outcome, isRefusedRead(outcome) ? rejected : outcomeStatus[outcome.kind]);
}

/** Whether the exchange refused a read for good: it is there, and asking again changes nothing. */
function isRefusedRead(outcome: Outcome<unknown> | RowsOutcome<unknown>): boolean {
  if (outcome.kind !== "unavailable" || outcome.code === null) return false;
  const found = classOf(outcome.code);
  return found === "rejected" || found === "credentials";
}

/** Answers a try to sign in. */
export function respondSignIn(answer: SignInAnswer): Response {
  const retry = answer.kind === "wait" ? retryAfter(answer.retryAfterMs) : undefined;
  return respond(answer, signInStatus[answer.kind], retry);
}

/** The same answer with cookies for the browser. */
export function withCookies(response: Response, lines: readonly string[]): Response {
  for (const line of lines) response.headers.append("set-cookie", line);
  return response;
}

const retryAfter = (ms: number) => ({ "retry-after": String(Math.ceil(ms / 1000)) });

/** Answers a refusal: as JSON to a script, in a sentence to a browser's page. */
export function respondRefusal({ headers }: Request, failure: Failure): Response {
  const response = respondFailure(failure);
  if (!headers.get("accept")?.includes("text/html")) return response;
  const answered = new Headers(response.headers);
  answered.set("content-type", "text/plain; charset=utf-8");
  const { status } = response;
  return new Response(`${refusalText(failure)}\n`, { status, headers: answered });
}

function refusalText(failure: Failure): string {
  if (failure.kind !== "password-needed") return failureMessage(failure);
  return "This needs your password. Do it on the desk's page, which asks for it.";
}
