import type { BlockList } from "node:net";

export function readProxies(text: string): readonly string[];

/** The addresses that may speak plain http to the desk. */
export function proxyList(proxies: readonly string[]): BlockList;

/** Throws a Sentence when the desk would speak plain http to other computers. */
export function needTls(where: {
  readonly host: string;
  readonly deskOrigin: string;
  readonly trustedProxies: readonly string[];
}): void;
