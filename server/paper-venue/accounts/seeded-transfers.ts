import { seedAccounts } from "../market/house";
import type { Accounts } from "./accounts";
import { recordTransfer } from "./begin-transfer";
import { drawTransfers, longestPendingMs, transferKinds } from "./draw-transfers";
import type { TransferPlan } from "./transfer";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const historyDays = 40;

/** How long ago the pending transfer of each kind began, and in how long it will settle. */
const pendingTimes = {
  "deposit onchain": { agoMs: 20 * minuteMs, inMs: 5 * minuteMs, status: "success" },
  "deposit fast": { agoMs: minuteMs, inMs: 2 * minuteMs, status: "fail" },
  "deposit internal": { agoMs: 5 * hourMs, inMs: hourMs, status: "success" },
  "withdrawal onchain": { agoMs: dayMs, inMs: 2 * dayMs, status: "fail" },
  "withdrawal fast": { agoMs: 3 * dayMs, inMs: 4 * dayMs, status: "success" },
  "withdrawal internal": { agoMs: hourMs, inMs: longestPendingMs - hourMs, status: "success" },
} as const;

const openings = [
  { uid: seedAccounts.trader, coin: "USDT", amount: "1000000" },
  { uid: seedAccounts.trader, coin: "BTC", amount: "10" },
  { uid: seedAccounts.hedge, coin: "USDT", amount: "1000000" },
] as const;

/**
 * Writes down the forty days before a venue began (Unix ms): what the traders began with, what the
 * broker's people moved, and one transfer of each kind that is pending still.
 */
export function seedTransfers(accounts: Accounts, startedAt: number): void {
  const from = startedAt - historyDays * dayMs;
  const plans = [
    ...openings.map((money): TransferPlan => deposited(money, from)),
    ...drawTransfers(accounts.seed, from, startedAt),
    ...pendingAt(startedAt),
  ];
  plans.sort((one, other) => beginOf(one) - beginOf(other));
  for (const plan of plans) recordTransfer(accounts, plan, startedAt);
}

function deposited(money: Pick<TransferPlan, "uid" | "coin" | "amount">, at: number): TransferPlan {
  const changes = [
    { status: "pending", at },
    { status: "success", at: at + 18 * minuteMs },
  ] as const;
  return { ...money, type: "deposit", subType: "onchain", changes };
}

function pendingAt(startedAt: number): readonly TransferPlan[] {
  return transferKinds.map(({ type, subType }, nth) => {
    const { agoMs, inMs, status } = pendingTimes[`${type} ${subType}`];
    return {
      uid: seedAccounts.clients[nth] ?? seedAccounts.trader,
      type,
      subType,
      coin: "USDT",
      amount: `${(nth + 1) * 1_250}`,
      changes: [
        { status: "pending", at: startedAt - agoMs },
        { status, at: startedAt + inMs },
      ],
    };
  });
}

function beginOf({ changes }: TransferPlan): number {
  return changes[0]?.at ?? 0;
}
