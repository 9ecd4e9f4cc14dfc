import "server-only";
import { z } from "zod";
import { classOf, isDefinite } from "@/lib/exchange/codes";
import type { BatchAck, OrderAck } from "@/lib/exchange/endpoints";
import type { Resolution } from "../../journal/settle";
import { Secret } from "../../vault";
import {
  elementKey,
  inconclusiveMessage,
  type PayloadReader,
  resolveElements,
  type SentFacts,
  unknownResolution,
} from "./resolution";

/** The acknowledgement of one order: it must repeat our clientOid (endpoints 3, 5, 6 and 11). */
export const readAck: PayloadReader = ({ response }, sent, data, about) => {
  const parsed = response.safeParse(data);
  const ack = parsed.success ? (parsed.data as OrderAck) : null;
  const resolutions = sent.map(({ clientOid }) => {
    if (!ack) return unknownResolution("The acknowledgement is not one.", about);
    if (ack.clientOid !== clientOid) {
      return unknownResolution("The acknowledgement is of another order.", about);
    }
    return accepted(ack);
  });
  return { resolutions };
};

/**
 * Taken; without an id when a reduce-only order replaced an earlier one
 * (docs/rulings.md#ruling-25).
 */
function accepted({ orderId }: OrderAck): Resolution {
  return orderId ? { state: "ACKED", orderId } : { state: "ACKED_NO_ID" };
}

/** The answer to a batch: each element for itself, known by its clientOid (endpoint 8). */
export const readBatch: PayloadReader = (endpoint, sent, data, about) =>
  resolveElements<BatchAck>(endpoint, data, about, {
    by: "clientOid",
    keys: sent.map(({ clientOid }) => clientOid),
    resolve: (element) => ({ resolution: elementResolution(element), id: element.orderId || null }),
  });

/**
 * A good element has code 00000 or, in the interface's own sample, none
 * (docs/rulings.md#ruling-28).
 */
function elementResolution(element: BatchAck): Resolution {
  const code = element.code || "00000";
  const message = element.msg ?? "";
  if (classOf(code) === "ok") return accepted(element);
  if (isDefinite(code)) return { state: "REJECTED", code, message };
  return unknownResolution(inconclusiveMessage(code), { code, message });
}

/** The acknowledgement of a cancel (endpoint 15). */
export const readCancel: PayloadReader = ({ response }, sent, data, about) => {
  const parsed = response.safeParse(data);
  const ack = parsed.success ? (parsed.data as OrderAck) : null;
  const resolutions = sent.map((asked) => {
    if (!ack) return unknownResolution("The acknowledgement is not one.", about);
    if (!fits(asked, ack))
      return unknownResolution("The acknowledgement is of another order.", about);
    return { state: "ACKED", orderId: ack.orderId || null } as const;
  });
  return { resolutions };
};

/** It repeats at least one of the ids that we sent, and none of them otherwise. */
function fits(sent: SentFacts, ack: OrderAck): boolean {
  const pairs = [
    [sent.orderId, ack.orderId || null],
    [sent.clientOid, ack.clientOid || null],
  ].filter(([ours, theirs]) => ours !== null && theirs !== null);
  return pairs.length > 0 && pairs.every(([ours, theirs]) => ours === theirs);
}

/**
 * The result of setting leverage: a word, and "failed" is a failure (docs/rulings.md#ruling-36).
 */
export const readLeverage: PayloadReader = (_endpoint, sent, data, about) => {
  const resolutions = sent.map(() => {
    switch (data) {
      case "success":
        return { state: "ACKED", orderId: null } as const;
      case "failed":
        return { state: "REJECTED", code: about.code, message: "failed" } as const;
      default:
        return unknownResolution("The result is neither success nor failed.", about);
    }
  });
  return { resolutions };
};

const text = z.string().min(1);

const texts = z.array(z.string()).nullish().catch(null);

/** Only what must be there: for a field that drifted no secret may be lost. */
const created = z.object({
  subAccountUid: text,
  subAccountName: z.string().nullish().catch(null),
  subAccountApiKey: text,
  secretKey: text,
  permList: texts,
  ipList: texts,
});

/**
 * New sub-accounts with their keys, known by their labels: the exchange has been seen to rewrite
 * the name, which counts only where one label comes back twice (endpoint 7,
 * docs/rulings.md#ruling-40). The secrets leave here only to be sealed.
 */
export const readCreated: PayloadReader = (endpoint, sent, data, about) =>
  resolveElements<z.output<typeof created>>(endpoint, data, about, {
    by: "label",
    keys: sent.map(({ label }) => label),
    ownElements: (elements, at) =>
      elements.filter((element) => elementKey(element, "subAccountName") === sent[at]?.name),
    form: created,
    resolve: (element) => {
      const { subAccountUid: uid, subAccountName, permList, ipList } = element;
      const made = {
        uid,
        name: subAccountName ?? "",
        key: new Secret(element.subAccountApiKey),
        secret: new Secret(element.secretKey),
        permissions: permList ?? null,
        ipList: ipList ?? null,
      };
      return { resolution: { state: "ACKED", orderId: uid, created: made }, id: uid };
    },
  });
