import { intentWords } from "../intent-words";
import { intentsIn, type TicketState } from "./state";

/** What a ticket asks for while it is not known what it would do: "Choose Buy or Sell". */
export function choosingWords({ form, category }: Pick<TicketState, "form" | "category">): string {
  const names = intentsIn(form, category).map((intent) => intentWords[intent]);
  return `Choose ${names.join(" or ")}`;
}
