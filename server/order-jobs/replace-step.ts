import "server-only";
import { classOf } from "@/lib/exchange/codes";
import { call } from "../gateway/call";
import { dryRun } from "../gateway/dry-run";
import { observeAccount } from "../reconciliation/observe-account";
import { afterPlacing, afterRefusal, placingContext, type StepEnd } from "./place-request";
import {
  noteOldOrder,
  type PlacingJob,
  type PlacingStep,
  type ReplacedRow,
  renewCancelKey,
  settleRows,
} from "./placing-steps";
import { cancelRequestOf } from "./process-row";

type ReplaceStep = Exclude<PlacingStep, { kind: "batch" }>;

/** One step of replacing an order: its cancel, the lists without it, the new order. */
export async function replaceStep(
  job: PlacingJob,
  { kind, row }: ReplaceStep,
  startedMs: number | null,
  signal: AbortSignal,
): Promise<StepEnd> {
  switch (kind) {
    case "cancel":
      return cancelOld(job, row, signal);
    case "answer":
      return { kind: "wait", what: "the answer to the cancel" };
    case "lists":
      return lookForOld(job, row);
    case "place":
      return placeNew(job, row, startedMs, signal);
  }
}

/**
 * Cancels the old order, once the desk would place the new one and keeps a place for it. The list
 * that is read before says how much of it is filled.
 */
async function cancelOld(job: PlacingJob, row: ReplacedRow, signal: AbortSignal): Promise<StepEnd> {
  const listed = await findOld(job, row);
  if (listed.kind === "unread") return { kind: "wait", what: "the list of open orders" };
  if (listed.kind === "there") await noteOldOrder(row.id, { filled: listed.filled, gone: false });
  const placing = placingContext(job, row.placeKey, null, signal);
  const checked = await dryRun(placing, "place-order", row.order, { holdPlace: true });
  if (checked.kind === "refused") return afterRefusal([row.id], checked.failure);
  const cancelKey = await renewCancelKey(row);
  // A cancel is never refused for lateness.
  const context = placingContext(job, cancelKey, null, signal);
  const result = await call(context, "cancel-order", cancelRequestOf(row));
  switch (result.kind) {
    case "ok":
      return { kind: "done" };
    case "refused":
      return afterRefusal([row.id], result.failure);
    case "not-sent":
      return { kind: "pause", reason: result.reason };
    case "rejected":
      if (classOf(result.code) === "rate") return { kind: "wait", what: "the rate limit" };
      if (classOf(result.code) === "not-open") await noteFilled(job, row);
      await settleRows([row.id], "sent", null);
      return { kind: "done" };
    default:
      return { kind: "pause", reason: cancelUnknownMessage };
  }
}

/** An order that was not open any more may have been filled; a list may say by how much. */
async function noteFilled(job: PlacingJob, row: ReplacedRow): Promise<void> {
  const listed = await findOld(job, row);
  if (listed.kind === "there") await noteOldOrder(row.id, { filled: listed.filled, gone: false });
}

/** So long after the first list without an order another has to lack it too. */
const againMs = 2_000;

/** By row, when the first list that lacked its order was asked for, Unix ms. */
const firstMissed = new Map<string, number>();

/** Gone is an order that two complete lists lack, one some time after the other. */
async function lookForOld(job: PlacingJob, row: ReplacedRow): Promise<StepEnd> {
  const waits = { kind: "wait", what: "the old order to leave the lists" } as const;
  const listed = await findOld(job, row);
  if (listed.kind === "unread") return waits;
  if (listed.kind === "there") {
    firstMissed.delete(row.id);
    await noteOldOrder(row.id, { filled: listed.filled, gone: false });
    return waits;
  }
  const first = firstMissed.get(row.id) ?? listed.askedAt;
  firstMissed.set(row.id, first);
  if (listed.askedAt - first < againMs) return waits;
  firstMissed.delete(row.id);
  await noteOldOrder(row.id, { filled: null, gone: true });
  return { kind: "done" };
}

type OldOrder =
  | { readonly kind: "there"; readonly filled: string | null }
  | { readonly kind: "missing"; readonly askedAt: number }
  | { readonly kind: "unread" };

async function findOld({ accountId }: PlacingJob, row: ReplacedRow): Promise<OldOrder> {
  const list = await observeAccount(accountId, "reconciliation");
  if (list.kind !== "read" || list.unread) return { kind: "unread" };
  const found = list.orders.find(({ orderId, clientOid }) =>
    row.orderId === null ? clientOid === row.clientOid : orderId === row.orderId,
  );
  if (!found) return { kind: "missing", askedAt: list.askedAt.getTime() };
  const filled = found.cumExecQty ?? "";
  return { kind: "there", filled: /^\d+(\.\d+)?$/.test(filled) ? filled : null };
}

/** Places the new order: what is left of the old one, as the lists had it. */
async function placeNew(
  job: PlacingJob,
  row: ReplacedRow,
  startedMs: number | null,
  signal: AbortSignal,
): Promise<StepEnd> {
  const context = placingContext(job, row.placeKey, startedMs, signal);
  const request = { ...row.order, qty: row.remaining };
  const result = await call(context, "place-order", request);
  if (result.kind === "refused") return afterRefusal([row.id], result.failure);
  await settleRows([row.id], "sent", null);
  return afterPlacing([result]);
}

const cancelUnknownMessage =
  "The exchange didn't confirm the cancel, so nothing was placed. It is being checked.";
