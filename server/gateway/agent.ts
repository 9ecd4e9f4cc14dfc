import "server-only";
import { Agent } from "undici";
import { singleton } from "../singleton";

/** This process's connections to the venues: kept alive, one call at a time on each. */
export function agent(): Agent {
  return singleton(
    "gateway.agent",
    () =>
      new Agent({
        pipelining: 1,
        connect: { timeout: 10_000 },
        keepAliveTimeout: 4_000,
        // We end calls ourselves, so that every way to fail is told apart in one place.
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
  );
}
