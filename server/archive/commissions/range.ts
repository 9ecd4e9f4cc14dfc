import "server-only";
import { type Day, sourceZone } from "@/lib/time";
import type { CorrectionRange } from "./corrections";
import type { FillRange } from "./fills";

/** The fills that a query asks for, as the archive's functions take them. */
export function rangeOf(query: {
  readonly account: string;
  readonly from: Day;
  readonly to: Day;
  readonly product?: string | undefined;
  readonly symbol?: string | undefined;
  readonly order?: string | undefined;
  readonly zone?: string | undefined;
  readonly client?: string | undefined;
}): FillRange {
  const { account: accountId, from, to, product = null, symbol = null } = query;
  const { order: orderId = null, zone = sourceZone, client = null } = query;
  return { accountId, from, to, product, symbol, orderId, zone, client };
}

/** The same of corrections. */
export function correctionRangeOf(query: {
  readonly account: string;
  readonly from: Day;
  readonly to: Day;
  readonly kind?: Exclude<CorrectionRange["kind"], null> | undefined;
  readonly state?: Exclude<CorrectionRange["state"], null> | undefined;
}): CorrectionRange {
  const { account: accountId, from, to, kind = null, state = null } = query;
  return { accountId, from, to, kind, state };
}
