import type { TransferStatus } from "@/lib/exchange/broker-values";
import type { Accounts } from "./accounts";
import { latestOf, type Transfer } from "./transfer";

/** Which transfers are asked for. */
export interface TransfersFilter {
  /** The first and the last moment (Unix ms) of the last change, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly status: TransferStatus | null;
  /** The id of the last one of the page before. */
  readonly olderThan: string | null;
  readonly limit: number;
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
  { from, to, status, olderThan, limit }: TransfersFilter,
): TransferRecordsPage {
  const found: Transfer[] = [];
  // Compared as numbers: somebody may send an id of his own with fewer digits.
  const before = olderThan === null ? null : BigInt(olderThan);
  for (let at = transfers.length - 1; at >= 0 && found.length <= limit; at--) {
    const transfer = transfers[at];
    if (transfer === undefined || (before !== null && BigInt(transfer.id) >= before)) continue;
    const latest = latestOf(transfer);
    if (latest.at < from || latest.at > to) continue;
    if (status === null || latest.status === status) found.push(transfer);
  }
  const page = found.slice(0, limit);
  return { transfers: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}
