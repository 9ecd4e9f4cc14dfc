import "server-only";
import type { OrderAck } from "@/lib/exchange/records";
import { type Reader, type Sent, unknownVerdict } from "./reader";

/** The acknowledgement of a cancel (endpoint 15). */
export const readCancel: Reader = ({ response }, sent, data, about) => {
  const parsed = response.safeParse(data);
  const ack = parsed.success ? (parsed.data as OrderAck) : null;
  const verdicts = sent.map((asked) => {
    if (!ack) return unknownVerdict("The acknowledgement is not one.", about);
    if (!fits(asked, ack)) return unknownVerdict("The acknowledgement is of another order.", about);
    return { state: "ACKED", orderId: ack.orderId || null } as const;
  });
  return { verdicts };
};

/** It repeats at least one of the ids that we sent, and none of them otherwise. */
function fits(sent: Sent, ack: OrderAck): boolean {
  const pairs = [
    [sent.orderId, ack.orderId || null],
    [sent.clientOid, ack.clientOid || null],
  ].filter(([ours, theirs]) => ours !== null && theirs !== null);
  return pairs.length > 0 && pairs.every(([ours, theirs]) => ours === theirs);
}
