import "server-only";

const things = globalThis as typeof globalThis & { [key: symbol]: unknown };

/**
 * One thing a process: Next loads modules several times (instrumentation, routes, pages), and
 * only globalThis is shared between them. `make` runs at most once for a name.
 */
export function singleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`broker-desk:${name}`);
  if (!(key in things)) things[key] = make();
  return things[key] as T;
}

/** Forgets a singleton, so that the next use creates it again; for closing and for tests. */
export function forgetSingleton(name: string): void {
  delete things[Symbol.for(`broker-desk:${name}`)];
}
