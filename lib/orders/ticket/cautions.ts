import { intentWords } from "../intent-words";
import { closes, type Intent, intentFields } from "../intents";
import { positionOfIntent } from "./side-of-intent";
import { type DecidedTicket, isDecided, type TicketState, type TicketWorld } from "./state";

/** What always holds for this form and has to be known before sending, in sentences. */
export function cautionsOf(state: TicketState, world: TicketWorld): readonly string[] {
  switch (state.form) {
    case "order":
      return state.category === "MARGIN" ? [marginBorrows] : [];
    case "futures-v2":
      if (!isDecided(state)) return [];
      return [closeLine(state, world), ...(mayMeetRestingClose(state, world) ? [twoWays] : [])];
    case "spot-plan":
      return [planStays];
    case "tpsl":
      return [strategyStays];
  }
}

const marginBorrows = "Margin orders borrow what is missing by themselves.";
const planStays =
  "Once placed it is listed under Plans, but this interface has no way to cancel a spot plan.";
const strategyStays =
  "Once placed it is listed under Plans, but this interface has no way to cancel it.";

/** How this endpoint says a close, out of the one table that knows (rulings 22). */
function closeLine({ category, intent }: DecidedTicket, { positionMode }: TicketWorld): string {
  const close: Intent = `close-${positionOfIntent(intent)}`;
  const { side, tradeSide } = intentFields(close, { category, positionMode, endpoint: 3 });
  const rest = tradeSide === undefined ? "reduceOnly YES" : `tradeSide ${tradeSide}`;
  return `v2 ${intentWords[close].toLowerCase()} = side ${side} + ${rest}.`;
}

/** Rulings 24: what the interface says of it contradicts itself. */
function mayMeetRestingClose({ intent, orderType }: DecidedTicket, world: TicketWorld): boolean {
  return closes(intent) && orderType === "market" && world.positionMode === "hedge_mode";
}

const twoWays =
  "Where a limit close already holds part of the position the interface documents two behaviours: " +
  "an insufficient-position error, or only the remainder is closed (of 100 held with 70 in a limit " +
  "close, a market close of 50 closes 30).";
