export type { TicketBody } from "./bodies";
export { fields, type TicketFields } from "./fields";
export { categoriesOf, categoryIn, type FormEndpoint, type FormId, formIds, forms } from "./forms";
export { inTicketWords, issues } from "./issues";
export { mapAction } from "./map-action";
export { hasNumbers, isNumberName, type NumberName, numberWords } from "./numbers";
export { fieldValue, readField } from "./read-field";
export { type CarriedChoice, openTicket, reduce, type TicketEvent } from "./reduce";
export { ruleStrip, type StripRule } from "./rule-strip";
export type { SentencePart } from "./sentences";
export {
  choicesOf,
  intentsIn,
  newTicket,
  type TicketChoices,
  type TicketState,
  type TicketWorld,
  type TypedField,
} from "./state";
export { summarise, type TicketSummary } from "./summarise";
export { endpointOf, toWire, wireTarget, wireText } from "./to-wire";
