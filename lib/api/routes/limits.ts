import { z } from "zod";
import type { LimitsAnswer } from "@/lib/connections/limits-api";
import { decimal, decimalOrNull, sign } from "@/lib/decimal";
import type { DeskLimitsAnswer, RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
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

const notNegative = z
  .string()
  .max(40)
  .refine((text) => isAboveZero(text) || decimalOrNull(text) === "0", {
    error: "Enter a number, 0 or above.",
  })
  .transform((text) => decimal(text))
  .nullable();

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

const riskLimits = typeOnly<RiskLimitsAnswer>();
const deskLimits = typeOnly<DeskLimitsAnswer>();

/** What bounds orders, and the calls of the exchange. */
export const limitRoutes = {
  own: defineRoute({
    method: "GET",
    path: "/api/risk-limits",
    needs: "orders.view",
    summary: "The user's order limits on an account.",
    query: accountQuery,
    response: riskLimits,
  }),
  changeOwn: defineRoute({
    method: "PUT",
    path: "/api/risk-limits",
    needs: "orders.place",
    summary: "Sets or removes the user's own limits on an account.",
    body: z.strictObject({
      accountId: id,
      riskLimits: z
        .strictObject({ ...bounds, holdFrom: notNegative, throughIndex: aboveZero })
        .nullable(),
    }),
    response: riskLimits,
  }),
  deskLimits: defineRoute({
    method: "GET",
    path: "/api/risk-limits/desk",
    needs: "limits.manage",
    summary: "All desk limits for orders.",
    response: deskLimits,
  }),
  changeDeskLimit: defineRoute({
    method: "PUT",
    path: "/api/risk-limits/desk",
    needs: "limits.manage",
    password: "recent",
    summary: "Sets or removes limits for a user, an account, both, or everyone.",
    body: z.strictObject({
      userId: id.nullable(),
      accountId: id.nullable(),
      riskLimits: z.strictObject({ ...bounds, unchecked: z.enum(["refuse", "allow"]) }).nullable(),
    }),
    response: deskLimits,
  }),
  rates: defineRoute({
    method: "GET",
    path: "/api/limits",
    needs: "orders.view",
    summary: "Current use of the exchange's rate limits, and its response times.",
    query: accountQuery,
    response: typeOnly<LimitsAnswer>(),
  }),
};
