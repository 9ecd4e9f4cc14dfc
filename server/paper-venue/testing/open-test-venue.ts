import type { Credentials } from "../state/credentials";
import { openVenue, type Venue, type VenueOptions } from "../venue";
import { SignedClient } from "./signed-client";

/**
 * A venue in this process on a free port, standing still unless told to tick, and its clients.
 */
export interface TestVenue {
  readonly venue: Venue;
  /** In one-way mode. */
  readonly trader: SignedClient;
  /** In hedge mode. */
  readonly hedge: SignedClient;
  /** The ND broker's main account. */
  readonly broker: SignedClient;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Response>;
}

export async function openTestVenue(options: Partial<VenueOptions> = {}): Promise<TestVenue> {
  const venue = await openVenue({
    port: 0,
    data: null,
    seed: 7,
    tickMs: 0,
    onFailure: rethrow,
    onError: rethrow,
    ...options,
  });
  const { url, credentials, control } = venue.ready;
  // On the venue's clock: where that stands still, a call that comes late is no stale one.
  const client = (one: Credentials) => new SignedClient(url, one, options.clock);
  return {
    venue,
    trader: client(credentials.trader),
    hedge: client(credentials.hedge),
    broker: client(credentials.broker),
    control: (method, path, body) =>
      fetch(`${control.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${control.token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** A clock for the rates by which a second passes before each call, so that none is refused. */
export function racingClock(): () => number {
  let now = 0;
  return () => {
    now += 1_000;
    return now;
  };
}

function rethrow(error: unknown): void {
  throw error;
}
