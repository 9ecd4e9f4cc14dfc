import "server-only";
import type { Day } from "@/lib/time";
import type { VenueDesk } from "../../gateway/testing/venue-desk";

/** What the venue's own books say of a day of commissions. */
export interface BookedDay {
  readonly day: Day;
  readonly published: boolean;
  readonly records: number;
  readonly volume: string;
  readonly fee: string;
  readonly pureFee: string;
  readonly rebateAmount: string;
}

/** The days from one to another, both included, that the venue has published. */
export async function publishedDays(on: VenueDesk, from: Day, to: Day) {
  const answer = await on.control("GET", `/oracle/days?from=${from}&to=${to}`);
  const { days } = answer as { days: readonly BookedDay[] };
  return days.filter(({ published }) => published);
}
