import type { Day } from "@/lib/time";
import type { Month } from "./month";
import type { DayInterval } from "./ownership";

/** What a change would do in one month; nothing is saved. */
export interface MovePreview extends DayInterval {
  /** The first day that is of no locked month; null while none is locked. */
  readonly openFrom: Day | null;
  /** A uid is in the archive, or known as a sub-account. */
  readonly seen: boolean;
  /** The month that was counted, of so many; null where the archive has none of these days. */
  readonly month: Month | null;
  readonly months: number;
  readonly next: Month | null;
  /** Exact sums of the fills that move, by client; null: nobody's. */
  readonly moves: readonly {
    readonly before: string | null;
    readonly after: string | null;
    readonly fills: number;
    readonly rebate: string;
  }[];
  /** Of a plan: the client's rebate of the month, and its share of it before and after, USDT. */
  readonly share: {
    readonly rebate: string;
    readonly before: string;
    readonly after: string;
  } | null;
  /** Days that aren't counted: those still to be synced, and those no longer served by uid. */
  readonly toAsk: readonly Day[];
  readonly notServed: readonly Day[];
}
