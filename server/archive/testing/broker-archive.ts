import "server-only";
import { addDays, type Day, dayOf } from "@/lib/time";
import { exchangeNow, refreshClock } from "../../gateway/account-probe";
import { type VenueDesk, venueDesk } from "../../gateway/testing/venue-desk";
import { dueDays, syncDay } from "../archive-definition";
import { commissionArchive } from "../commissions/definition";

/** A broker's account on a venue of its own, whose days of commissions a test syncs. */
export class BrokerArchive {
  private constructor(
    readonly on: VenueDesk,
    readonly accountId: string,
    /** The newest day that is over when it starts, UTC+8. */
    readonly yesterday: Day,
  ) {}

  static async start(): Promise<BrokerArchive> {
    const on = await venueDesk();
    const { accountId } = on.accounts.broker;
    await on.noon();
    return new BrokerArchive(on, accountId, addDays(dayOf(exchangeNow(accountId), "UTC+8"), -1));
  }

  /** The exchange's clock, milliseconds. */
  readonly now = () => exchangeNow(this.accountId);

  /** Switches on these deviations of the venue, and all others off. */
  async deviate(wanted: Readonly<Record<string, unknown>>): Promise<void> {
    await this.on.control("DELETE", "/quirks");
    await this.on.control("POST", "/quirks", { quirks: wanted });
  }

  /** Lets the exchange's time pass. */
  async pass(byMs: number): Promise<void> {
    await this.on.control("POST", "/clock", { byMs });
    await refreshClock(this.accountId);
  }

  /** Syncs a day of commissions once, as the archive worker does. */
  async sync(day: Day): Promise<void> {
    await dueDays(commissionArchive, this.accountId, this.now());
    await syncDay(commissionArchive, this.accountId, day, this.now, () => true);
  }
}
