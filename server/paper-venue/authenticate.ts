import type { IncomingHttpHeaders } from "node:http";
import type { Permission } from "@/lib/exchange/define-endpoint";
import type { KeyRing, VenueKey } from "./key-ring";
import { refusal } from "./refusal";
import { isSignedBy } from "./signature";

/** A request as it came in: nothing parsed, so that the signature is checked over what was sent. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The caller's address, IPv4 in its plain form. */
  readonly address: string;
}

const toleranceMs = 30_000;
const timestampForm = /^\d{10,16}$/;

/**
 * Who sends a request (rulings 3): headers present, timestamp form, key known, not expired,
 * signature, passphrase, address bound. The first check that fails is thrown as a Refusal. `now` is
 * Unix ms.
 */
export function authenticate(request: RawRequest, keys: KeyRing, now: number): VenueKey {
  const header = (name: string, missing: string) => {
    const value = request.headers[name];
    if (typeof value !== "string" || value === "") throw refusal(missing);
    return value;
  };
  const publicKey = header("access-key", "40001");
  const signature = header("access-sign", "40002");
  const passphrase = header("access-passphrase", "40011");
  const timestamp = header("access-timestamp", "40005");
  if (!timestampForm.test(timestamp)) throw refusal("40005");
  const key = keys.get(publicKey);
  if (key === undefined) throw refusal("40037");
  if (Math.abs(now - Number.parseInt(timestamp, 10)) > toleranceMs) throw refusal("40008");
  const signed = { ...request, timestamp };
  if (!isSignedBy(key.secret, signed, signature)) throw refusal("40009");
  if (passphrase !== key.passphrase) throw refusal("40012");
  if (!key.addresses.includes(request.address)) throw refusal("40018");
  return key;
}

/** Refuses a caller that has none of the permissions wanted, where any are. */
export function permit(has: readonly Permission[], wanted: readonly Permission[]): void {
  if (wanted.length === 0 || wanted.some((permission) => has.includes(permission))) return;
  throw refusal("40014", wanted.map((permission) => permissionWords[permission]).join(" or "));
}

const permissionWords: Readonly<Record<Permission, string>> = {
  read: "read",
  spot_trade: "spot order write",
  margin_trade: "margin order write",
  contract_trade: "future order write",
};
