import { type CodeClass, codeTable } from "./codes";

/** What became of a call, as its code says it, and what its user does next. */
interface CodeMeaning {
  readonly label: string;
  readonly advice: string;
}

/** By the class of the code; `unlisted` is every other code (docs/order-safety.md#c2-rule-5). */
export const codeMeanings: Readonly<Record<CodeClass, CodeMeaning>> = {
  ok: { label: "Accepted", advice: "Nothing." },
  rejected: {
    label: "Rejected: not done",
    advice: "Correct what the message names, then send a new order.",
  },
  rate: {
    label: "Rejected: not done",
    advice: "Send it again. If it keeps coming, another program uses the same key or address.",
  },
  credentials: {
    label: "Rejected: not done",
    advice: "Test the key on the Connections page.",
  },
  unknown: {
    label: "Unknown: may be done",
    advice: "Don't send it again. The desk looks for the order and shows what became of it.",
  },
  exists: {
    label: "Unknown until found",
    advice:
      "Don't send it again. The exchange has an order with this client id; the desk looks for it.",
  },
  "not-open": {
    label: "Not open",
    advice: "Look at the order's entry in the journal: filled, cancelled, or never placed.",
  },
  unlisted: {
    label: "Unknown: may be done",
    advice:
      "The exchange's documentation doesn't list it. Don't send the order again; the desk looks for it.",
  },
};

/** A code with all that is known of it. */
export interface ExplainedCode extends CodeMeaning {
  readonly code: string;
  /** The exchange's words; an ellipsis stands for what it fills in. */
  readonly message: string;
  readonly when: string;
}

/** Every code of the exchange that the desk knows, in the order of their numbers. */
export const explainedCodes: readonly ExplainedCode[] = [...codeTable.values()]
  .map(({ code, class: group, message, when }) => ({
    ...{ code, when, ...codeMeanings[group] },
    message: message.replace(/\{\d+\}/g, "\u2026"),
  }))
  .sort((one, other) => one.code.localeCompare(other.code, "en", { numeric: true }));
