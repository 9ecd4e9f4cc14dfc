import "server-only";
import { z } from "zod";

/** Where the bundled venue's own clock is moved, and how far it began behind the machine's. */
export interface VenueControl {
  readonly url: string;
  readonly token: string;
}

const readyLine = z.object({ control: z.object({ url: z.url(), token: z.string().min(1) }) });
const clock = z.object({ now: z.number(), offsetMs: z.number() });

/** Reads where the controls are from the line that the venue printed when it was ready. */
export function readVenueControl(line: string): VenueControl {
  return readyLine.parse(JSON.parse(line)).control;
}

/** How far the venue's clock is ahead of the machine's, ms; below zero: behind. */
export async function venueOffsetMs(control: VenueControl): Promise<number> {
  return (await ask(control, "GET")).offsetMs;
}

/** Moves the venue's clock forward. */
export async function advanceVenue(control: VenueControl, byMs: number): Promise<void> {
  await ask(control, "POST", { byMs });
}

async function ask({ url, token }: VenueControl, method: string, body?: unknown) {
  const response = await fetch(`${url}/clock`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The paper venue's clock answered ${response.status}.`);
  return clock.parse(await response.json());
}
