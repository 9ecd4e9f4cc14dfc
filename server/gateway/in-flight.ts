import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../http/refusal";
import { type ChangeDraft, idOf } from "../journal/intent-draft";
import { timing } from "../journal/timing";
import { singleton } from "../singleton";
import type { AnyResult } from "./call-context";
import { refusable } from "./refusable";

/** A change of this process that has not come to its end. */
export interface Running {
  readonly intentId: string;
  readonly requestHash: Buffer;
  readonly result: Promise<AnyResult>;
}

interface Fleet {
  /** By desk, person and idempotency key. */
  readonly running: Map<string, Running>;
  /** Answers that the database has not taken yet. */
  readonly settling: Set<Promise<void>>;
  stopping: boolean;
}

const fleet = () =>
  singleton<Fleet>("gateway.in-flight", () => ({
    running: new Map(),
    settling: new Set(),
    stopping: false,
  }));

/**
 * Lets a change run to its end, whoever waits for it. The same key while it runs joins it: one
 * send. Throws a Refusal when the key comes with another request, or while the desk stops.
 */
export function runOnce(draft: ChangeDraft, work: () => Promise<AnyResult>): Running {
  const { running, stopping } = fleet();
  const key = JSON.stringify([draft.deskId, draft.personId, draft.idempotencyKey]);
  const before = running.get(key);
  if (before?.requestHash.equals(draft.requestHash)) return before;
  if (before) throw new Refusal({ kind: "key-reused" });
  if (stopping) throw new Refusal({ kind: "held", why: "The desk is stopping. Nothing was sent." });
  const { requestHash } = draft;
  const begun = { intentId: idOf(draft), requestHash, result: refusable(work) };
  running.set(key, begun);
  const end = () => running.delete(key);
  begun.result.then(end, end);
  return begun;
}

/** The result of a change, or "pending" when it takes long (order-safety c.2 rule 4). */
export async function softly({ intentId, result }: Running): Promise<AnyResult> {
  let timer: NodeJS.Timeout | undefined;
  const pending = new Promise<AnyResult>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "pending", intentId }), timing().softMs);
  });
  return Promise.race([result, pending]).finally(() => clearTimeout(timer));
}

/** Keeps the process from stopping before the journal has an answer. */
export function settling(written: Promise<void>): void {
  const { settling: open } = fleet();
  open.add(written);
  void written.finally(() => open.delete(written));
}

/** How many changes have begun in this process and not come to their end. */
export function inFlight(): number {
  return fleet().running.size + fleet().settling.size;
}

/**
 * Takes no more changes and waits for those under way; answers how many are left when the time is
 * up. They stay SENDING, and are unknown at the next start.
 */
export async function drain(timeoutMs: number): Promise<number> {
  fleet().stopping = true;
  const until = performance.now() + timeoutMs;
  while (inFlight() > 0 && performance.now() < until) await sleep(10);
  return inFlight();
}
