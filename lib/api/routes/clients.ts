import { z } from "zod";
import type { ChangedRule } from "@/lib/archive/clients";
import { isMonth } from "@/lib/archive/month";
import type { MovePreview } from "@/lib/archive/move-preview";
import { type PayoutNetworkId, payoutNetworkIds } from "@/lib/archive/payout-networks";
import { payeeFaults } from "@/lib/archive/payout-requests";
import type { ClientPayouts } from "@/lib/archive/payouts";
import { isPercent } from "@/lib/archive/plans";
import { defineRoute, nothing, typeOnly } from "../define-route";
import { accountQuery, aDay, id, reason, uid } from "../fields";

/** What a clientOid may begin with. */
export const clientPrefix = z
  .string()
  .regex(/^[\x21-\x7e]{1,50}$/, "Use 1 to 50 characters without spaces.");

const word = z.string().trim().min(1, "Required.").max(60);

const sharePercent = z
  .string()
  .max(40)
  .refine(isPercent, "Enter 0 to 100 with at most 6 decimals, such as 55 or 12.5.");

const ofClient = { accountId: id, clientId: id };

/** Days of UTC+8: from inclusive, until exclusive; why those of locked months are changed. */
const days = { from: aDay.optional(), until: aDay.optional(), reason: reason.optional() };
const takesFrom = z.array(id).max(100).optional();

const tried = { account: id, client: id, from: days.from, until: days.until, after: aMonth() };

function aMonth() {
  return z
    .string()
    .refine(isMonth, { error: "Use the `next` value of the previous page." })
    .optional();
}

const text = (longest: number) => z.string().trim().min(1).max(longest).nullable();

const payee = z
  .strictObject({
    accountId: id,
    /** The entry that the page showed, 0 for none. */
    before: z.int().min(0),
    network: z.enum(payoutNetworkIds as [PayoutNetworkId, ...PayoutNetworkId[]]).nullable(),
    address: text(128),
    memo: text(64),
    email: text(254),
  })
  .superRefine((asked, context) => {
    for (const { field, message } of payeeFaults(asked)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

const changedRule = typeOnly<ChangedRule>();

/** Clients: their plans, what is theirs, and where they are paid. */
export const clientRoutes = {
  add: defineRoute({
    method: "POST",
    path: "/api/clients",
    needs: "clients.manage",
    summary: "Adds a client to an account.",
    body: z.strictObject({ accountId: id, name: word, tags: z.array(word).max(10) }),
    response: typeOnly<{ id: string }>(),
  }),
  changePlan: defineRoute({
    method: "PATCH",
    path: "/api/clients",
    needs: "clients.manage",
    summary: "Sets a client's rebate share and statement details.",
    body: z.strictObject({
      ...{ ...ofClient, name: word.optional() },
      code: z.string().regex(/^[A-Z0-9]{1,12}$/, "Use 1 to 12 capital letters and digits."),
      ...{ sharePercent: sharePercent.optional(), from: days.from, reason: days.reason },
    }),
    response: nothing,
  }),
  saveRule: defineRoute({
    method: "PUT",
    path: "/api/clients/rules",
    needs: "clients.manage",
    summary: "Attributes fills with a clientOid prefix to a client.",
    body: z.strictObject({ ...ofClient, prefix: clientPrefix, takesFrom, ...days }),
    response: changedRule,
  }),
  removeRule: defineRoute({
    method: "DELETE",
    path: "/api/clients/rules",
    needs: "clients.manage",
    summary: "Ends a client's rule from a day on; other clients' days don't change.",
    body: z.strictObject({ ...ofClient, prefix: clientPrefix, ...days }),
    response: changedRule,
  }),
  assignUid: defineRoute({
    method: "PUT",
    path: "/api/clients/uids",
    needs: "clients.manage",
    summary: "Assigns a sub-account to a client; nothing changes at the exchange.",
    body: z.strictObject({
      ...{ ...ofClient, uid },
      /** The account of this desk that is the sub-account. */
      orderAccountId: id.nullable(),
      ...{ takesFrom, ...days },
    }),
    response: nothing,
  }),
  removeUid: defineRoute({
    method: "DELETE",
    path: "/api/clients/uids",
    needs: "clients.manage",
    summary:
      "Unassigns a sub-account from a client from a day on; other clients' days don't change.",
    body: z.strictObject({ ...ofClient, uid, from: days.from, reason: days.reason }),
    response: nothing,
  }),
  preview: defineRoute({
    method: "GET",
    path: "/api/clients/preview",
    needs: "clients.manage",
    summary: "Preview of saving a UID, prefix or plan, one month per page; saves nothing.",
    query: z.discriminatedUnion("kind", [
      z.strictObject({ ...tried, kind: z.literal("plan"), percent: sharePercent }),
      z.strictObject({ ...tried, kind: z.literal("uid"), key: uid, ...ownerTried() }),
      z.strictObject({ ...tried, kind: z.literal("prefix"), key: clientPrefix, ...ownerTried() }),
    ]),
    response: typeOnly<MovePreview>(),
  }),
  payouts: defineRoute({
    method: "GET",
    path: "/api/clients/[client]/payouts",
    needs: "commissions.view",
    summary: "A client's payee with history, and its payout ledger.",
    query: accountQuery,
    response: typeOnly<ClientPayouts>(),
  }),
  changePayee: defineRoute({
    method: "PUT",
    path: "/api/clients/[client]/payee",
    needs: "payees.manage",
    password: "recent",
    summary: "Sets a client's payout address and statement e-mail; earlier entries are kept.",
    body: payee,
    response: nothing,
  }),
};

/** The account of the desk that is the sub-account, and whether the client's days are to end. */
function ownerTried() {
  return { orders: id.optional(), ends: z.literal("yes").optional() };
}
