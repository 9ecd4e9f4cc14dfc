import { z } from "zod";
import { transferStatuses, transferSubTypes, transferTypes } from "@/lib/exchange/broker-values";
import { isDay } from "@/lib/time";
import {
  ageRanges,
  amountForm,
  type TransferSummary,
  type TransferTimeline,
  transferCursor,
} from "@/lib/transfers/api";
import { transferPageSchema } from "@/lib/transfers/page";
import { defineRoute, nothing, typeOnly } from "../define-route";
import { id, oneOf, rowLimit } from "../fields";

const name = z.string().min(1).max(200);
const aDay = z
  .string()
  .refine(isDay, { error: "Enter a day in UTC, such as 2026-11-20." })
  .optional();
const amount = z.string().regex(amountForm, { error: "Enter an amount, such as 12.5." }).optional();

const range = { account: id, from: aDay, to: aDay };
const key = { uid: name, txId: name, coin: name, type: name, subType: name };

/** Refuses days in the wrong order. */
function inOrder(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (from === undefined || to === undefined || from <= to) return;
  const message = `The first day (${from}) is after the last (${to}). Swap them.`;
  context.addIssue({ code: "custom", path: ["from"], message, params: { rule: "order" } });
}

/** The archive of deposits and withdrawals. */
export const transferRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/transfers",
    needs: "transfers.view",
    scope: "transfers",
    summary: "One page of sub-account deposits and withdrawals, pending first.",
    query: z
      .strictObject({
        ...range,
        status: oneOf(transferStatuses).optional(),
        coin: name.optional(),
        type: oneOf(transferTypes).optional(),
        subType: oneOf(transferSubTypes).optional(),
        uid: name.optional(),
        tag: name.optional(),
        age: oneOf(ageRanges).optional(),
        minAmount: amount,
        maxAmount: amount,
        after: z
          .string()
          .regex(transferCursor, { error: "Use the `next` value of the previous page." })
          .optional(),
        limit: rowLimit,
      })
      .superRefine(inOrder),
    response: transferPageSchema,
  }),
  summary: defineRoute({
    method: "GET",
    path: "/api/transfers/summary",
    needs: "transfers.view",
    summary: "Transfer times and daily flow by coin.",
    query: z.strictObject(range).superRefine(inOrder),
    response: typeOnly<TransferSummary>(),
  }),
  timeline: defineRoute({
    method: "GET",
    path: "/api/transfers/revisions",
    needs: "transfers.view",
    summary: "One transfer with its history.",
    query: z.strictObject({ account: id, ...key }),
    response: typeOnly<TransferTimeline>(),
  }),
  syncNow: defineRoute({
    method: "POST",
    path: "/api/transfers/read-now",
    needs: "archive.read",
    summary: "Checks all pending transfers now; the response says how many windows are synced.",
    body: z.strictObject({ accountId: id }),
    response: typeOnly<{ asked: number }>(),
  }),
  note: defineRoute({
    method: "PUT",
    path: "/api/transfers/note",
    needs: "clients.manage",
    summary: "Saves a note on a transfer; an empty one deletes it.",
    body: z.strictObject({
      ...{ accountId: id, ...key },
      note: z.string().trim().max(500, "Use at most 500 characters."),
    }),
    response: nothing,
  }),
};
