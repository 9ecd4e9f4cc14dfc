import "server-only";
import { monthRange } from "@/lib/archive/month";
import { type ProductType, productTypes } from "@/lib/exchange/futures";
import { addDays, type Day, dayBounds, dayMs } from "@/lib/time";
import { syncUids } from "../archive/clients/uid-sync";
import { commissionArchive } from "../archive/commissions/definition";
import { monthClose } from "../archive/months/month-status";
import { exchangeNow } from "../gateway/account-probe";
import { systemContext } from "../gateway/call-context";
import { snapshotCell } from "../sub-accounts/asset-history";
import { brokerAccounts, syncAccount } from "../worker/archive-worker";
import { sampleClients } from "./cast";
import type { SampleContext } from "./context";
import { amendDay, goTo, venueNow } from "./venue-past";

const hourMs = 3_600_000;
/** More than the six hours between two passes that verify a day. */
const passesApartMs = 7 * hourMs;
/** A day is published at 10:30 of the next. */
const publishedAfterMs = 11.5 * hourMs;

const startOf = (day: Day) => dayBounds(day, "UTC+8").startMs;

/** Syncs the older month while its first day is still kept, and its last days when they are out. */
export async function syncFirstMonth(context: SampleContext): Promise<void> {
  await syncMonth(context, monthRange(context.months[0]));
}

/** The same of the month after it. */
export async function syncSecondMonth(context: SampleContext): Promise<void> {
  await syncMonth(context, monthRange(context.months[1]));
}

/** How many days ago the sub-accounts' assets are read into the history. */
const assetDaysAgo = [30, 26, 22, 18, 14, 10, 7, 4];

const usdtOnly = ["USDT-FUTURES"] as const satisfies readonly ProductType[];

/** A month of the sub-accounts' assets, as they were on some of its days. */
export async function recordAssets({ control, accountId }: SampleContext): Promise<void> {
  const now = await venueNow(control);
  const context = await systemContext(accountId, "polling");
  if (!context) throw new Error("The sample's account has no key.");
  for (const days of assetDaysAgo) {
    const at = now - days * dayMs;
    await goTo(control, accountId, at);
    const read = async (uid: string, productType: ProductType) => {
      const kind = await snapshotCell(accountId, context, { uid, productType }, new Date(at));
      if (kind !== "stored") throw new Error(`The assets of ${uid} were not read.`);
    };
    // The other product lines once: nothing moves in them, and each read takes its time.
    const lines = days === assetDaysAgo[0] ? productTypes : usdtOnly;
    await Promise.all(sampleClients.flatMap(({ uid }) => lines.map((line) => read(uid, line))));
  }
}

/** Back in the present, from where the worker goes on. */
export async function returnToPresent({ control, accountId }: SampleContext): Promise<void> {
  await goTo(control, accountId, null);
}

async function syncMonth(context: SampleContext, { from, to }: { from: Day; to: Day }) {
  // The exchange keeps a day for thirty: both passes come before the month's first is lost.
  const first = startOf(from) + 29 * dayMs + 12 * hourMs;
  const end = startOf(addDays(to, 1)) + publishedAfterMs;
  if (end - first > passesApartMs + hourMs) await syncTwice(context, first);
  await syncTwice(context, end);
}

/**
 * The exchange corrects two days of the locked month; both are synced again within the days on
 * which the archive looks for that, and verified anew.
 */
export async function amendLockedDays(context: SampleContext): Promise<void> {
  const { to } = monthRange(context.months[0]);
  const { exceptions } = await monthClose(context.accountId, context.months[1]);
  if (exceptions.length === 0) {
    await amendDay(context.control, addDays(to, -4), 1);
    await amendDay(context.control, addDays(to, -6), 1);
  }
  await syncTwice(context, startOf(addDays(to, 1)) + 4 * dayMs);
}

/** Everything that is due at a moment of the exchange, and seven hours later once more. */
async function syncTwice(context: SampleContext, at: number): Promise<void> {
  await syncAt(context, at);
  await syncAt(context, at + passesApartMs);
}

async function syncAt({ control, accountId }: SampleContext, at: number): Promise<void> {
  await goTo(control, accountId, at);
  const account = (await brokerAccounts()).find(({ id }) => id === accountId);
  if (!account) throw new Error("The sample's account has no key.");
  const summaries = await syncAccount(account, always, [commissionArchive]);
  const interrupted = summaries.flatMap((each) => each.interrupted);
  if (interrupted.length > 0) throw new Error(`A day was not synced: ${interrupted[0]?.reason}`);
  const now = () => exchangeNow(accountId);
  await syncUids(accountId, now, always);
}

const always = () => true;
