import { isDay } from "@/lib/time";
import { choiceDeviation, type DeviationForm, numberDeviation, switchDeviation } from "../practice/quirk-forms";

/** How a list can end, and how numbers can be written. */
export const endings = ["null", "empty", "absent", "last", "repeated"] as const;
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
 * The peculiarities of endpoint 2 (broker-office.md 9). They change what is answered, never what
 * the oracle tells.
 */
export const commissionDeviations = {
  "commission-tie-ms": numberDeviation(
    0,
    3_600_000,
    "the cursor tells moments apart only by so many ms, so that records tie at a page's edge and " +
      "those behind the edge are left out",
  ),
  "commission-duplicates": switchDeviation("each page repeats the last record of the page before it"),
  "commission-short-pages": switchDeviation("pages stop at half the limit though more follow"),
  "commission-end-id": choiceDeviation(
    endings,
    "what `endId` says at the end: null, an empty text, nothing at all, or the last id, so that " +
      "an empty page follows; or every page repeats the cursor it was asked with",
  ),
  "commission-outside-range": switchDeviation("records of the hour before and after the range come too"),
  "commission-whole-days": switchDeviation("a range is widened to whole days of UTC+8"),
  "commission-exclusive-bounds": switchDeviation("records at exactly startTime or endTime are left out"),
  "commission-held-day": dayOrNone("a day that is not published"),
  "commission-kept-days": numberDeviation(0, 60, "how many days records are kept; 0 means 30"),
  "commission-span-days": numberDeviation(0, 180, "the longest range in days; 0 means 30"),
  "commission-uid-ignored": switchDeviation("the uid filter is not looked at"),
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
