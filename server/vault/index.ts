import "server-only";

export { type ChainEnd, type EndMac, firstMac, isOurs, nextMac } from "./chain-head";
export type { SealContext } from "./envelope";
export { ensureKek } from "./keyring";
export { macKey } from "./mac";
export { addKek, oldKeks, retireKek, rewrapAll } from "./rotate";
export { Secret } from "./secret";
export { openValue, sealValue } from "./store";
export { VaultError, type VaultErrorKind } from "./vault-error";
