import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseProblem, isDatabaseDown } from "../db/database";
import { DeskError } from "../desk-error";
import { signJournals } from "../hash-chain/checkpoint";
import { type ChangeDraft, idOf } from "../journal/intent";
import { endProcessLease } from "../processes/process-lease";
import { singleton } from "../singleton";
import { type AnyResult, type RefusedByDesk, timeouts } from "./call-context";
import { writeDrift } from "./drift";

/** A change of this process that has not come to its end. */
export interface RunningChange {
  readonly intentId: string;
  readonly requestHash: Buffer;
  readonly result: Promise<AnyResult>;
}

interface InFlight {
  /** By desk, user and idempotency key. */
  readonly running: Map<string, RunningChange>;
  /** Answers that the database has not taken yet. */
  readonly settling: Set<Promise<void>>;
  stopping: boolean;
}

const inFlightChanges = () =>
  singleton<InFlight>("gateway.in-flight", () => ({
    running: new Map(),
    settling: new Set(),
    stopping: false,
  }));

/**
 * Lets a change run to its end, whoever waits for it. The same key while it runs joins it: one
 * send. Throws a DeskError when the key comes with another request, or while the desk stops.
 */
export function runOncePerKey(draft: ChangeDraft, work: () => Promise<AnyResult>): RunningChange {
  const { running, stopping } = inFlightChanges();
  const key = JSON.stringify([draft.deskId, draft.userId, draft.idempotencyKey]);
  const before = running.get(key);
  if (before?.requestHash.equals(draft.requestHash)) return before;
  if (before) throw new DeskError({ kind: "key-reused" });
  if (stopping)
    throw new DeskError({ kind: "blocked", reason: "The desk is stopping. Nothing was sent." });
  const { requestHash } = draft;
  const begun = { intentId: idOf(draft), requestHash, result: catchRefusal(work) };
  running.set(key, begun);
  const end = () => running.delete(key);
  begun.result.then(end, end);
  return begun;
}

/** The result of a change, or "pending" when it takes long (docs/order-safety.md#c2-rule-4). */
export async function raceWithTimeout({ intentId, result }: RunningChange): Promise<AnyResult> {
  let timer: NodeJS.Timeout | undefined;
  const pending = new Promise<AnyResult>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "pending", intentId }), timeouts().ackTimeoutMs);
  });
  return Promise.race([result, pending]).finally(() => clearTimeout(timer));
}

/** Keeps the process from stopping before the journal has an answer. */
export function trackSettlement(written: Promise<void>): void {
  const { settling: open } = inFlightChanges();
  open.add(written);
  void written.finally(() => open.delete(written));
}

/** How many changes have begun in this process and not come to their end. */
export function inFlight(): number {
  return inFlightChanges().running.size + inFlightChanges().settling.size;
}

/**
 * Takes no more changes and waits for those under way; answers how many are left when the time is
 * up. They stay SENDING, and are unknown at the next start.
 */
export async function drain(timeoutMs: number): Promise<number> {
  inFlightChanges().stopping = true;
  return changesSettled(timeoutMs);
}

/** Waits for the changes under way; answers how many are left when the time is up. */
export async function changesSettled(timeoutMs: number): Promise<number> {
  const until = performance.now() + timeoutMs;
  while (inFlight() > 0 && performance.now() < until) await sleep(10);
  return inFlight();
}

/** Runs steps of a call; a refusal, or a database that is away, becomes a value. */
export async function catchRefusal<T>(steps: () => Promise<T>): Promise<T | RefusedByDesk> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof DeskError) return { kind: "refused", failure: error.failure };
    if (!isDatabaseDown(error)) throw error;
    const reason = `${databaseProblem(error)} Try again in a moment.`;
    return { kind: "refused", failure: { kind: "unavailable", reason } };
  }
}

/** As long as a supervisor waits before it kills. */
const drainTimeoutMs = 60_000;

/**
 * For a process that stops: takes no more orders, lets those under way come to their answer, and
 * signs the journals and releases its lease, so that a next start need not wait for it.
 */
export async function drainAndRelease(): Promise<void> {
  const left = await drain(drainTimeoutMs);
  const release = left === 0 ? endProcessLease() : null;
  await Promise.all([signJournals(), writeDrift(), release]);
}
