import { drawBelow, seedAccounts } from "../market/seed";
import type { Accounts, TransferChange, TransferPlan } from "./accounts";
import { recordTransfer } from "./transfers";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const historyDays = 75;
const salt = 4_711;

/**
 * Writes down what the sample's clients moved before the venue began (Unix ms): about one transfer
 * a day, one that failed, and two that are pending still.
 */
export function seedSampleTransfers(accounts: Accounts, startedAt: number): void {
  const plans = [
    ...Array.from({ length: historyDays }, (_, day) => drawn(accounts.seed, startedAt, day)),
    ...unsettled(startedAt),
  ];
  plans.sort((one, other) => (one.changes[0]?.at ?? 0) - (other.changes[0]?.at ?? 0));
  for (const plan of plans) recordTransfer(accounts, plan, startedAt);
}

function drawn(seed: number, startedAt: number, day: number): TransferPlan {
  const draw = (limit: number, what: number) => drawBelow(limit, seed, salt, day, what);
  const at = startedAt - (day + 1) * dayMs - draw(20 * 60, 1) * minuteMs;
  const isDeposit = draw(3, 2) > 0;
  return {
    uid: subAccount(draw(seedAccounts.sampleSubAccounts.length, 3)),
    type: isDeposit ? "deposit" : "withdrawal",
    subType: draw(4, 4) === 0 ? "fast" : "onchain",
    coin: draw(5, 5) === 0 ? "USDC" : "USDT",
    amount: `${250 + draw(180, 6) * 50}`,
    changes: pendingFor(at, (4 + draw(50, 7)) * minuteMs, "success"),
  };
}

/** Of the last hours: two that nobody has settled, and one that failed. */
function unsettled(startedAt: number): readonly TransferPlan[] {
  const onchain = { subType: "onchain", coin: "USDT" } as const;
  return [
    {
      ...onchain,
      uid: subAccount(0),
      type: "withdrawal",
      amount: "7400",
      changes: pendingFor(startedAt - 5 * hourMs, 9 * dayMs, "success"),
    },
    {
      ...onchain,
      uid: subAccount(3),
      type: "deposit",
      amount: "2600",
      changes: pendingFor(startedAt - hourMs, 8 * dayMs, "success"),
    },
    {
      ...onchain,
      uid: subAccount(5),
      type: "deposit",
      amount: "1850",
      changes: pendingFor(startedAt - 9 * hourMs, 40 * minuteMs, "fail"),
    },
  ];
}

const subAccount = (at: number) => seedAccounts.sampleSubAccounts[at] ?? "";

function pendingFor(at: number, ms: number, status: "success" | "fail"): readonly TransferChange[] {
  return [
    { status: "pending", at },
    { status, at: at + ms },
  ];
}
