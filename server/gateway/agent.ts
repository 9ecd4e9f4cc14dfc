import "server-only";
import { Agent } from "undici";
import { env } from "../env";
import { singleton } from "../singleton";
import { publicLookup } from "./lookup";

/**
 * This process's connections to an origin's venue: kept alive, one call at a time on each. All but
 * the paper venue are reached at addresses of the internet only.
 */
export function agentFor(origin: string): Agent {
  const paper = origin === env().venueUrl;
  return singleton(`gateway.agent.${paper ? "paper" : "listed"}`, () => newAgent(paper));
}

function newAgent(paper: boolean): Agent {
  return new Agent({
    pipelining: 1,
    connect: { timeout: 10_000, ...(paper ? {} : { lookup: publicLookup }) },
    keepAliveTimeout: 4_000,
    // We end calls ourselves, so that every way to fail is told apart in one place.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
