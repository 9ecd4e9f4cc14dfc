import type { KeyTest, ListedAccount, ListedKey } from "@/lib/people/connections";
import { clockDifference } from "@/lib/time/clock-difference";
import { formatMoment } from "@/lib/time/format-moment";

const modes = { one_way_mode: "One-way mode", hedge_mode: "Hedge mode" } as const;

/** What was declared of an account, in short facts. */
export function accountFacts(account: ListedAccount): readonly string[] {
  return [
    account.venue === "paper" ? "paper venue" : `exchange "${account.venue}"`,
    modes[account.positionMode],
    ...(account.ndBroker ? ["ND broker"] : []),
    ...(account.copyTrading ? ["copy trading: 1 futures order a second"] : []),
    account.channelCode === null ? "no channel code" : `channel code ${account.channelCode}`,
  ];
}

/** Whether orders may go to an account, and what they wait for. */
export function ordersWords(account: ListedAccount, liveTrading: boolean): string {
  if (account.environment === "paper") return "Orders go to the paper venue.";
  if (!account.liveConfirmed) return "Read only: no owner has allowed live orders.";
  return liveTrading
    ? "Live orders are allowed."
    : "An owner has allowed live orders; they wait for LIVE_TRADING=1 on the server.";
}

/** Whether a key was ever tested, and what came of it. */
export function lastTestWords({ lastTest }: Pick<ListedKey, "lastTest">): string {
  if (lastTest === null) return "Never tested";
  const at = `${formatMoment(Date.parse(lastTest.at), "UTC").slice(0, 16)} UTC`;
  if (lastTest.failure === null) return `Tested ${at}: works`;
  return `Tested ${at}: does not work. ${lastTest.failure}`;
}

/** What came of testing a key. */
export function testWords(test: KeyTest): string {
  if (!test.works) {
    const code = test.code === null ? "" : ` (code ${test.code})`;
    return `Does not work${code}: ${test.why}`;
  }
  const { tookMs, clockMs } = test;
  return `Works: answered in ${tookMs} ms; ${clockDifference(clockMs)}.`;
}
