import "server-only";
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { endpoints } from "@/lib/exchange/endpoints";
import { findConnection } from "../../accounts/connections";
import { venueOf } from "../../accounts/venues";
import { database } from "../../db/database";
import { singleton } from "../../singleton";
import { openValue, type Secret } from "../../vault";

/** A call to sign: for which key, and what goes on the wire. */
interface SignRequest extends Signable {
  readonly accountId: string;
  readonly connectionId: string;
}

/** A call's proof, and what an answer to it must never repeat. */
export interface SignedCall {
  readonly headers: Readonly<Record<string, string>>;
  /** The key in all its parts and the signature; asked for only to take them out of a text. */
  readonly secrets: () => readonly string[];
}

/** Adds a key's proof to a call. The only part that opens secrets; it may become a process. */
export interface Signer {
  /** The authentication headers; throws when the key may not be used for this call. */
  sign(request: SignRequest): Promise<SignedCall>;
}

/** The signer of this process. */
export function signer(): Signer {
  return singleton("gateway.signer", () => new InProcessSigner());
}

interface KeyParts {
  readonly key: Secret;
  /** Outside the JavaScript heap, and not printable. */
  readonly secret: KeyObject;
  readonly passphrase: Secret;
}

interface OpenedKey extends KeyParts {
  readonly accountId: string;
  readonly openedAt: number;
}

/** An opened key is forgotten after so long without being asked for again. */
const keyCacheMs = 60_000;

const knownPaths = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));

class InProcessSigner implements Signer {
  readonly #opened = new Map<string, Promise<OpenedKey>>();

  async sign(request: SignRequest): Promise<SignedCall> {
    if (!knownPaths.has(`${request.method} ${request.path}`)) {
      throw new Error("The signer was asked to sign a path that no endpoint has.");
    }
    const opened = await this.#open(request.connectionId);
    if (opened.accountId !== request.accountId) {
      throw new Error("The signer was asked to use a key of another account.");
    }
    const { key, passphrase, secret } = opened;
    const headers = proofOf(opened, request);
    return {
      headers,
      secrets: () => {
        const shared = secret.export().toString("utf8");
        return [key.reveal(), passphrase.reveal(), shared, headers["ACCESS-SIGN"]];
      },
    };
  }

  async #open(connectionId: string): Promise<OpenedKey> {
    const opened = this.#opened.get(connectionId);
    if (opened && performance.now() - (await opened).openedAt < keyCacheMs) return opened;
    const opening = open(connectionId);
    this.#opened.set(connectionId, opening);
    const forget = () => {
      if (this.#opened.get(connectionId) === opening) this.#opened.delete(connectionId);
    };
    opening.catch(forget);
    setTimeout(forget, keyCacheMs).unref();
    return opening;
  }
}

/** Reads the key's row itself: it does not trust the caller for the key's owner. */
async function open(connectionId: string): Promise<OpenedKey> {
  const found = await findConnection(connectionId);
  if (!found) throw new Error("The signer was asked to use a key that is removed or unknown.");
  const { account, deskId } = found;
  venueOf(account);
  const field = (name: string) =>
    openValue(database(), {
      deskId,
      ownerTable: "connection",
      ownerRow: connectionId,
      field: name,
    });
  const [key, secret, passphrase] = await Promise.all([
    field("key"),
    field("secret"),
    field("passphrase"),
  ]);
  return {
    accountId: account.id,
    key,
    secret: createSecretKey(Buffer.from(secret.reveal(), "utf8")),
    passphrase,
    openedAt: performance.now(),
  };
}

/** The headers that prove a call. */
export function proofOf({ key, secret, passphrase }: KeyParts, signable: Signable) {
  return {
    "ACCESS-KEY": key.reveal(),
    "ACCESS-SIGN": hmacSignature(secret, signable),
    "ACCESS-PASSPHRASE": passphrase.reveal(),
    "ACCESS-TIMESTAMP": signable.timestamp,
  };
}

/** What a signature covers, as it goes on the wire; of the query it covers the decoded text. */
interface Signable {
  readonly timestamp: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Without the "?"; empty when there is none. */
  readonly query: string;
  readonly body: string | null;
}

/**
 * base64(HMAC-SHA256(secret, timestamp + METHOD + path + ("?" + query) + body)), the query with its
 * values decoded: live, a symbol outside ASCII that is signed encoded is refused
 * (docs/rulings.md#ruling-1).
 */
export function hmacSignature(secret: KeyObject, signable: Signable): string {
  const { timestamp, method, path, query, body } = signable;
  const decoded = query ? `?${decodeURIComponent(query)}` : "";
  const text = `${timestamp}${method}${path}${decoded}${body ?? ""}`;
  return createHmac("sha256", secret).update(text, "utf8").digest("base64");
}
