export { ticketFields } from "./fields";
export {
  categoriesOf,
  categoryForForm,
  type FormEndpoint,
  type FormId,
  formIds,
  forms,
  mapPositionAction,
  usableMarket,
} from "./forms";
export { ticketIssues, toTicketFieldNames } from "./issues";
export { type MaxOpenRequest, maxOpenRequest, shareOfMaxOpen } from "./max-open";
export type { SentencePart } from "./order-sentence";
export { entryPrice, numberValue, readNumber, readTypedQty } from "./read-number";
export { type CarriedSelection, openTicket, reduce, type TicketEvent, unitName } from "./reduce";
export {
  requestTarget,
  requestText,
  type TicketBody,
  ticketEndpoint,
  toRequestBody,
} from "./request-body";
export { type ExitName, exitFacts, riskReward } from "./risk-reward";
export { ruleStrip, type StripRule } from "./rule-strip";
export {
  choicesOf,
  hasNumbers,
  isNumberName,
  type NumberName,
  newTicket,
  numberLabels,
  numberWriter,
  sizeUnits,
  type TicketChoices,
  type TicketContext,
  type TicketState,
  ticketActions,
} from "./state";
export { summariseTicket, type TicketSummary } from "./summarise";
