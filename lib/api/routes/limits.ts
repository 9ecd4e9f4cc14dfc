import { z } from "zod";
import type { LimitsAnswer } from "@/lib/connections/limits-api";
import { decimal, decimalOrNull, sign } from "@/lib/decimal";
import type { CeilingsAnswer, GuardRailsAnswer } from "@/lib/orders/guard-rails-api";
import { defineRoute, typeOnly } from "../define-route";
import { accountQuery, id } from "../fields";

const aboveZero = z
  .string()
  .max(40)
  .refine(isAboveZero, { error: "Enter a number above 0." })
  .transform((text) => decimal(text))
  .nullable();

function isAboveZero(text: string): boolean {
  const value = decimalOrNull(text);
  return value !== null && sign(value) === 1;
}

const bounds = {
  maxNotional: aboveZero,
  maxSize: aboveZero,
  sizeUnit: z.enum(["minimum", "base"]),
  maxDistance: aboveZero,
  marketOrders: z.enum(["allowed", "banned"]),
  ordersPerMinute: z
    .int({ error: "Enter a whole number, or leave empty." })
    .min(1, { error: "Enter a whole number above 0, or leave empty." })
    .max(6_000, { error: "Max 6,000 a minute." })
    .nullable(),
};

const guardRails = typeOnly<GuardRailsAnswer>();
const ceilings = typeOnly<CeilingsAnswer>();

/** What bounds orders, and the calls of the exchange. */
export const limitRoutes = {
  own: defineRoute({
    method: "GET",
    path: "/api/guard-rails",
    needs: "orders.view",
    summary: "What bounds the user's own orders on an account.",
    query: accountQuery,
    response: guardRails,
  }),
  changeOwn: defineRoute({
    method: "PUT",
    path: "/api/guard-rails",
    needs: "orders.place",
    summary: "Sets or removes the user's own limits on an account.",
    body: z.strictObject({
      accountId: id,
      rails: z.strictObject({ ...bounds, holdFrom: aboveZero, throughIndex: aboveZero }).nullable(),
    }),
    response: guardRails,
  }),
  ceilings: defineRoute({
    method: "GET",
    path: "/api/guard-rails/ceilings",
    needs: "limits.manage",
    summary: "All limits that the desk sets for orders.",
    response: ceilings,
  }),
  changeCeiling: defineRoute({
    method: "PUT",
    path: "/api/guard-rails/ceilings",
    needs: "limits.manage",
    password: "recent",
    summary: "Sets or removes the limits of a user, an account, both, or everybody.",
    body: z.strictObject({
      userId: id.nullable(),
      accountId: id.nullable(),
      rails: z.strictObject({ ...bounds, unchecked: z.enum(["refuse", "allow"]) }).nullable(),
    }),
    response: ceilings,
  }),
  rates: defineRoute({
    method: "GET",
    path: "/api/limits",
    needs: "orders.view",
    summary: "How much of the exchange's limits is used now, and how fast it responds.",
    query: accountQuery,
    response: typeOnly<LimitsAnswer>(),
  }),
};
