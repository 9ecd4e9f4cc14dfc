import "server-only";
import { z } from "zod";
import { Secret } from "../../vault";
import { foldElements } from "./elements";
import type { Reader } from "./reader";

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
 * the name (endpoint 7, rulings 40). The secrets leave here only to be sealed.
 */
export const readCreated: Reader = (endpoint, sent, data, about) =>
  foldElements<z.output<typeof created>>(endpoint, data, about, {
    by: "label",
    keys: sent.map(({ label }) => label),
    form: created,
    judge: (element) => {
      const { subAccountUid: uid, subAccountName, permList, ipList } = element;
      const made = {
        uid,
        name: subAccountName ?? "",
        key: new Secret(element.subAccountApiKey),
        secret: new Secret(element.secretKey),
        permissions: permList ?? null,
        ipList: ipList ?? null,
      };
      return { verdict: { state: "ACKED", orderId: uid, created: made }, id: uid };
    },
  });
