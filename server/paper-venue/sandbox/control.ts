import { createHash, timingSafeEqual } from "node:crypto";
import type { RawRequest } from "../http/authenticate";
import { VenueRefusal } from "../http/refusal";
import type { VenueResponse } from "../http/reply";
import { ControlError, type ControlRoute, type Controls, jsonReply } from "./control-route";
import { amendCommissions, beginTransferRoute, setHoldMode } from "./routes/accounts";
import {
  advanceClock,
  beginFlashMove,
  beginHindsight,
  changeInstrumentRoute,
  endHindsight,
  showClock,
  showState,
} from "./routes/clock-and-market";
import {
  changeDeviations,
  resetDeviations,
  setRules,
  showDeviations,
  showRules,
} from "./routes/deviations";
import {
  askFaults,
  beginOutage,
  beginScenario,
  clearFaults,
  clearLatency,
  endScenarios,
  setLatency,
  showFaults,
  showLatency,
  showScenarios,
  showStats,
} from "./routes/faults";
import {
  showFills,
  showGroundTruthDay,
  showGroundTruthDays,
  showGroundTruthSubAccounts,
  showGroundTruthTransfers,
  showPlacements,
} from "./routes/oracle";
import { placePlanOrders } from "./routes/plan-orders";

/** The path under which the sandbox controls stand; no path of the exchange begins so. */
export const controlPath = "/control";

/** Answers one call on the sandbox controls; everything they changed is on disk by then. */
export async function answerControl(
  controls: Controls,
  request: RawRequest,
): Promise<VenueResponse> {
  if (!isAllowed(controls.token, request))
    return jsonReply(401, { error: "The token is not right." });
  const asked = `${request.method} ${request.path}`;
  const route = Object.hasOwn(controlRoutes, asked) ? controlRoutes[asked] : undefined;
  if (route === undefined) return jsonReply(404, { error: `There is no control ${asked}.` });
  try {
    const answer = await route.answer(controls, request);
    await controls.exchange.settled();
    return answer;
  } catch (error) {
    if (error instanceof ControlError) return jsonReply(error.status, { error: error.message });
    if (error instanceof VenueRefusal) return jsonReply(400, { error: `${error.message}.` });
    controls.onError(error);
    return jsonReply(500, { error: "The control failed for a fault of the venue itself." });
  }
}

function isAllowed(token: string, request: RawRequest): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}

/** Every sandbox control by method and path; the table in the README is made from it. */
export const controlRoutes: Readonly<Record<string, ControlRoute>> = {
  "GET /control/stats": showStats,
  "GET /control/state": showState,
  "GET /control/clock": showClock,
  "POST /control/clock": advanceClock,
  "POST /control/hindsight": beginHindsight,
  "DELETE /control/hindsight": endHindsight,
  "GET /control/faults": showFaults,
  "POST /control/faults": askFaults,
  "DELETE /control/faults": clearFaults,
  "GET /control/latency": showLatency,
  "POST /control/latency": setLatency,
  "DELETE /control/latency": clearLatency,
  "GET /control/scenarios": showScenarios,
  "POST /control/scenarios": beginScenario,
  "DELETE /control/scenarios": endScenarios,
  "POST /control/outage": beginOutage,
  "POST /control/flash-move": beginFlashMove,
  "POST /control/instruments": changeInstrumentRoute,
  "POST /control/hold-mode": setHoldMode,
  "GET /control/rules": showRules,
  "POST /control/rules": setRules,
  "GET /control/quirks": showDeviations,
  "POST /control/quirks": changeDeviations,
  "DELETE /control/quirks": resetDeviations,
  "GET /control/oracle/orders": showPlacements,
  "GET /control/oracle/fills": showFills,
  "GET /control/oracle/days": showGroundTruthDays,
  "GET /control/oracle/day": showGroundTruthDay,
  "GET /control/oracle/transfers": showGroundTruthTransfers,
  "GET /control/oracle/sub-accounts": showGroundTruthSubAccounts,
  "POST /control/transfers": beginTransferRoute,
  "POST /control/commissions": amendCommissions,
  "POST /control/plan-orders": placePlanOrders,
};
