import { limits } from "@/lib/exchange/limits";
import { isDay } from "@/lib/time";

/** A deviation's value as it is logged and sent. */
export type DeviationValue = string | number | boolean;

/** What a deviation may be; `fallback` holds while nobody has set it. */
export interface DeviationForm<Value extends DeviationValue> {
  readonly fallback: Value;
  /** The values that are valid, in words. */
  readonly valid: string;
  readonly meaning: string;
  readonly accepts: (value: unknown) => value is Value;
}

/** A deviation that is a whole number between two bounds, 0 while not set. */
export function numberDeviation(min: number, max: number, meaning: string): DeviationForm<number> {
  return {
    fallback: 0,
    valid: `a whole number from ${min} to ${max}`,
    meaning,
    accepts: (value): value is number =>
      Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  };
}

/** A deviation that is on or off, off while not set. */
export function switchDeviation(meaning: string): DeviationForm<boolean> {
  return {
    fallback: false,
    valid: "true or false",
    meaning,
    accepts: (value): value is boolean => typeof value === "boolean",
  };
}

/** A deviation that is one of some words, the first of them while not set. */
function choiceDeviation<const Values extends readonly [string, ...string[]]>(
  values: Values,
  meaning: string,
): DeviationForm<Values[number]> {
  return {
    fallback: values[0],
    valid: values.join(", "),
    meaning,
    accepts: (value): value is Values[number] => values.some((word) => word === value),
  };
}

const maxListed = 100;

/** A deviation that is a list of words of one form, separated by commas; "" for none. */
export function listDeviation(
  form: RegExp,
  what: string,
  fallback: string,
  meaning: string,
): DeviationForm<string> {
  return {
    fallback,
    valid: `${what} separated by commas, at most ${maxListed}, or ""`,
    meaning,
    accepts: (value): value is string => {
      if (typeof value !== "string") return false;
      const values = deviationItems(value);
      return values.length <= maxListed && values.every((word) => form.test(word));
    },
  };
}

/** The words of a deviation that is a list. */
export function deviationItems(value: string): readonly string[] {
  return value === "" ? [] : value.split(",");
}

const uidsOrAll = (meaning: string) =>
  listDeviation(/^(\d{1,20}|all)$/, "uids, or all,", "", meaning);

/** What kinds the accounts are of, and how answers look (docs/interface.md#families). */
export const familyDeviations = {
  "unified-accounts": uidsOrAll(
    "accounts that are unified: what needs a classic one answers 40085 before the signature is " +
      "looked at",
  ),
  "classic-accounts": uidsOrAll(
    "accounts that are classic, where they are not unified: what needs a unified one answers 40084",
  ),
  "demo-accounts": uidsOrAll(
    "accounts whose keys are demo keys: without the header paptrading: 1 they answer 40099, as " +
      "every other key does with it",
  ),
  "live-like": switchDeviation(
    "answers have the form they have live: fields absent, null or empty that the interface names, " +
      "and others with them",
  ),
};

/** The peculiarities of endpoints 4 and 7 (docs/interface.md#peculiarities). */
export const accountDeviations = {
  "sub-accounts-partial-reply": switchDeviation(
    "all are created, but only the first three are answered",
  ),
  "sub-accounts-shuffled-reply": switchDeviation(
    "the answer's rows stand in another order than sent",
  ),
  "sub-accounts-masked-names": switchDeviation(
    "subAccountName is answered as a masked e-mail address",
  ),
  "sub-accounts-name-taken": switchDeviation(
    "every subAccountName answers 40107: another customer has it",
  ),
  "sub-accounts-elsewhere": numberDeviation(
    0,
    limits.subAccounts,
    "how many more sub-accounts there are that were not created here; they count towards the cap",
  ),
  "sub-accounts-fill-up": switchDeviation(
    "a request that passes the cap creates and answers as many as there is room for; else none",
  ),
  "transfers-settle-slowly": switchDeviation("transfers that begin now succeed nine days later"),
  "transfers-fail-after-success": switchDeviation(
    "transfers that begin now fail an hour after they succeeded, and the money goes back",
  ),
  "transfers-share-tx-id": switchDeviation(
    "transfers that begin now show the txId of the newest transfer of another account",
  ),
  "transfers-withheld": switchDeviation(
    "endpoint 4 leaves out on-chain deposits, as if there were none",
  ),
  "transfers-cursor-name": choiceDeviation(
    ["both", "endId", "cursor"],
    "by which names endpoint 4 answers the cursor of the next page",
  ),
};

/** How a list can end, and how numbers can be written. */
const endings = ["null", "empty", "absent", "last", "repeated"] as const;

export const numberForms = [
  "exact",
  "unparseable",
  "exponent",
  "thirty-digits",
  "negative",
  "null",
  "empty",
] as const;

/**
 * The peculiarities of endpoint 2 (docs/interface.md#peculiarities). They change what is answered,
 * never what the oracle tells.
 */
export const commissionDeviations = {
  "commission-tie-ms": numberDeviation(
    0,
    3_600_000,
    "the cursor tells moments apart only by so many ms, so that records tie at a page's edge and " +
      "those behind the edge are left out",
  ),
  "commission-duplicates": switchDeviation(
    "each page repeats the last record of the page before it",
  ),
  "commission-short-pages": switchDeviation("pages stop at half the limit though more follow"),
  "commission-end-id": choiceDeviation(
    endings,
    "what `endId` says at the end: null, an empty text, nothing at all, or the last id, so that " +
      "an empty page follows; or every page repeats the cursor it was asked with",
  ),
  "commission-outside-range": switchDeviation(
    "records of the hour before and after the range come too",
  ),
  "commission-whole-days": switchDeviation("a range is widened to whole days of UTC+8"),
  "commission-exclusive-bounds": switchDeviation(
    "records at exactly startTime or endTime are left out",
  ),
  "commission-held-day": dayOrNone("a day that is not published"),
  "commission-kept-days": numberDeviation(0, 60, "how many days records are kept; 0 means 30"),
  "commission-span-days": numberDeviation(0, 180, "the longest range in days; 0 means 30"),
  "commission-uid-ignored": switchDeviation("the uid filter is not looked at"),
  "commission-order-ignored": switchDeviation("the filter by order is not looked at"),
  "commission-numbers": choiceDeviation(
    numberForms,
    "how the numbers of about every fifth record are written; `exponent` and `thirty-digits` " +
      "keep the value",
  ),
};

function dayOrNone(meaning: string): DeviationForm<string> {
  return {
    fallback: "",
    valid: 'a day such as "2026-11-20", or "" for none',
    meaning,
    accepts: (value): value is string =>
      typeof value === "string" && (value === "" || isDay(value)),
  };
}
