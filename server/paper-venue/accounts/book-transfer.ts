import type { TransferStatus } from "@/lib/exchange/broker-values";
import { apply, type Rejected, type EngineState } from "../engine";
import type { Transfer } from "./transfer";

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
