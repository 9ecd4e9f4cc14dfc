import type { Notice } from "@/lib/alerts/notices";
import { alertRules } from "@/lib/alerts/rules";
import { noticeTexts } from "../desk/texts";
import { orderIntentDetail, orderIntentSentence } from "../orders/order-sentence";

/** What happened, in a word or two. */
export function noticeTitle({ about, kind }: Notice): string {
  if ("alert" in about) return alertRules[about.alert.rule].label;
  if ("message" in about) return about.message.title;
  const { intents } = about;
  switch (kind) {
    case "rejected": {
      const codes = new Set(intents.map(({ code }) => code));
      return noticeTexts.rejected(codes.size === 1 ? (intents[0]?.code ?? null) : null);
    }
    case "unknown":
      return intents.some(({ state }) => state === "UNRESOLVED")
        ? noticeTexts.unresolved
        : noticeTexts.unknown;
    default:
      return noticeTexts.accepted;
  }
}

/** About what, in a sentence. */
export function noticeText({ about, kind }: Notice): string {
  if ("alert" in about) return about.alert.message;
  if ("message" in about) return about.message.text ?? "";
  const { intents, of } = about;
  const [first] = intents;
  if (!first) return "";
  if (intents.length > 1 || of > 1) return noticeTexts.batch(intents.length, of);
  const detail = kind === "rejected" ? (first.message ?? orderIntentDetail(first)) : "";
  return [orderIntentSentence(first, intents), detail].filter(Boolean).join(". ");
}
