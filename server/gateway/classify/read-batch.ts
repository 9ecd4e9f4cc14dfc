import "server-only";
import { classOf, isDefinite } from "@/lib/exchange/codes";
import type { BatchAck } from "@/lib/exchange/records";
import type { Verdict } from "../../journal/verdict";
import { foldElements } from "./elements";
import { accepted } from "./read-ack";
import { type Reader, unknownVerdict, wordsFor } from "./reader";

/** The answer to a batch: each element for itself, known by its clientOid (endpoint 8). */
export const readBatch: Reader = (endpoint, sent, data, about) =>
  foldElements<BatchAck>(endpoint, data, about, {
    by: "clientOid",
    keys: sent.map(({ clientOid }) => clientOid),
    judge: (element) => ({ verdict: verdictOf(element), id: element.orderId || null }),
  });

/** A good element has code 00000 or, in the interface's own sample, none (rulings 28). */
function verdictOf(element: BatchAck): Verdict {
  const code = element.code || "00000";
  const message = element.msg ?? "";
  if (classOf(code) === "ok") return accepted(element);
  if (isDefinite(code)) return { state: "REJECTED", code, message };
  return unknownVerdict(wordsFor(code), { code, message });
}
