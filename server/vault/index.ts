import "server-only";

export { type ChainEnd, type EndMac, firstMac, isOurs, nextMac, signEnd } from "./chain-head";
export { VaultError } from "./envelope";
export { ensureKek, requireKeks } from "./keyring";
export { addKek, oldKeks, retireKek, rewrapAll, rotateKek } from "./rotate";
export { macKey, openValue, Secret, sealValue } from "./store";
