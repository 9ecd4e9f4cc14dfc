import "server-only";

/**
 * - `damaged`: the record, or what it says it belongs to, is not what was sealed.
 * - `unknown-key`: it was sealed with a key-encryption key that the key file does not hold.
 * - `missing`: nothing is sealed there.
 * - `too-long`: more than the vault takes.
 */
export type VaultErrorKind = "damaged" | "unknown-key" | "missing" | "too-long";

const sentences: Readonly<Record<VaultErrorKind, string>> = {
  damaged: "A stored secret does not open: it, or the row it belongs to, was changed.",
  "unknown-key": "A stored secret was sealed with a key that the key file does not hold.",
  missing: "No secret is stored there.",
  "too-long": "The vault takes secrets of at most 4095 bytes.",
};

/** Why the vault did not seal or open something; says nothing of the secret itself. */
export class VaultError extends Error {
  readonly kind: VaultErrorKind;

  constructor(kind: VaultErrorKind) {
    super(sentences[kind]);
    this.name = "VaultError";
    this.kind = kind;
  }
}
