import type { Rejected } from "../engine";
import { deviation } from "../practice/quirks";
import type { Accounts, AccountsVenue } from "./accounts";
import { bookTransfer } from "./book-transfer";
import { longestPendingMs } from "./draw-transfers";
import type { Transfer, TransferChange, TransferPlan } from "./transfer";

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

/** What the quirks make of a transfer's states. */
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
    { status: "success", at: first.at + longestPendingMs },
  ];
}
