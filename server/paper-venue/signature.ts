import { createHmac, timingSafeEqual } from "node:crypto";

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

/** base64(HMAC-SHA256(secret, timestamp + METHOD + path + ["?" + query] + body)) (rulings 1). */
export function expectedSignature(secret: string, parts: SignedParts): string {
  return digest(secret, parts, parts.query).toString("base64");
}

/**
 * Whether a signature fits, over the query as it was sent or with its values decoded (rulings 1).
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
