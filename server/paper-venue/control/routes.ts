import type { ControlRoute } from "./controls";
import { amendCommissions } from "./handlers/amend-commissions";
import { advanceClock, showClock } from "./handlers/clock";
import { askFaults, clearFaults, showFaults } from "./handlers/faults";
import { beginFlashMove } from "./handlers/flash-move";
import { setHoldMode } from "./handlers/hold-mode";
import { changeInstrumentRoute } from "./handlers/instruments";
import { clearLatency, setLatency, showLatency } from "./handlers/latency";
import { showFills, showPlacements } from "./handlers/oracle";
import { showOracleDay, showOracleDays } from "./handlers/oracle-days";
import { showOracleSubAccounts } from "./handlers/oracle-sub-accounts";
import { showOracleTransfers } from "./handlers/oracle-transfers";
import { beginOutage } from "./handlers/outage";
import { placePlanOrders } from "./handlers/plan-orders";
import { changeDeviations, resetDeviations, showDeviations } from "./handlers/quirks";
import { setRules, showRules } from "./handlers/rules";
import { beginScenario, endScenarios, showScenarios } from "./handlers/scenarios";
import { showState } from "./handlers/state";
import { showStats } from "./handlers/stats";
import { beginTransferRoute } from "./handlers/transfers";

/** Every practice control by method and path; the table in the README is made from it. */
export const controlRoutes: Readonly<Record<string, ControlRoute>> = {
  "GET /control/stats": showStats,
  "GET /control/state": showState,
  "GET /control/clock": showClock,
  "POST /control/clock": advanceClock,
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
  "GET /control/oracle/days": showOracleDays,
  "GET /control/oracle/day": showOracleDay,
  "GET /control/oracle/transfers": showOracleTransfers,
  "GET /control/oracle/sub-accounts": showOracleSubAccounts,
  "POST /control/transfers": beginTransferRoute,
  "POST /control/commissions": amendCommissions,
  "POST /control/plan-orders": placePlanOrders,
};
