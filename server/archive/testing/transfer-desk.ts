import { exchangeNow, refreshClock } from "../../gateway/account-probe";
import { venueDesk } from "../../gateway/testing/venue-desk";
import { dueDays, syncDay } from "../archive-definition";
import { transferArchive } from "../transfers/definition";

/** A transfer of the broker's users, as the sandbox of the venue takes it. */
interface NewTransfer {
  readonly uid: string;
  readonly counterparty?: string;
  readonly coin?: string;
  readonly amount: string;
  readonly type?: "deposit" | "withdrawal";
  readonly subType?: "onchain" | "internal" | "fast";
  readonly settlesAfterMs?: number;
}

interface BegunTransfer {
  readonly uid: string;
  readonly txId: string;
}

/** A desk with a paper venue whose transfers were synced once, and the ways to move on. */
export async function transferDesk() {
  const on = await venueDesk();
  const { accountId } = on.accounts.broker;
  const now = () => exchangeNow(accountId);

  /** Syncs every window that is due, as the worker does. */
  const sync = async () => {
    await refreshClock(accountId);
    for (const day of await dueDays(transferArchive, accountId, now())) {
      await syncDay(transferArchive, accountId, day, now, () => true);
    }
  };
  const laterBy = async (byMs: number) => {
    await on.control("POST", "/clock", { byMs });
    await sync();
  };
  const begin = async (transfer: NewTransfer): Promise<readonly BegunTransfer[]> => {
    const usual = { coin: "USDT", type: "deposit", subType: "onchain" };
    const begun = await on.control("POST", "/transfers", { ...usual, ...transfer });
    return (begun as { transfers: readonly BegunTransfer[] }).transfers;
  };
  await on.noon();
  await sync();
  return { on, accountId, now, sync, laterBy, begin };
}
