import "server-only";
import type { OrderAck } from "@/lib/exchange/records";
import type { Verdict } from "../../journal/verdict";
import { type Reader, unknownVerdict } from "./reader";

/** The acknowledgement of one order: it must repeat our clientOid (endpoints 3, 5, 6 and 11). */
export const readAck: Reader = ({ response }, sent, data, about) => {
  const parsed = response.safeParse(data);
  const ack = parsed.success ? (parsed.data as OrderAck) : null;
  const verdicts = sent.map(({ clientOid }) => {
    if (!ack) return unknownVerdict("The acknowledgement is not one.", about);
    if (ack.clientOid !== clientOid) {
      return unknownVerdict("The acknowledgement is of another order.", about);
    }
    return accepted(ack);
  });
  return { verdicts };
};

/** Taken; without an id when a reduce-only order replaced an earlier one (rulings 25). */
export function accepted({ orderId }: OrderAck): Verdict {
  return orderId ? { state: "ACKED", orderId } : { state: "ACKED_NO_ID" };
}
