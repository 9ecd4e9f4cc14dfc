import { failureWords } from "@/components/shell/failure-words";
import type { Sent } from "@/components/shell/send";

/** What the exchange takes as typed confirmation: "SET 20X USDT-FUTURES". */
export function confirmationOf(leverage: string, line: string): string {
  return `SET ${leverage}X ${line}`;
}

/** What became of a change of leverage, in words; what nobody knows is said as such. */
export interface LeverageResult {
  readonly tone: "done" | "refused" | "unknown";
  readonly title: string;
  readonly words: string;
}

/** Says what came of asking for a leverage (rulings 36: a result "failed" is a failure). */
export function resultOf(sent: Sent<string>, leverage: string, line: string): LeverageResult {
  const what = `${leverage}x for ${line}`;
  switch (sent.kind) {
    case "ok":
      return {
        tone: "done",
        title: "Set",
        words: `The exchange answered success: ${what}, where a symbol has an open position.`,
      };
    case "accepted-without-id":
      return { tone: "done", title: "Set", words: `The exchange took ${what}.` };
    case "rejected":
      return {
        tone: "refused",
        title: "Not set",
        words: `The exchange answered ${[sent.code, sent.message].filter(Boolean).join(" ")}.`,
      };
    case "not-sent":
    case "unavailable":
      return { tone: "refused", title: "Not sent", words: sent.reason };
    case "refused":
      return { tone: "refused", title: "Not sent", words: failureWords(sent.failure) };
    case "unknown":
      return { tone: "unknown", title: "Not known", words: `${unknownWords} ${sent.reason}` };
    case "pending":
    case "no-answer":
      return { tone: "unknown", title: "Not known", words: unknownWords };
  }
}

const unknownWords =
  "Whether the leverage was set is not known: no answer came that says so, and the interface has " +
  "no way to read it. The journal shows what was sent.";
