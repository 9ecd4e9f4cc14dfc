import { askDesk } from "@/components/shell/ask-desk";
import type { AssetsAnswer } from "@/lib/sub-accounts/wire";

/** Which cell is read, and whether the exchange is asked about a uid that it once disowned. */
export interface AskedCell {
  readonly connectionId: string;
  readonly uid: string;
  readonly productType: string;
  readonly again: boolean;
}

/**
 * Reads a sub-account's assets in one product line (endpoint 9). Throws a DeskError that says what
 * the exchange or the desk said.
 */
export function readCell(
  { connectionId, uid, productType, again }: AskedCell,
  signal: AbortSignal,
): Promise<AssetsAnswer> {
  const search = new URLSearchParams({ connection: connectionId, productType });
  if (again) search.set("again", "1");
  return askDesk(`/api/assets/${encodeURIComponent(uid)}?${search}`, signal);
}
