import "server-only";
import { z } from "zod";
import { ipAddress } from "@/lib/exchange/endpoints/create-sub-accounts";
import { limits } from "@/lib/exchange/limits";
import { reviewText } from "@/lib/sub-accounts/draft-rows";
import { keyFilePassphraseLength } from "@/lib/sub-accounts/key-file";

const id = z.string().min(1).max(64);
const word = z.string().max(100);
const mostEntries = 100;
const mostKeepHours = 720;

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "A coordinate of P-256 has 43 signs.");

const publicKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: coordinate,
  y: coordinate,
});

/** A private key that a passphrase opens takes under 1,000 signs. */
const sealedPrivateKey = z
  .string()
  .max(2_000)
  .regex(/^[\w-]+(\.[\w-]*){4}$/, "A sealed private key is a compact JWE.");

const recipient = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("passphrase"), publicKey, sealedPrivateKey }),
  z.strictObject({ kind: z.literal("public-key"), publicKey }),
]);

/**
 * POST /api/sub-accounts. What each row must be, `checkRows` says field by field; the confirmation
 * is bound to what was shown: to the rows of the request, and no others.
 */
export const creationRequest = z
  .strictObject({
    connectionId: id,
    reviewed: z.string().max(100_000),
    recipient: recipient.nullish(),
    keepHours: z
      .int()
      .min(1)
      .max(mostKeepHours, "Keys wait at most 30 days to be delivered.")
      .nullish(),
    rows: z
      .array(
        z.strictObject({
          subAccountName: word,
          label: word,
          permList: z.array(word).max(10),
          ipList: z.array(word).max(100),
          passphrase: word.nullable(),
        }),
      )
      .min(1, "Name at least one sub-account.")
      .max(limits.subAccounts, `At most ${limits.subAccounts} sub-accounts can be created.`),
  })
  .refine(({ reviewed, connectionId, rows }) => reviewed === reviewText(connectionId, rows), {
    path: ["reviewed"],
    error: "This is not the list that was reviewed: go back and review it again.",
  });

/** PATCH /api/sub-accounts/jobs/[job] */
export const jobChange = z.strictObject({
  state: z.enum(["running", "paused", "stopped"], {
    error: "Choose one of: running, paused, stopped.",
  }),
});

const keys = z.array(id).min(1, "Name at least one key.").max(limits.subAccounts);

const uid = z.string().regex(/^\d{1,32}$/, "A uid is digits only.");

/** POST /api/sub-accounts/external. `creation`: the unknown one that it turned out to be. */
export const externalRequest = z.strictObject({
  accountId: id,
  entries: z
    .array(z.strictObject({ uid, note: z.string().trim().max(100), creation: id.nullable() }))
    .min(1, "Name at least one uid.")
    .max(mostEntries, `At most ${mostEntries} at once.`),
});

/** DELETE /api/sub-accounts/external */
export const externalRemoval = z.strictObject({ accountId: id, uid });

/** PUT /api/sub-accounts/description */
export const descriptionRequest = z.strictObject({
  accountId: id,
  uid,
  tags: z.array(z.string().trim().min(1).max(30)).max(10, "At most 10 tags."),
  comment: z.string().trim().max(500),
  hidden: z.boolean(),
  watched: z.boolean(),
  availableBelow: z
    .string()
    .regex(/^\d{1,20}(\.\d{1,18})?$/, "An amount of USDT, such as 250 or 99.5.")
    .nullable(),
});

const setName = z.string().trim().min(1, "This is needed.").max(40);

/** PUT /api/sub-accounts/ip-sets */
export const ipSetRequest = z.strictObject({
  accountId: id,
  name: setName,
  addresses: z
    .array(ipAddress)
    .min(1, "Name at least one IP.")
    .max(limits.ipAddressesPerKey, `A key takes at most ${limits.ipAddressesPerKey} IPs.`),
});

/** DELETE /api/sub-accounts/ip-sets */
export const ipSetRemoval = z.strictObject({ accountId: id, name: setName });

/** PUT /api/assets/watch */
export const watchRequest = z.strictObject({
  accountId: id,
  changes: z.array(z.strictObject({ uid, watched: z.boolean() })).max(200),
  dropPercent: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,2}(\.\d{1,2})?$/, "Per cent from 0.01 to 99.99, such as 10."),
});

/** POST /api/sub-accounts/package */
export const packageRequest = z.strictObject({
  keys,
  passphrase: z
    .string()
    .min(
      keyFilePassphraseLength,
      `The key file's passphrase needs at least ${keyFilePassphraseLength} characters.`,
    )
    .max(256),
});

/** POST /api/sub-accounts/sealed */
export const sealedRequest = z.strictObject({ keys });

/** POST /api/sub-accounts/hand-over */
export const deliverRequest = z.strictObject({ keys });
