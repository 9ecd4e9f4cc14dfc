import { expectedSignature, type SignedParts } from "../http/authenticate";
import type { Credentials } from "../state/credentials";

/** The headers of a signed call (docs/interface.md#authentication). */
export function signedHeaders({ key, secret, passphrase }: Credentials, parts: SignedParts) {
  return {
    "ACCESS-KEY": key,
    "ACCESS-SIGN": expectedSignature(secret, parts),
    "ACCESS-PASSPHRASE": passphrase,
    "ACCESS-TIMESTAMP": parts.timestamp,
    "Content-Type": "application/json",
  };
}
