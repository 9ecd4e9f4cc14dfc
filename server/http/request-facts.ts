import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "../singleton";

/** What is known of the request that is being answered; the audit writes it down. */
export interface RequestFacts {
  /** The caller's network address. */
  readonly address: string;
  readonly requestId: string;
  /** The caller's role, once it is known. */
  readonly actorRole: string | null;
}

const store = () =>
  singleton("request-facts", () => new AsyncLocalStorage<RequestFacts | undefined>());

/** Answers a request with its facts known to everything below. */
export const withRequestFacts = <T>(facts: RequestFacts, work: () => T): T =>
  store().run(facts, work);

/** The facts of the request that is being answered; undefined in the desk's own processes. */
export const requestFacts = (): RequestFacts | undefined => store().getStore();
