import { z } from "zod";
import { ipAddress } from "@/lib/exchange/endpoints/create-sub-accounts";
import { productTypes } from "@/lib/exchange/futures";
import { limits } from "@/lib/exchange/limits";
import type {
  AssetHistory,
  AssetsAnswer,
  CreationJob,
  CreationStarted,
  KeyFileAnswer,
  KnownUids,
  RevealedSecrets,
  SubAccountsAnswer,
} from "@/lib/sub-accounts/api";
import { reviewText } from "@/lib/sub-accounts/draft-rows";
import { keyFilePassphraseLength } from "@/lib/sub-accounts/key-file";
import { defineRoute, nothing, typeOnly } from "../define-route";
import { accountQuery, id, jobState, oneOf, uid } from "../fields";

const word = z.string().max(100);
const maxEntries = 100;
const maxKeepHours = 720;

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "A P-256 coordinate has 43 characters.");

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
  .regex(/^[\w-]+(\.[\w-]*){4}$/, "The sealed private key must be a compact JWE.");

const recipient = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("passphrase"), publicKey, sealedPrivateKey }),
  z.strictObject({ kind: z.literal("public-key"), publicKey }),
]);

/**
 * What each row must be, `checkRows` says field by field; the confirmation is bound to what was
 * shown: to the rows of the request, and no others.
 */
const creation = z
  .strictObject({
    connectionId: id,
    reviewed: z.string().max(100_000),
    recipient: recipient.nullish(),
    keepHours: z.int().min(1).max(maxKeepHours, "Use at most 30 days.").nullish(),
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
      .min(1, "Add at least one sub-account.")
      .max(limits.subAccounts, `At most ${limits.subAccounts} sub-accounts can be created.`),
  })
  .refine(({ reviewed, connectionId, rows }) => reviewed === reviewText(connectionId, rows), {
    path: ["reviewed"],
    error: "The list has changed since your review. Review it again.",
  });

const keys = z.array(id).min(1, "Select at least one key.").max(limits.subAccounts);

const setName = z.string().trim().min(1, "Required.").max(40);

const job = typeOnly<CreationJob>();
const keyFile = typeOnly<KeyFileAnswer>();

/** Sub-accounts: creating them, delivering their keys, what they hold. */
export const subAccountRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/sub-accounts",
    needs: "sub-accounts.view",
    summary: "The sub-accounts that this desk created under an account.",
    query: accountQuery,
    response: typeOnly<SubAccountsAnswer>(),
  }),
  create: defineRoute({
    method: "POST",
    path: "/api/sub-accounts",
    needs: "sub-accounts.create",
    password: "recent",
    summary: "Creates sub-accounts one by one in the background.",
    body: creation,
    response: typeOnly<CreationStarted>(),
  }),
  job: defineRoute({
    method: "GET",
    path: "/api/sub-accounts/jobs/[job]",
    needs: "sub-accounts.create",
    summary: "A request's progress by row; never secrets.",
    response: job,
  }),
  changeJob: defineRoute({
    method: "PATCH",
    path: "/api/sub-accounts/jobs/[job]",
    needs: "sub-accounts.create",
    summary: "Pauses, resumes or stops a request; a sent row completes.",
    body: z.strictObject({ state: jobState }),
    response: job,
  }),
  reveal: defineRoute({
    method: "POST",
    path: "/api/sub-accounts/keys/[key]/reveal",
    needs: "secrets.reveal",
    password: "recent",
    summary: "Shows a created key's secrets to its creator, once.",
    response: typeOnly<RevealedSecrets>(),
  }),
  package: defineRoute({
    method: "POST",
    path: "/api/sub-accounts/package",
    needs: "secrets.reveal",
    password: "recent",
    summary: "Created keys as a file encrypted with the given passphrase.",
    body: z.strictObject({
      keys,
      passphrase: z
        .string()
        .min(
          keyFilePassphraseLength,
          `The key file's passphrase needs at least ${keyFilePassphraseLength} characters.`,
        )
        .max(256),
    }),
    response: keyFile,
  }),
  sealed: defineRoute({
    method: "POST",
    path: "/api/sub-accounts/sealed",
    needs: "secrets.reveal",
    password: "recent",
    summary: "Created keys encrypted for a recipient, as a file only they can open.",
    body: z.strictObject({ keys }),
    response: keyFile,
  }),
  handOver: defineRoute({
    method: "POST",
    path: "/api/sub-accounts/hand-over",
    needs: "secrets.reveal",
    password: "recent",
    summary: "Deletes the stored secrets of delivered keys.",
    body: z.strictObject({ keys }),
    response: nothing,
  }),
  describe: defineRoute({
    method: "PUT",
    path: "/api/sub-accounts/description",
    needs: "clients.manage",
    summary: "Sets a sub-account's tags, comment and watch settings.",
    body: z.strictObject({
      accountId: id,
      uid,
      tags: z.array(z.string().trim().min(1).max(30)).max(10, "At most 10 tags."),
      comment: z.string().trim().max(500),
      hidden: z.boolean(),
      watched: z.boolean(),
      availableBelow: z
        .string()
        .regex(/^\d{1,20}(\.\d{1,18})?$/, "Enter an amount in USDT, such as 250 or 99.5.")
        .nullable(),
    }),
    response: nothing,
  }),
  addExternal: defineRoute({
    method: "POST",
    path: "/api/sub-accounts/external",
    needs: "sub-accounts.create",
    summary: "Adds sub-accounts created elsewhere so the quota counts them.",
    // `creation`: the unknown one that it turned out to be.
    body: z.strictObject({
      accountId: id,
      entries: z
        .array(z.strictObject({ uid, note: z.string().trim().max(100), creation: id.nullable() }))
        .min(1, "Add at least one UID.")
        .max(maxEntries, `At most ${maxEntries} at once.`),
    }),
    response: nothing,
  }),
  removeExternal: defineRoute({
    method: "DELETE",
    path: "/api/sub-accounts/external",
    needs: "sub-accounts.create",
    summary: "Removes an added sub-account; nothing changes at the exchange.",
    body: z.strictObject({ accountId: id, uid }),
    response: nothing,
  }),
  saveIpSet: defineRoute({
    method: "PUT",
    path: "/api/sub-accounts/ip-sets",
    needs: "sub-accounts.create",
    summary: "Saves an IP set for new keys.",
    body: z.strictObject({
      accountId: id,
      name: setName,
      addresses: z
        .array(ipAddress)
        .min(1, "Add at least one IP.")
        .max(limits.ipAddressesPerKey, `Use at most ${limits.ipAddressesPerKey} IPs per key.`),
    }),
    response: nothing,
  }),
  removeIpSet: defineRoute({
    method: "DELETE",
    path: "/api/sub-accounts/ip-sets",
    needs: "sub-accounts.create",
    summary: "Deletes an IP set.",
    body: z.strictObject({ accountId: id, name: setName }),
    response: nothing,
  }),
  uids: defineRoute({
    method: "GET",
    path: "/api/assets",
    needs: "sub-accounts.view",
    summary: "The known sub-account UIDs of an account.",
    query: accountQuery,
    response: typeOnly<KnownUids>(),
  }),
  /** Of a uid that is none of this broker's it says so; only `again` asks the exchange twice. */
  assets: defineRoute({
    method: "GET",
    path: "/api/assets/[uid]",
    needs: "sub-accounts.view",
    summary: "A sub-account's futures assets.",
    query: z.strictObject({
      connection: id,
      productType: oneOf(productTypes),
      again: z.literal("1").optional(),
    }),
    response: typeOnly<AssetsAnswer>(),
  }),
  assetHistory: defineRoute({
    method: "GET",
    path: "/api/assets/history",
    needs: "sub-accounts.view",
    summary: "The newest asset snapshots of sub-accounts, or all of one.",
    query: z.strictObject({ account: id, uid: uid.optional() }),
    response: typeOnly<AssetHistory>(),
  }),
  watchAssets: defineRoute({
    method: "PUT",
    path: "/api/assets/watch",
    needs: "clients.manage",
    summary: "Sets which sub-accounts' assets are recorded.",
    body: z.strictObject({
      accountId: id,
      changes: z.array(z.strictObject({ uid, watched: z.boolean() })).max(200),
      dropPercent: z
        .string()
        .regex(/^(?=.*[1-9])\d{1,2}(\.\d{1,2})?$/, "Enter 0.01 to 99.99 %, such as 10."),
    }),
    response: nothing,
  }),
};
