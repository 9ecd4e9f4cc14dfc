import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { addDays, dayOf, daysFrom } from "@/lib/time";
import { pool } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { syncOnce } from "@/server/worker/archive-worker";
import { Books } from "./books";
import type { BenchDesk } from "./desk";
import type { ExchangeCount, ExchangeSetup } from "./exchange";
import { totalsOf } from "./reports";

/** How a sync of a month over HTTP went. */
export interface SyncRate extends Omit<ExchangeCount, "tookMs"> {
  readonly latencyMs: number;
  /** Of the pages that the exchange allows in the time (docs/rulings.md#ruling-7). */
  readonly share: number;
  /** Whether every record of the books was kept once, to the last digit. */
  readonly exact: boolean;
}

/** Twenty calls in so long. */
const allowedPerMs = 20 / 1_100;

/** Syncs a broker's last 29 days from an exchange that answers after so many ms. */
export async function syncMonth(
  desk: BenchDesk,
  fills: number,
  latencyMs: number,
): Promise<SyncRate> {
  const yesterday = addDays(dayOf(Date.now(), "UTC+8"), -1);
  const days = daysFrom(addDays(yesterday, -28), yesterday);
  const child = fork(process.argv[1] ?? "", ["--exchange"]);
  try {
    child.send({ fills, days, latencyMs } satisfies ExchangeSetup);
    const { port } = await answerOf<{ port: number }>(child);
    overrideEnv({ venueUrl: `http://127.0.0.1:${port}` });
    const accountId = await desk.account(`sync-${latencyMs}-${fills}-${Date.now()}`, true);
    await syncOnce(() => true);
    child.send("count");
    const { tookMs, ...count } = await answerOf<ExchangeCount>(child);
    await desk.asOwner("UPDATE account SET nd_broker = false WHERE nd_broker");
    const exact = (await storedTotals(accountId)) === totalsOf(new Books(fills, days));
    return { ...count, latencyMs, share: count.pages / (tookMs * allowedPerMs), exact };
  } finally {
    child.disconnect();
  }
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, "message");
  return message as T;
}

async function storedTotals(accountId: string): Promise<string> {
  const { rows } = await pool().query<{ totals: string }>(
    `SELECT count(*) || ' ' || sum(rebate) AS totals FROM fill
     WHERE account_id = $1 AND voided_at IS NULL`,
    [accountId],
  );
  return rows[0]?.totals ?? "";
}
