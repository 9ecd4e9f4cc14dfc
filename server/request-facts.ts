import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Role } from "@/lib/users/roles";
import { singleton } from "./singleton";

/** What the log and the audit write down of the request that is answered or carried out. */
export interface RequestFacts {
  /** Of a change its Idempotency-Key, by which a job is known in the worker too. */
  readonly requestId: string;
  /** The caller's network address. */
  readonly address?: string;
  /** The caller's role, once it is known. */
  readonly actorRole?: Role | null;
}

const store = () =>
  singleton("request-facts", () => new AsyncLocalStorage<RequestFacts | undefined>());

/** Does some work for a request, with its facts known to everything below. */
export const withRequestFacts = <T>(facts: RequestFacts, work: () => T): T =>
  store().run(facts, work);

/** The facts of the request that is worked for; undefined where nobody requested the work. */
export const requestFacts = (): RequestFacts | undefined => store().getStore();
