import "server-only";
import { addMonths, monthOf } from "@/lib/archive/month";
import { dayOf } from "@/lib/time";
import type { VenueControl } from "../accounts/venue-control";
import { noteSteps, type SampleMaking } from "./begin";
import { addClients, linkUids } from "./clients";
import { issueStatements, lockFirstMonth, payClients, recordPayments } from "./close-month";
import type { SampleContext } from "./context";
import { acknowledgePayees, exportFiles } from "./files";
import {
  amendLockedDays,
  recordAssets,
  returnToPresent,
  syncFirstMonth,
  syncSecondMonth,
} from "./sync-months";
import { placeOrders, placeTrailing, testKeys } from "./trade";
import { venueNow } from "./venue-past";

type Step = (context: SampleContext) => Promise<void>;

/**
 * What an office does in two months, in order. Each step may run again where it was interrupted:
 * what it finds done stays as it is.
 */
export const sampleSteps: readonly Step[] = [
  addClients,
  syncFirstMonth,
  lockFirstMonth,
  recordPayments,
  issueStatements,
  payClients,
  amendLockedDays,
  linkUids,
  syncSecondMonth,
  recordAssets,
  returnToPresent,
  exportFiles,
  acknowledgePayees,
  testKeys,
  placeOrders,
  placeTrailing,
];

/** Makes the sample firm from the first step that is not done. */
export async function makeSample(making: SampleMaking, control: VenueControl): Promise<void> {
  const context = await contextOf(making, control);
  for (const [at, step] of sampleSteps.entries()) {
    if (at < making.steps) continue;
    await step(context);
    await noteSteps(making.principal.deskId, at + 1);
  }
}

/** By then the last day of a month is published, and synced twice. */
const monthOverMs = 20 * 3_600_000;

/** What the steps work with: the two whole months before the venue's month at the beginning. */
export async function contextOf(
  making: SampleMaking,
  control: VenueControl,
): Promise<SampleContext> {
  const began = (await venueNow(control)) - (Date.now() - making.startedAt.getTime());
  const present = monthOf(dayOf(began - monthOverMs, "UTC+8"));
  return { ...making, control, months: [addMonths(present, -2), addMonths(present, -1)] };
}
