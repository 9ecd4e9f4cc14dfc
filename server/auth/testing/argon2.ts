import "server-only";
import { createRequire } from "node:module";
import { type Argon2, heldHashes } from "./held-hashes";

// What the integration tests have for `@node-rs/argon2` (vitest.config.ts).

const library: Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

export const { hash, verify } = heldHashes.around(library);
export const { parseOptions } = library;
