import { askDesk, DeskError } from "@/components/shell/ask-desk";
import type { Outcome } from "@/lib/exchange/errors";
import type { Asset } from "./cell";

/**
 * Reads a sub-account's assets in one product line (endpoint 9). Throws a DeskError that says what
 * the exchange or the desk said.
 */
export async function readCell(
  connectionId: string,
  subUid: string,
  productType: string,
  signal: AbortSignal,
): Promise<readonly Asset[]> {
  const search = new URLSearchParams({ connection: connectionId, subUid, productType });
  const outcome = await askDesk<Outcome<{ assetsList: readonly Asset[] }>>(
    `/api/exchange/sub-account-assets?${search}`,
    signal,
  );
  if (outcome.kind === "ok") return outcome.data.assetsList;
  throw new DeskError(`The exchange gave no assets (${outcome.kind}).`, 200);
}
