import { createHash } from "node:crypto";
import { serialise } from "./serialise";
import type { EngineState } from "./state";

/** SHA-256 of the state in hexadecimal: equal for equal states, however they came about. */
export function stateHash(state: EngineState): string {
  return createHash("sha256").update(serialise(state)).digest("hex");
}
