import { seedAccounts } from "../market/seed";
import {
  type Accounts,
  type AccountsVenue,
  latestOf,
  type Transfer,
  type TransferChange,
  type TransferPlan,
} from "./accounts";
import { drawTransfers, oftenTroubled, transferKinds, untroubled } from "./draw-transfers";
import { beginTransfer, bookTransfer, recordTransfer } from "./transfers";

const msPerDay = 86_400_000;

/** Records whose last change is older are forgotten. */
export const transferRetentionMs = 90 * msPerDay;

/**
 * What time does to transfers, up to a moment (Unix ms): the broker's users begin new ones, and
 * those that are due settle, each at the moment planned for it, also when the clock has leapt.
 */
export function advanceTransfers(venue: AccountsVenue, at: number): void {
  const begun = beginDrawn(venue, at);
  const settled = settleDue(venue, at);
  if (begun + settled > 0) forgetOld(venue, at);
}

function beginDrawn(venue: AccountsVenue, at: number): number {
  const { accounts } = venue.parts;
  const after = Math.max(accounts.drawnUpTo, at - transferRetentionMs);
  const plans = drawTransfers(accounts.seed, after, at);
  accounts.drawnUpTo = Math.max(accounts.drawnUpTo, at);
  for (const plan of plans) {
    if (beginTransfer(venue, plan, at) === null) continue;
    const [first] = plan.changes;
    const { counterparty: _none, ...alone } = plan;
    if (first) beginTransfer(venue, { ...alone, changes: [{ status: "fail", at: first.at }] }, at);
  }
  return plans.length;
}

function settleDue(venue: AccountsVenue, at: number): number {
  const due = venue.parts.accounts.transfers.flatMap((transfer) =>
    transfer.planned.filter((change) => change.at <= at).map((change) => ({ transfer, change })),
  );
  due.sort((one, other) => one.change.at - other.change.at);
  for (const { transfer, change } of due) follow(venue, transfer, change, at);
  return due.length;
}

/** Takes a transfer to its next state; one whose money cannot be booked has failed. */
function follow(
  venue: AccountsVenue,
  transfer: Transfer,
  change: TransferChange,
  at: number,
): void {
  if (transfer.planned[0] !== change) return;
  transfer.planned.shift();
  const refused = bookTransfer(venue.engine, transfer, change.status, at);
  const status = refused !== null && change.status === "success" ? "fail" : change.status;
  transfer.changes.push({ status, at: change.at });
  if (status === "fail") transfer.planned.length = 0;
}

function forgetOld({ parts: { accounts } }: AccountsVenue, at: number): void {
  accounts.transfers = accounts.transfers.filter(
    (transfer) => transfer.planned.length > 0 || latestOf(transfer).at >= at - transferRetentionMs,
  );
}

const minuteMs = 60_000;

const hourMs = 60 * minuteMs;

const dayMs = 24 * hourMs;

const historyDays = 40;

/** So long before the beginning nothing failed that would still ask for action. */
const calmDays = 10;

/** How long ago the pending transfer of each kind began, and in how long it will settle. */
const pendingTimes = {
  "deposit onchain": { agoMs: 20 * minuteMs, inMs: 5 * minuteMs, status: "success" },
  "deposit fast": { agoMs: minuteMs, inMs: 2 * minuteMs, status: "fail" },
  "deposit internal": { agoMs: 5 * hourMs, inMs: hourMs, status: "success" },
  "withdrawal onchain": { agoMs: 3 * hourMs, inMs: 2 * hourMs, status: "success" },
  "withdrawal fast": { agoMs: 8 * hourMs, inMs: 6 * hourMs, status: "success" },
  "withdrawal internal": { agoMs: hourMs, inMs: 12 * hourMs, status: "success" },
} as const;

const openings = [
  { uid: seedAccounts.trader, coin: "USDT", amount: "1000000" },
  { uid: seedAccounts.trader, coin: "BTC", amount: "10" },
  { uid: seedAccounts.hedge, coin: "USDT", amount: "1000000" },
] as const;

/**
 * Writes down the forty days before a venue began (Unix ms): what the traders began with, what the
 * broker's users moved, and one transfer of each kind that is pending still.
 */
export function seedTransfers(accounts: Accounts, startedAt: number): void {
  const from = startedAt - historyDays * dayMs;
  const calmFrom = startedAt - calmDays * dayMs;
  const plans = [
    ...openings.map((money): TransferPlan => deposited(money, from)),
    ...drawTransfers(accounts.seed, from, calmFrom, oftenTroubled),
    ...drawTransfers(accounts.seed, calmFrom, startedAt, untroubled),
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
