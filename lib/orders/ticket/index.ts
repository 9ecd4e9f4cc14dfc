export { fields, type TicketFields } from "./fields";
export { issues } from "./issues";
export { fieldValue, readField } from "./read-field";
export { reduce, type TicketEvent } from "./reduce";
export { ruleStrip, type StripRule } from "./rule-strip";
export { newTicket, type TicketState, type TicketWorld, type TypedField } from "./state";
export { type SentencePart, summarise, type TicketSummary } from "./summarise";
export { toWire, wireTarget, wireText } from "./to-wire";
