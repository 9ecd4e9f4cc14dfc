import { noticeTexts } from "@/components/desk/texts";
import { orderIntentDetail, orderIntentSentence } from "@/components/order-parts/order-sentence";
import type { Notice, OrderNotice } from "@/lib/alerts/notices";
import { alertRules } from "@/lib/alerts/rules";
import type { Numbers } from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { qtyDigits } from "@/lib/orders/order-row";
import { fromOrderIntent } from "@/lib/orders/read-order-row";

/** What happened, in a word or two. */
export function noticeTitle({ about, kind }: Notice): string {
  if ("alert" in about) return alertRules[about.alert.rule].label;
  if ("message" in about) return about.message.title;
  const [first] = about.intents;
  if (!first) return "";
  const event = eventText(first);
  const title = `${event.slice(0, 1).toUpperCase()}${event.slice(1)}`;
  if (kind !== "rejected") return title;
  const codes = new Set(about.intents.filter(isRefused).map(({ code }) => code));
  return codes.size === 1 && first.code !== null ? `${title} ${first.code}` : title;
}

/** About what, in a sentence. */
export function noticeText({ about }: Notice, numbers: Numbers): string {
  if ("alert" in about) return about.alert.message;
  if ("message" in about) return about.message.text ?? "";
  const [first] = about.intents;
  if (!first) return "";
  if (about.sentAs === "job") return noticeTexts.job(countsText(about));
  if (about.sentAs === "batch") return noticeTexts.batch(countsText(about), about.of);
  return [orderIntentSentence(first, about.intents, numbers), detailOf(first, numbers)]
    .filter(Boolean)
    .join(". ");
}

const isRefused = ({ state }: OrderIntent) => state === "REJECTED" || state === "NOT_SENT";

const eventText = ({ state }: OrderIntent) => noticeTexts.events[state] ?? "";

/** "2 rejected, 3 filled or cancelled", the worst first. */
function countsText({ intents }: OrderNotice): string {
  const counts = new Map<string, number>();
  for (const intent of intents) {
    const event = eventText(intent);
    counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  return [...counts].map(([event, count]) => `${count} ${event}`).join(", ");
}

function detailOf(intent: OrderIntent, numbers: Numbers): string {
  if (isRefused(intent)) return intent.message ?? orderIntentDetail(intent);
  const { filledQty, qty, qtyUnit, digits } = fromOrderIntent(intent);
  if (intent.state !== "PARTIAL" || filledQty === null) return "";
  // What is filled is counted as the symbol's lots are.
  const unit = lotUnitOf(intent.symbol ?? "");
  const ordered = qty !== null && qtyUnit === unit ? qtyDigits(qty, unit, digits, numbers) : null;
  return noticeTexts.filled(qtyDigits(filledQty, unit, digits, numbers), ordered);
}
