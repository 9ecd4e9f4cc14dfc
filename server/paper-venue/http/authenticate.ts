import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Permission } from "@/lib/exchange/define-endpoint";
import { refusal } from "./refusal";

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

/** A key of the venue and what it may do. */
export interface VenueKey {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly uid: string;
  readonly permissions: readonly Permission[];
  /** The addresses it is bound to. */
  readonly addresses: readonly string[];
  /** Whether the account is the main account of an ND broker. */
  readonly ndBroker: boolean;
}

/** The keys that the venue knows, by their public part. */
export interface KeyRing {
  get(publicKey: string): VenueKey | undefined;
}

type Lookup = KeyRing["get"];

/** Puts keys on a ring; `others` finds those that are made while the venue runs. */
export function keyRing(keys: readonly VenueKey[], others: Lookup = () => undefined): KeyRing {
  const fixed = new Map(keys.map((key) => [key.key, key]));
  return { get: (publicKey) => fixed.get(publicKey) ?? others(publicKey) };
}

const toleranceMs = 30_000;

const timestampForm = /^\d{10,16}$/;

/**
 * Who sends a request (docs/rulings.md#ruling-3): headers present, timestamp form, key known, not
 * expired, signature, passphrase, address bound. The first check that fails is thrown as a
 * VenueRefusal. `now` is Unix ms. `admit` may refuse a known key before its signature is looked at,
 * as live a key is that calls what its account's family lacks.
 */
export function authenticate(
  request: RawRequest,
  keys: KeyRing,
  now: number,
  admit: (key: VenueKey) => void = () => undefined,
): VenueKey {
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
  admit(key);
  if (Math.abs(now - Number.parseInt(timestamp, 10)) > toleranceMs) throw refusal("40008");
  const { method, path, query, body } = request;
  const signed = { timestamp, method, path, query, body };
  if (!isSignedBy(key.secret, signed, signature)) throw refusal("40009");
  if (passphrase !== key.passphrase) throw refusal("40012");
  if (!key.addresses.includes(request.address)) throw refusal("40018");
  return key;
}

/** Refuses a caller that has none of the permissions wanted, where any are. */
export function permit(has: readonly Permission[], wanted: readonly Permission[]): void {
  if (wanted.length === 0 || wanted.some((permission) => has.includes(permission))) return;
  throw refusal("40014", wanted.map((permission) => permissionLabels[permission]).join(" or "));
}

const permissionLabels: Readonly<Record<Permission, string>> = {
  read: "read",
  spot_trade: "spot order write",
  margin_trade: "margin order write",
  contract_trade: "future order write",
};

/** What is signed: the parts exactly as they stood in the request. */
export interface SignedParts {
  /** The header ACCESS-TIMESTAMP, byte for byte. */
  readonly timestamp: string;
  readonly method: string;
  /** From the first slash, without the query. */
  readonly path: string;
  /** Without the question mark; "" when there is none. */
  readonly query: string;
  readonly body: Uint8Array;
}

/**
 * base64(HMAC-SHA256(secret, timestamp + METHOD + path + ["?" + query] + body))
 * (docs/rulings.md#ruling-1).
 */
export function expectedSignature(secret: string, parts: SignedParts): string {
  return digest(secret, parts, parts.query).toString("base64");
}

/**
 * Whether a signature fits, over the query as it was sent or with its values decoded
 * (docs/rulings.md#ruling-1).
 */
export function isSignedBy(secret: string, parts: SignedParts, signature: string): boolean {
  const given = Buffer.from(signature, "base64");
  const fits = (query: string) => {
    const wanted = digest(secret, parts, query);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  if (fits(parts.query)) return true;
  const decoded = decodedQuery(parts.query);
  return decoded !== parts.query && fits(decoded);
}

function digest(secret: string, parts: SignedParts, query: string): Buffer {
  const hmac = createHmac("sha256", secret);
  const tail = query === "" ? "" : `?${query}`;
  hmac.update(`${parts.timestamp}${parts.method}${parts.path}${tail}`);
  return hmac.update(parts.body).digest();
}

function decodedQuery(query: string): string {
  if (!query.includes("%")) return query;
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}
