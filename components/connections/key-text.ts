import { accountKinds } from "@/components/desk/frame-marks";
import type { Times } from "@/components/ui/times";
import type { KeyTest, ListedAccount, ListedKey } from "@/lib/connections/api";
import { clockDifference } from "@/lib/time/format-age";

const modes = { one_way_mode: "One-way mode", hedge_mode: "Hedge mode" } as const;

/** What was declared of an account, in short facts. */
export function accountFacts(account: ListedAccount): readonly string[] {
  return [
    ...(account.venue === "paper" ? ["paper venue"] : [`exchange "${account.venue}"`]),
    ...(account.environment === "demo" ? ["demo keys"] : []),
    modes[account.positionMode],
    ...(account.ndBroker ? ["ND broker"] : []),
    ...(account.copyTrading ? ["copy trading: 1 futures order a second"] : []),
    account.channelCode === null ? "no channel code" : `channel code ${account.channelCode}`,
  ];
}

/** Whether orders may go to an account, and what they wait for. */
export function orderPermissionText(account: ListedAccount, liveTrading: boolean): string {
  if (account.environment !== "live") return `${accountKinds[account.environment]}.`;
  if (!account.liveConfirmed) return "Read-only: no owner has allowed live orders.";
  return liveTrading
    ? "Live orders are allowed."
    : "An owner has allowed live orders; LIVE_TRADING=1 isn't set on the server.";
}

/** Whether a key was ever tested, and what came of it. */
export function lastTestText({ lastTest }: Pick<ListedKey, "lastTest">, times: Times): string {
  if (lastTest === null) return "Never tested";
  const at = times.said(Date.parse(lastTest.at));
  if (lastTest.failure === null) return `Tested ${at}: works`;
  return `Tested ${at}: doesn't work. ${lastTest.failure}`;
}

/** What came of testing a key. */
export function testResultText(test: KeyTest): string {
  if (!test.works) {
    const code = test.code === null ? "" : ` (code ${test.code})`;
    return `Doesn't work${code}: ${test.reason}`;
  }
  const { tookMs, clockMs } = test;
  return `Works: ${tookMs} ms; ${clockDifference(clockMs)}.`;
}
