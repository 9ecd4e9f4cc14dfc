import { z } from "zod";
import type {
  ClockOffset,
  ConnectionsAnswer,
  Diagnosis,
  DriftAnswer,
  KeyTest,
  ScenariosAnswer,
} from "@/lib/connections/api";
import { keyPermissions } from "@/lib/exchange/values";
import { defineRoute, typeOnly } from "../define-route";

/** A part of a key as the exchange showed it: printable, without blanks. */
const keyPart = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Paste the ${what}.`)
    .max(200, `The ${what} is too long.`)
    .regex(/^[\x21-\x7e]+$/, `The ${what} contains a space or another invalid character.`);

const name = (what: string) =>
  z.string().trim().min(1, `Enter ${what}.`).max(60, "Use at most 60 characters.");

const newAccount = z.strictObject({
  name: name("a name for the account"),
  venue: z.string().max(40),
  demo: z.boolean().default(false),
  positionMode: z.enum(["one_way_mode", "hedge_mode"], {
    error: "Choose one_way_mode or hedge_mode, as set at the exchange.",
  }),
  ndBroker: z.boolean(),
  copyTrading: z.boolean(),
  channelCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "Use 1 to 64 letters, digits, hyphens or underscores.")
    .nullable(),
});

const newKey = z.strictObject({
  label: name("a name for this key"),
  key: keyPart("API key"),
  secret: keyPart("secret key"),
  passphrase: keyPart("passphrase"),
  permissions: z
    .array(z.enum(keyPermissions, { error: `Choose from ${keyPermissions.join(", ")}.` }))
    .min(1, "Choose the key's permissions, at least read."),
  account: z.union([z.strictObject({ id: z.string().max(100) }), newAccount]),
});

const declaredChange = z
  .strictObject({
    positionMode: z.enum(["one_way_mode", "hedge_mode"]).optional(),
    ndBroker: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Specify what to change.");

const connections = typeOnly<ConnectionsAnswer>();
const scenarios = typeOnly<ScenariosAnswer>();

/** Keys, the accounts they belong to, and the exchange behind them. */
export const connectionRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/connections",
    needs: "connections.view",
    summary: "The desk's keys and available exchanges; never a key's secrets.",
    response: connections,
  }),
  add: defineRoute({
    method: "POST",
    path: "/api/connections",
    needs: "connections.manage",
    password: "recent",
    summary: "Adds a key: encrypted immediately, never returned.",
    body: newKey,
    response: connections,
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/api/connections/[id]",
    needs: "connections.manage",
    password: "recent",
    summary: "Removes a key from the desk; at the exchange it works until revoked there.",
    response: connections,
  }),
  diagnose: defineRoute({
    method: "POST",
    path: "/api/connections/[id]/diagnosis",
    needs: "connections.view",
    summary: "Checks a connection end to end; changes nothing.",
    response: typeOnly<Diagnosis>(),
  }),
  test: defineRoute({
    method: "POST",
    path: "/api/connections/[id]/test",
    needs: "connections.view",
    summary: "Tests a key with read-only requests.",
    response: typeOnly<KeyTest>(),
  }),
  declare: defineRoute({
    method: "PATCH",
    path: "/api/accounts/[id]",
    needs: "connections.manage",
    summary: "Corrects an account setting that the exchange contradicted.",
    body: declaredChange,
    response: connections,
  }),
  clock: defineRoute({
    method: "GET",
    path: "/api/accounts/[id]/clock",
    needs: "orders.view",
    summary: "Clock offset between the desk and an account's exchange.",
    response: typeOnly<ClockOffset>(),
  }),
  allowLive: defineRoute({
    method: "POST",
    path: "/api/accounts/[id]/live",
    needs: "connections.manage",
    password: "recent",
    summary: "Allows orders on a live account; an owner confirms with its name.",
    body: z.strictObject({ name: z.string().max(100) }),
    response: connections,
  }),
  forbidLive: defineRoute({
    method: "DELETE",
    path: "/api/accounts/[id]/live",
    needs: "connections.manage",
    summary: "Disallows orders on a live account.",
    response: connections,
  }),
  confirmRestored: defineRoute({
    method: "DELETE",
    path: "/api/accounts/[id]/restored",
    needs: "connections.manage",
    password: "recent",
    summary: "Allows orders on a restored account after an owner compared it with the exchange.",
    response: connections,
  }),
  drift: defineRoute({
    method: "GET",
    path: "/api/unknown-fields",
    needs: "connections.view",
    summary: "Unknown fields and values returned by the exchange.",
    response: typeOnly<DriftAnswer>(),
  }),
  scenarios: defineRoute({
    method: "GET",
    path: "/api/scenarios",
    needs: "connections.manage",
    summary: "The paper venue's incident scenarios, and which are running.",
    response: scenarios,
  }),
  startScenario: defineRoute({
    method: "POST",
    path: "/api/scenarios",
    needs: "connections.manage",
    summary: "Starts an incident; only paper accounts are affected.",
    body: z.strictObject({
      name: z.string().regex(/^[a-z-]{1,40}$/, { error: "This isn't a scenario." }),
    }),
    response: scenarios,
  }),
  stopScenarios: defineRoute({
    method: "DELETE",
    path: "/api/scenarios",
    needs: "connections.manage",
    summary: "Ends all running incidents.",
    response: scenarios,
  }),
};
