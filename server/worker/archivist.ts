import "server-only";
import { archiveChannel } from "../archive/channel";
import { commissionKeeper } from "../archive/commissions/keeper";
import { dueDays, type Keeper, readOne } from "../archive/keeper";
import { transferKeeper } from "../archive/transfers/keeper";
import { listen } from "../db/listen";
import { pool } from "../db/pool";
import { exchangeNow, lookAtClock } from "../gateway/exchange-now";
import { log } from "../log";

const keepers: readonly Keeper[] = [commissionKeeper, transferKeeper];

const lookEveryMs = 15_000;
/** Units read at once for each account: each waits for one answer at a time. */
const atOnce = 4;

/** Keeps every broker's archive: reads each day that is due, oldest first. */
export class Archivist {
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #stopListening: (() => Promise<void>) | null = null;

  async start(): Promise<void> {
    this.#stopListening = await listen(archiveChannel, () => this.#wake());
    this.#wake();
  }

  /** Stops after the pages under way have been kept. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#stopListening?.();
    await this.#working;
  }

  #wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    if (this.#working) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#again = false;
    this.#working = this.#work()
      .catch((error) => log("warn", "the archive could not be kept and is tried again", { error }))
      .finally(() => {
        this.#working = null;
        if (this.#stopped) return;
        if (this.#again) this.#wake();
        else this.#timer = setTimeout(() => this.#wake(), lookEveryMs);
      });
  }

  async #work(): Promise<void> {
    const accounts = await brokerAccounts();
    await Promise.all(accounts.map((accountId) => this.#keep(accountId).catch(logged(accountId))));
  }

  async #keep(accountId: string): Promise<void> {
    await lookAtClock(accountId);
    for (const keeper of keepers) {
      const due = [...(await dueDays(keeper, accountId, exchangeNow(accountId)))];
      const readers = Array.from({ length: atOnce }, async () => {
        for (let day = due.shift(); day && this.#mayGoOn(); day = due.shift()) {
          await readOne(
            keeper,
            accountId,
            day,
            () => exchangeNow(accountId),
            () => this.#mayGoOn(),
          );
        }
      });
      await Promise.all(readers);
    }
  }

  #mayGoOn(): boolean {
    return !this.#stopped;
  }
}

/** Accounts whose broker endpoints may be asked: an ND broker's, with a key that may read. */
async function brokerAccounts(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM account WHERE nd_broker AND EXISTS (
       SELECT 1 FROM connection
       WHERE account_id = account.id AND removed_at IS NULL AND 'read' = ANY(permissions))`,
  );
  return rows.map(({ id }) => id);
}

/** One account's trouble is not the others'. */
const logged = (accountId: string) => (error: unknown) => {
  log("error", "an archive could not be kept", { accountId, error });
};
