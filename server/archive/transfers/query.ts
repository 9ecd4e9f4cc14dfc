import "server-only";
import { z } from "zod";
import { transferStatuses, transferSubTypes, transferTypes } from "@/lib/exchange/broker-values";
import { isDay } from "@/lib/time";
import { ageRanges, amountForm, type TransferKey } from "@/lib/transfers/api";
import { parseQuery, type Query } from "../../query";
import { Refusal } from "../../refusal";
import { isTransferCursor, type TransferRange } from "./list";

const mostRows = 1000;
const usualRows = 200;

const name = z.string().min(1).max(200);
const aDay = z.string().refine(isDay, { error: "This must be a day of UTC, such as 2026-11-20." });
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `This must be one of: ${values.join(", ")}.` });

const amount = z.string().regex(amountForm, { error: "This must be an amount, such as 12.5." });

/** The query of `readTransfersQuery`. */
export const listForm = z.strictObject({
  account: name,
  from: aDay.optional(),
  to: aDay.optional(),
  status: oneOf(transferStatuses).optional(),
  coin: name.optional(),
  type: oneOf(transferTypes).optional(),
  subType: oneOf(transferSubTypes).optional(),
  uid: name.optional(),
  tag: name.optional(),
  age: oneOf(ageRanges).optional(),
  minAmount: amount.optional(),
  maxAmount: amount.optional(),
  after: z
    .string()
    .refine(isTransferCursor, { error: "This must be the `next` of the page before." })
    .optional(),
  limit: z
    .string()
    .regex(/^(1000|[1-9]\d{0,2})$/, { error: `This must be a number from 1 to ${mostRows}.` })
    .transform((text) => Number.parseInt(text, 10))
    .default(usualRows),
});

const summaryForm = listForm.pick({ account: true, from: true, to: true });

const keyForm = z.strictObject({
  account: name,
  uid: name,
  txId: name,
  coin: name,
  type: name,
  subType: name,
});

/** PUT /api/transfers/note */
export const noteRequest = keyForm.omit({ account: true }).extend({
  accountId: name,
  note: z.string().trim().max(500, "A note has at most 500 characters."),
});

/** Which transfers are asked for. Throws a Refusal that names the parameter. */
export function readTransfersQuery(query: Query): {
  range: TransferRange;
  after: string | null;
  limit: number;
} {
  const { account: accountId, after = null, limit, ...asked } = parseQuery(query, listForm);
  const { from = null, to = null, status = null, coin = null } = asked;
  const { type = null, subType = null, uid = null, tag = null, age = null } = asked;
  const { minAmount = null, maxAmount = null } = asked;
  mustBeInOrder(from, to);
  const filters = { status, coin, type, subType, uid, tag, age, minAmount, maxAmount };
  return { range: { accountId, from, to, ...filters }, after, limit };
}

/** Of which days the summary is asked for. Throws a Refusal that names the parameter. */
export function readSummaryQuery(query: Query): Pick<TransferRange, "accountId" | "from" | "to"> {
  const { account: accountId, from = null, to = null } = parseQuery(query, summaryForm);
  mustBeInOrder(from, to);
  return { accountId, from, to };
}

function mustBeInOrder(from: string | null, to: string | null): void {
  if (from === null || to === null || from <= to) return;
  const message = `The first day (${from}) is after the last (${to}). Turn them round.`;
  throw new Refusal({ kind: "invalid", issues: [{ field: "from", rule: "order", message }] });
}

/** Of which transfer the timeline is asked for. Throws a Refusal. */
export function readTransferKey(query: Query): { accountId: string; key: TransferKey } {
  const { account: accountId, ...key } = parseQuery(query, keyForm);
  return { accountId, key };
}
