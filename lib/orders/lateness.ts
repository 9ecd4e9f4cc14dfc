/** From the press of a user to the first byte of a single order, at most. */
export const maxPressToByteMs = 2_000;

/** The header that says how many milliseconds ago the user pressed, by the browser's own clock. */
export const pressAgeHeader = "press-age";

/** What kept an order from leaving in time. */
export const lateCauses = {
  arrival: "the request reached the desk too late",
  instruments: "instrument list unavailable",
  earlier: "an earlier order is still unknown",
  rate: "rate limit",
  exchange: "exchange not reachable",
  database: "the desk's database is slow",
} as const;

export type LateCause = keyof typeof lateCauses;

/** Why an order that could not leave in time was not sent, as the journal keeps it. */
export function lateReason(cause: LateCause): string {
  return `Not sent: ${lateCauses[cause]}.`;
}

/** What kept an order from leaving in time, by its reason in the journal; null for any other. */
export function lateCauseOf(reason: string): LateCause | null {
  const causes = Object.keys(lateCauses) as LateCause[];
  return causes.find((cause) => lateReason(cause) === reason) ?? null;
}
