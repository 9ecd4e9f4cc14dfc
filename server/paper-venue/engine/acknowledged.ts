import type { TradingAccount, Acknowledgement } from "./state";

/** How long an idempotent request is remembered (interface.md "Limits": six hours). */
export const ACK_RETENTION_MS = 6 * 3_600_000;

/** How many of an account are remembered at most; the interface does not fully guarantee any. */
export const MAX_ACKS = 10_000;

/** What was asked for: the same clientOid may name an order and a strategy. */
type Kind = "order" | "strategy";

/** The acknowledgement of an idempotent request with this clientOid in the last six hours. */
export function acknowledgementOf(
  account: TradingAccount,
  kind: Kind,
  clientOid: string,
  now: number,
): Acknowledgement | null {
  const known = account.acknowledged.get(`${kind} ${clientOid}`);
  return known && now - known.at < ACK_RETENTION_MS ? known : null;
}

/** Remembers what an idempotent request is answered, and forgets what is too old or too much. */
export function acknowledge(
  { acknowledged }: TradingAccount,
  kind: Kind,
  clientOid: string,
  answer: Acknowledgement,
): void {
  const key = `${kind} ${clientOid}`;
  acknowledged.delete(key);
  acknowledged.set(key, answer);
  for (const [oldest, { at }] of acknowledged) {
    if (answer.at - at < ACK_RETENTION_MS && acknowledged.size <= MAX_ACKS) return;
    acknowledged.delete(oldest);
  }
}
