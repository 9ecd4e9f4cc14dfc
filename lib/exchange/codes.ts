import { notOpenCodes } from "./not-open-codes";
import { type CodeDescriptions, refusalCodes } from "./refusal-codes";

/**
 * What a code says about the call. Definite refusals: `rejected`, `rate` and `credentials`.
 * `unknown`: nobody knows how the call ended. `exists`: an order under this clientOid exists.
 * `not-open`: there is no such open order. `unlisted`: not in the table, so nothing is known.
 */
export type CodeClass =
  | "ok"
  | "rejected"
  | "unknown"
  | "exists"
  | "not-open"
  | "rate"
  | "credentials"
  | "unlisted";

/** One code: its class, the exchange's words, and when it comes. */
export interface CodeRow {
  readonly code: string;
  readonly class: CodeClass;
  readonly message: string;
  readonly when: string;
}

const okCodes: CodeDescriptions = { "00000": ["success", "the call was accepted"] };

const rateCodes: CodeDescriptions = {
  429: ["Too Many Requests", "over the endpoint's rate, inside an envelope"],
};

const unknownCodes: CodeDescriptions = {
  40010: ["Request timed out", "the outcome is unknown; look for the order by clientOid"],
  40015: ["System is abnormal, please try again later", "a fault of the exchange"],
  40054: [
    "The data fetched by {0} is empty",
    "the exchange found nothing; it does not say that nothing was done",
  ],
  40725: ["service return an error", "the outcome is unknown; look for the order by clientOid"],
  45001: ["Unknown error", "the outcome is unknown; look for the order by clientOid"],
};

const existsCodes: CodeDescriptions = {
  25212: ["Duplicate clientOid", "an order under this clientOid exists (v3)"],
  43118: ["clientOrderId duplicate", "an order under this clientOid exists (v2 spot)"],
  45034: ["clientOid duplicate", "an order under this clientOid exists (v2 futures)"],
  50060: ["Duplicated clientOid", "an order under this clientOid exists (v2 margin)"],
};

const credentialCodes: CodeDescriptions = {
  40001: ["ACCESS_KEY cannot be empty", "the header ACCESS-KEY is missing"],
  40002: ["ACCESS_SIGN cannot be empty", "the header ACCESS-SIGN is missing"],
  40003: ["Signature cannot be empty", "the header ACCESS-SIGN is empty"],
  40005: ["Invalid ACCESS_TIMESTAMP", "ACCESS-TIMESTAMP is missing or not a number"],
  40006: ["Invalid ACCESS_KEY", "the key is malformed"],
  40008: ["Request timestamp expired", "the clock is more than 30 s off"],
  40009: ["sign signature error", "the signature does not match"],
  40011: ["ACCESS_PASSPHRASE cannot be empty", "the header ACCESS-PASSPHRASE is missing"],
  40012: ["apikey/password is incorrect", "the passphrase is wrong"],
  40014: ["Incorrect permissions, need {0} permissions", "the key lacks a permission"],
  40018: ["Invalid IP", "the address is not on the key's whitelist"],
  40025: ["The user does not have this permission", "the user lacks a permission"],
  40036: ["passphrase is error", "the passphrase is wrong"],
  40037: ["Apikey does not exist", "the key is unknown"],
  40038: [
    "The current ip is not in the apikey ip whitelist",
    "the address is not on the key's whitelist",
  ],
};

/** Every code of docs/interface.md#errors and #codes, by code. */
export const codeTable: ReadonlyMap<string, CodeRow> = new Map([
  ...rowsOf("ok", okCodes),
  ...rowsOf("rate", rateCodes),
  ...rowsOf("unknown", unknownCodes),
  ...rowsOf("exists", existsCodes),
  ...rowsOf("not-open", notOpenCodes),
  ...rowsOf("credentials", credentialCodes),
  ...rowsOf("rejected", refusalCodes),
]);

/** The class of a code; `unlisted` for one that the table does not have. */
export function classOf(code: string): CodeClass {
  return codeTable.get(code)?.class ?? "unlisted";
}

/**
 * Whether a code means that the exchange definitely did not do what was asked: `rejected`, `rate`
 * or `credentials`. Fail-closed (docs/order-safety.md#c2-rule-5): every other code, listed or not,
 * leaves a placement unknown. `not-open` is definite about a cancel only, so ask `classOf` for
 * that.
 */
export function isDefinite(code: string): boolean {
  const found = classOf(code);
  return found === "rejected" || found === "rate" || found === "credentials";
}

function rowsOf(group: CodeClass, descriptions: CodeDescriptions): [string, CodeRow][] {
  return Object.entries(descriptions).map(([code, [message, when]]) => [
    code,
    { code, class: group, message, when },
  ]);
}
