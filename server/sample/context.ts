import "server-only";
import type { Month } from "@/lib/archive/month";
import type { VenueControl } from "../accounts/venue-control";
import type { SampleMaking } from "./begin";

/** What every step of the sample works with. */
export interface SampleContext extends SampleMaking {
  readonly control: VenueControl;
  /** The two whole months before the venue's present one. */
  readonly months: readonly [Month, Month];
}
