import { z } from "zod";
import type { MonthClose } from "@/lib/archive/month-close";
import { maxPayments } from "@/lib/archive/month-payments";
import { isPayoutAmount, payoutAmountRule } from "@/lib/archive/payout-requests";
import type { MonthPayouts } from "@/lib/archive/payouts";
import { decimal, isDecimal } from "@/lib/decimal";
import { type MonthStatements, statementFormats } from "@/lib/exports/statements";
import { defineRoute, file, nothing, typeOnly } from "../define-route";
import { accountQuery, aDay, id, oneOf, reason } from "../fields";

const payment = z.strictObject({
  day: aDay.nullable(),
  product: z.string().trim().min(1).max(60).nullable(),
  amount: z
    .string()
    .max(60)
    .refine(isDecimal, { error: "Enter an amount in USDT, such as 1204.55." })
    .transform(decimal)
    .nullable(),
});

const newPayout = z.strictObject({
  clientId: id,
  /** Null where it was paid without a file. */
  file: z.int().min(1).nullable(),
  payee: z.int().min(1),
  amount: z.string().max(60).refine(isPayoutAmount, { error: payoutAmountRule }),
  txId: z.string().trim().min(1, "Enter the transaction id.").max(100),
  /** The newest entry of the payee, where the user knows that the address has changed. */
  verifiedPayee: z.int().min(1).nullable(),
  /** Whether more than is open was knowingly paid. */
  overpaid: z.boolean(),
});

const fileParams = z.object({
  month: z.string(),
  file: z
    .string()
    .regex(/^\d{1,6}$/, { error: "Enter a payout file's number." })
    .transform(Number),
});

const month = typeOnly<MonthClose>();
const payouts = typeOnly<MonthPayouts>();
const statements = typeOnly<MonthStatements>();

/** The close of a month of commissions, what is paid of it, and its statements. */
export const monthRoutes = {
  read: defineRoute({
    method: "GET",
    path: "/api/commissions/months/[month]",
    needs: "commissions.view",
    summary: "A month's close with its history.",
    query: accountQuery,
    response: month,
  }),
  lock: defineRoute({
    method: "POST",
    path: "/api/commissions/months/[month]",
    needs: "months.lock",
    summary: "Locks a month whose days are all verified or waived; its lines are frozen.",
    body: z.strictObject({
      accountId: id,
      digest: z.string().regex(/^[0-9a-f]{64}$/, { error: "Use the digest shown on the page." }),
      partialFrom: aDay.nullable().default(null),
      reason: reason.nullable().default(null),
    }),
    response: month,
  }),
  reopen: defineRoute({
    method: "DELETE",
    path: "/api/commissions/months/[month]",
    needs: "months.reopen",
    password: "recent",
    summary: "Reopens the newest locked month with a reason; its lock stays in the history.",
    body: z.strictObject({ accountId: id, reason }),
    response: month,
  }),
  waive: defineRoute({
    method: "PATCH",
    path: "/api/commissions/months/[month]",
    needs: "months.lock",
    summary: "Waives an unverified day with a reason, so its month can be locked.",
    body: z.strictObject({ accountId: id, day: aDay, reason }),
    response: month,
  }),
  /** Null for an amount takes back what was recorded. */
  enterPayments: defineRoute({
    method: "PUT",
    path: "/api/commissions/months/[month]",
    needs: "months.reconcile",
    summary:
      "Records what was received from the exchange for a month, its days or products; all or none.",
    body: z.strictObject({ accountId: id, payments: z.array(payment).min(1).max(maxPayments) }),
    response: month,
  }),
  requestLock: defineRoute({
    method: "POST",
    path: "/api/commissions/months/[month]/requests",
    needs: "months.request",
    summary: "Requests the lock of a month.",
    body: z.strictObject({ accountId: id, reason }),
    response: month,
  }),
  payouts: defineRoute({
    method: "GET",
    path: "/api/commissions/months/[month]/payouts",
    needs: "commissions.view",
    summary: "A month's payables, payouts and payout files by client.",
    query: accountQuery,
    response: payouts,
  }),
  recordPayouts: defineRoute({
    method: "POST",
    path: "/api/commissions/months/[month]/payouts",
    needs: "payouts.manage",
    password: "recent",
    summary: "Records payouts, all or none; a changed address must be confirmed.",
    body: z.strictObject({
      accountId: id,
      paidOn: aDay,
      payouts: z.array(newPayout).min(1).max(1_000),
    }),
    response: payouts,
  }),
  reversePayout: defineRoute({
    method: "DELETE",
    path: "/api/commissions/months/[month]/payouts",
    needs: "payouts.manage",
    password: "recent",
    summary: "Reverses a payout entered by mistake; both entries stay in the ledger.",
    body: z.strictObject({ accountId: id, id, reason }),
    response: payouts,
  }),
  makePayoutFile: defineRoute({
    method: "POST",
    path: "/api/commissions/months/[month]/payouts/files",
    needs: "payouts.manage",
    password: "recent",
    summary: "Creates a file of open payouts; a payable is in only one file that isn't voided.",
    // Each as the page showed it; whether a changed address was verified with the client.
    body: z.strictObject({
      accountId: id,
      payouts: z
        .array(
          z.strictObject({
            clientId: id,
            amount: z.string().max(60),
            payee: z.int().min(1),
            verified: z.boolean(),
          }),
        )
        .min(1)
        .max(1_000),
    }),
    response: payouts,
  }),
  payoutFile: defineRoute({
    method: "GET",
    path: "/api/commissions/months/[month]/payouts/files/[file]",
    needs: "payouts.manage",
    password: "recent",
    summary: "A payout file, byte-identical to the original.",
    params: fileParams,
    query: accountQuery,
    response: file,
  }),
  voidPayoutFile: defineRoute({
    method: "DELETE",
    path: "/api/commissions/months/[month]/payouts/files/[file]",
    needs: "payouts.manage",
    password: "recent",
    summary: "Voids a payout file with a reason; its unpaid payouts are open again.",
    params: fileParams,
    body: z.strictObject({ accountId: id, reason }),
    response: payouts,
  }),
  statements: defineRoute({
    method: "GET",
    path: "/api/commissions/months/[month]/statements",
    needs: "commissions.view",
    summary: "The statements of a month's lock, and their issuer.",
    query: accountQuery,
    response: statements,
  }),
  makeStatements: defineRoute({
    method: "POST",
    path: "/api/commissions/months/[month]/statements",
    needs: "statements.make",
    summary: "Creates the statements of a locked month, once per lock.",
    body: z.strictObject({ accountId: id }),
    response: statements,
  }),
  draftStatement: defineRoute({
    method: "GET",
    path: "/api/commissions/months/[month]/statements/draft",
    needs: "statements.make",
    password: "recent",
    summary: "A draft statement of an open month, for one client or all; not stored.",
    query: z.strictObject({
      account: id,
      client: id.optional(),
      format: oneOf(statementFormats).default("pdf"),
    }),
    response: file,
  }),
  statementsFile: defineRoute({
    method: "GET",
    path: "/api/commissions/months/[month]/statements/zip",
    needs: "commissions.view",
    password: "recent",
    summary: "The original statements of a month's lock in one ZIP file.",
    query: accountQuery,
    response: file,
  }),
  statement: defineRoute({
    method: "GET",
    path: "/api/statements/[statement]",
    needs: "commissions.view",
    password: "recent",
    summary: "A statement's file, byte-identical to the original.",
    response: file,
  }),
  /** Without a channel it goes to the client's statement e-mail. */
  sendStatement: defineRoute({
    method: "POST",
    path: "/api/statements/[statement]",
    needs: "statements.make",
    password: "recent",
    summary: "Sends a statement to a channel or to its client, once.",
    body: z.strictObject({ channelId: id.nullable() }),
    response: nothing,
  }),
  changeFirm: defineRoute({
    method: "PUT",
    path: "/api/firm",
    needs: "firm.manage",
    summary: "Sets the desk's statement issuer and terms.",
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1, { error: "Enter the issuer's name." })
        .max(80, { error: "Use at most 80 characters." }),
      lines: z.array(z.string().trim().min(1).max(80)).max(8, { error: "At most 8 lines." }),
      terms: z.string().trim().max(1_000, { error: "Use at most 1,000 characters." }),
    }),
    response: nothing,
  }),
};
