import type { ControlRoute } from "./controls";
import { amendCommissions } from "./handlers/amend-commissions";
import { advanceClock, showClock } from "./handlers/clock";
import { askFaults, clearFaults, showFaults } from "./handlers/faults";
import { beginFlashMove } from "./handlers/flash-move";
import { setHoldMode } from "./handlers/hold-mode";
import { changeInstrument } from "./handlers/instruments";
import { clearLatency, setLatency, showLatency } from "./handlers/latency";
import { showFills, showPlacements } from "./handlers/oracle";
import { showOracleDay, showOracleDays } from "./handlers/oracle-days";
import { showOracleSubAccounts } from "./handlers/oracle-sub-accounts";
import { showOracleTransfers } from "./handlers/oracle-transfers";
import { beginOutage } from "./handlers/outage";
import { placePlanOrders } from "./handlers/plan-orders";
import { changeQuirks, forgetQuirks, showQuirks } from "./handlers/quirks";
import { setRules, showRules } from "./handlers/rules";
import { beginScenario, endScenarios, showScenarios } from "./handlers/scenarios";
import { showState } from "./handlers/state";
import { showStats } from "./handlers/stats";
import { makeTransfer } from "./handlers/transfers";

/** Every practice control by method and path; the table in the README is made from it. */
export const routes: Readonly<Record<string, ControlRoute>> = {
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
  "POST /control/instruments": changeInstrument,
  "POST /control/hold-mode": setHoldMode,
  "GET /control/rules": showRules,
  "POST /control/rules": setRules,
  "GET /control/quirks": showQuirks,
  "POST /control/quirks": changeQuirks,
  "DELETE /control/quirks": forgetQuirks,
  "GET /control/oracle/orders": showPlacements,
  "GET /control/oracle/fills": showFills,
  "GET /control/oracle/days": showOracleDays,
  "GET /control/oracle/day": showOracleDay,
  "GET /control/oracle/transfers": showOracleTransfers,
  "GET /control/oracle/sub-accounts": showOracleSubAccounts,
  "POST /control/transfers": makeTransfer,
  "POST /control/commissions": amendCommissions,
  "POST /control/plan-orders": placePlanOrders,
};
