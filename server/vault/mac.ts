import "server-only";
import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Tx } from "../db/transaction";
import { openValue, sealOnce } from "./store";

const macBytes = 16;

/**
 * A keyed fingerprint by which the same text is known again on one desk, and nothing else is
 * learnt. Its root is sealed like any secret, so that rotating keys leaves fingerprints alone.
 */
export async function macKey(tx: Tx, deskId: string, text: string): Promise<Buffer> {
  const context = { deskId, ownerTable: "desk", ownerRow: deskId, field: "mac_root" };
  await sealOnce(tx, context, randomBytes(32).toString("base64"));
  const root = await openValue(tx, context);
  const key = hkdfSync("sha256", Buffer.from(root.reveal(), "base64"), "", "broker-desk mac", 32);
  const mac = createHmac("sha256", Buffer.from(key)).update(text, "utf8").digest();
  return mac.subarray(0, macBytes);
}
