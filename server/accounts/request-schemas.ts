import "server-only";
import { z } from "zod";
import { keyPermissions } from "@/lib/exchange/values";

const oneLine = /^[\x21-\x7e]+$/;

/** A part of a key as the exchange showed it: printable, without blanks. */
const keyPart = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Paste the ${what}.`)
    .max(200, `The ${what} is longer than any exchange gives.`)
    .regex(oneLine, `The ${what} holds a blank or a character that keys do not have.`);

const name = (what: string) =>
  z.string().trim().min(1, `Type ${what}.`).max(60, "Use at most 60 characters.");

/** POST /api/connections */
export const addRequest = z.strictObject({
  label: name("a name for this key"),
  key: keyPart("API key"),
  secret: keyPart("secret key"),
  passphrase: keyPart("passphrase"),
  permissions: z
    .array(z.enum(keyPermissions, { error: `Choose from ${keyPermissions.join(", ")}.` }))
    .min(1, "Choose what the key may do, at least read."),
  account: z.union([
    z.strictObject({ id: z.string().max(100) }),
    z.strictObject({
      name: name("a name for the account"),
      venue: z.string().max(40),
      demo: z.boolean().default(false),
      positionMode: z.enum(["one_way_mode", "hedge_mode"], {
        error: "Choose one_way_mode or hedge_mode, as it is set at the exchange.",
      }),
      ndBroker: z.boolean(),
      copyTrading: z.boolean(),
      channelCode: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9_-]{1,64}$/, "Use 1 to 64 letters, digits, hyphens or underscores.")
        .nullable(),
    }),
  ]),
});

/** POST /api/accounts/[id]/live */
export const liveRequest = z.strictObject({
  /** The account's name, typed by the owner who allows orders on it. */
  name: z.string().max(100),
});

/** PATCH /api/accounts/[id]: what of an account is declared anew. */
export const declaredChange = z
  .strictObject({
    positionMode: z.enum(["one_way_mode", "hedge_mode"]).optional(),
    ndBroker: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Name what is declared anew.");
