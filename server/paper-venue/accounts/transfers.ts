import type { TransferStatus } from "@/lib/exchange/broker-values";
import { deviation } from "../deviations/sandbox-state";
import { apply, type EngineState, type Rejected } from "../engine";
import { sampleUids, seedAccounts } from "../market/seed";
import {
  type Accounts,
  type AccountsVenue,
  latestOf,
  type Transfer,
  type TransferChange,
  type TransferPlan,
} from "./accounts";
import { maxPendingMs } from "./draw-transfers";

const firstId = 1_300_000_000_000_000_000n;

const takenBackAfterMs = 3_600_000;

/**
 * Begins a transfer at a moment (Unix ms), in both accounts where it has two: a withdrawal takes
 * the money at once. Answers the refusal where it is not there; then nothing was begun.
 */
export function beginTransfer(
  venue: AccountsVenue,
  plan: TransferPlan,
  at: number,
): Rejected | null {
  const { accounts } = venue.parts;
  const [first, ...planned] = withDeviations(venue, plan.changes);
  if (first === undefined) throw new RangeError("A transfer begins with a state.");
  const txId = deviation(venue, "transfers-share-tx-id") ? otherTxId(accounts, plan.uid) : null;
  const begun = halvesOf(plan).map((half, nth) => ({
    ...half,
    id: idOf(accounts.begun + nth),
    txId: txId ?? idOf(accounts.begun),
    changes: [first],
    planned: [...planned],
    booked: false,
  }));
  for (const half of begun) {
    const refused = bookTransfer(venue.engine, half, first.status, at);
    // The second half only ever receives, which nothing refuses.
    if (refused !== null) return refused;
  }
  append(accounts, begun);
  return null;
}

/** Writes down a transfer of the time before the venue, whose money is in the balances already. */
export function recordTransfer(accounts: Accounts, plan: TransferPlan, at: number): void {
  const past = plan.changes.filter((change) => change.at <= at);
  const status = past.at(-1)?.status;
  const halves = halvesOf(plan).map((half, nth) => ({
    ...half,
    id: idOf(accounts.begun + nth),
    txId: idOf(accounts.begun),
    changes: [...past],
    planned: plan.changes.filter((change) => change.at > at),
    booked: status === "success" || (status === "pending" && half.type === "withdrawal"),
  }));
  append(accounts, halves);
}

type Half = Pick<Transfer, "uid" | "coin" | "type" | "subType" | "amount">;

/** What a transfer is in each account that it has to do with. */
function halvesOf({
  uid,
  coin,
  type,
  subType,
  amount,
  counterparty,
}: TransferPlan): readonly Half[] {
  const own = { uid, coin, type, subType, amount };
  if (counterparty === undefined) return [own];
  return [own, { ...own, uid: counterparty, type: "deposit" }];
}

function append(accounts: Accounts, transfers: readonly Transfer[]): void {
  accounts.transfers.push(...transfers);
  accounts.begun += transfers.length;
}

function idOf(count: number): string {
  return String(firstId + BigInt(count));
}

/** The txId of the newest transfer of another account. */
function otherTxId({ transfers }: Accounts, uid: string): string | null {
  return transfers.findLast((transfer) => transfer.uid !== uid)?.txId ?? null;
}

/** What the deviations make of a transfer's states. */
function withDeviations(
  venue: AccountsVenue,
  changes: readonly TransferChange[],
): readonly TransferChange[] {
  const slow = deviation(venue, "transfers-settle-slowly") ? slowed(changes) : changes;
  const last = slow.at(-1);
  if (!deviation(venue, "transfers-fail-after-success") || last?.status !== "success") return slow;
  return [...slow, { status: "fail", at: last.at + takenBackAfterMs }];
}

/** What was to succeed does so nine days after it began. */
function slowed(changes: readonly TransferChange[]): readonly TransferChange[] {
  const [first] = changes;
  if (first === undefined || changes.at(-1)?.status !== "success") return changes;
  return [
    { status: "pending", at: first.at },
    { status: "success", at: first.at + maxPendingMs },
  ];
}

/**
 * Brings the account's balance to what a state of its transfer means: a deposit comes in when it
 * succeeds, a withdrawal leaves when it begins and comes back when it fails. Answers the engine's
 * refusal when the money to take is not there, else null.
 */
export function bookTransfer(
  engine: EngineState,
  transfer: Transfer,
  status: TransferStatus,
  at: number,
): Rejected | null {
  const { uid, coin, amount, type } = transfer;
  const wanted = status === "success" || (status === "pending" && type === "withdrawal");
  if (wanted === transfer.booked) return null;
  const comesIn = (type === "deposit") === wanted;
  const command = { type: comesIn ? "deposit" : "withdraw", uid, coin, amount } as const;
  const [first] = apply(engine, command, at);
  if (first?.type === "rejected") return first;
  transfer.booked = wanted;
  return null;
}

/**
 * What transfers have brought an account since a moment (Unix ms), and what they took from it.
 */
export function movedSince(
  { transfers }: Pick<Accounts, "transfers">,
  uid: string,
  at: number,
): readonly { readonly coin: string; readonly amount: string; readonly came: boolean }[] {
  return transfers.flatMap((transfer) => {
    if (transfer.uid !== uid) return [];
    const { coin, amount, type, booked } = transfer;
    const before = latestOf(transfer, at)?.status;
    const wasBooked = before === "success" || (before === "pending" && type === "withdrawal");
    if (wasBooked === booked) return [];
    return [{ coin, amount, came: (type === "deposit") === booked }];
  });
}

/** Which transfers are asked for. */
export interface TransfersFilter {
  /** The first and the last moment (Unix ms) of the last change, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly status: TransferStatus | null;
  /** The id of the last one of the page before. */
  readonly olderThan: string | null;
  readonly limit: number;
  /** The main account that asks; absent: the venue's own broker. */
  readonly broker?: string;
  /** As of when, Unix ms; absent: now. */
  readonly now?: number;
}

/** A page of transfers, and whether more follow. */
export interface TransferRecordsPage {
  readonly transfers: readonly Transfer[];
  /** The id to go on from, or null at the end. */
  readonly next: string | null;
}

/**
 * One page of the transfers whose last change lies in a span, those that began last first. The
 * order is that of their beginning, so a change of state between two pages moves none past another.
 */
export function transferPageOf(
  { transfers }: Pick<Accounts, "transfers">,
  { from, to, status, olderThan, limit, broker, now }: TransfersFilter,
): TransferRecordsPage {
  const found: Transfer[] = [];
  // Compared as numbers: a client may send an id with fewer digits.
  const before = olderThan === null ? null : BigInt(olderThan);
  for (let at = transfers.length - 1; at >= 0 && found.length <= limit; at--) {
    const transfer = transfers[at];
    if (transfer === undefined || (before !== null && BigInt(transfer.id) >= before)) continue;
    if (sampleUids.has(transfer.uid) !== (broker === seedAccounts.sampleBroker)) continue;
    const latest = latestOf(transfer, now ?? Number.POSITIVE_INFINITY);
    if (latest === null || latest.at < from || latest.at > to) continue;
    if (status === null || latest.status === status) found.push(transfer);
  }
  const page = found.slice(0, limit);
  return { transfers: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}
