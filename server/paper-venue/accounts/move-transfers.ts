import type { AccountsVenue } from "./accounts";
import { beginTransfer } from "./begin-transfer";
import { bookTransfer } from "./book-transfer";
import { drawTransfers } from "./draw-transfers";
import { latestOf, type Transfer, type TransferChange } from "./transfer";

const msPerDay = 86_400_000;
/** Records whose last change is older are forgotten. */
export const transferRetentionMs = 90 * msPerDay;

/**
 * What time does to transfers, up to a moment (Unix ms): the broker's people begin new ones, and
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
