import "server-only";
import { z } from "zod";
import { callVenueControl, type VenueControl } from "../accounts/venue-control";
import { refreshClock } from "../gateway/account-probe";
import { doubtClocks } from "../gateway/clock/exchange-clock";

const clock = z.object({ now: z.number(), offsetMs: z.number(), toldNow: z.number() });

const timeoutMs = 10_000;

/** The paper venue's time, Unix ms, whatever it tells callers. */
export async function venueNow(control: VenueControl): Promise<number> {
  const call = { method: "GET", path: "/clock", timeoutMs, schema: clock } as const;
  const result = await callVenueControl(control, call);
  if (result.kind !== "ok") throw new Error(result.reason);
  return result.data.now;
}

/**
 * Has the paper venue answer the account's calls as of a moment (Unix ms) from here on; null: as of
 * its own time.
 */
export async function goTo(
  control: VenueControl,
  accountId: string,
  at: number | null,
): Promise<void> {
  if (at === null) {
    await endHindsight(control);
  } else {
    const body = { to: new Date(at).toISOString() };
    const call = { method: "POST", path: "/hindsight", body, timeoutMs, schema: clock } as const;
    const result = await callVenueControl(control, call);
    if (result.kind !== "ok") throw new Error(result.reason);
  }
  doubtClocks();
  await refreshClock(accountId);
}

/** Has the paper venue tell callers its own time again. */
export async function endHindsight(control: VenueControl): Promise<void> {
  const call = { method: "DELETE", path: "/hindsight", timeoutMs, schema: clock } as const;
  const result = await callVenueControl(control, call);
  if (result.kind !== "ok") throw new Error(result.reason);
}

/** Late news of the exchange: so many records of a day of the sample are others after all. */
export async function amendDay(control: VenueControl, day: string, count: number): Promise<void> {
  const result = await callVenueControl(control, {
    ...{ method: "POST", path: "/commissions", timeoutMs, schema: z.object({ day: z.string() }) },
    body: { day, kind: "change", count, sample: true },
  });
  if (result.kind !== "ok") throw new Error(result.reason);
}
