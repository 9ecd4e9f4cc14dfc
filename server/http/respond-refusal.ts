import "server-only";
import type { Failure } from "@/lib/exchange/errors";
import { refusalSentence } from "@/lib/people/change-desk";
import { respondFailure } from "./respond";

/** Answers a refusal: as JSON to a script, in a sentence to somebody who opened the address. */
export function respondRefusal({ headers }: Request, failure: Failure): Response {
  const response = respondFailure(failure);
  if (!headers.get("accept")?.includes("text/html")) return response;
  const answered = new Headers(response.headers);
  answered.set("content-type", "text/plain; charset=utf-8");
  const { status } = response;
  return new Response(`${sentenceOf(status, failure)}\n`, { status, headers: answered });
}

function sentenceOf(status: number, failure: Failure): string {
  if (failure.kind !== "password-needed") return refusalSentence(status, failure);
  return (
    "This takes your password, typed a few minutes ago at most. Open the desk's page that offers " +
    "it: the page asks for the password."
  );
}
