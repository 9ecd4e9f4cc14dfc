import type { ControlRoute } from "./controls";
import { advanceClock, showClock } from "./handlers/clock";
import { askFaults, clearFaults } from "./handlers/faults";
import { changeQuirks, forgetQuirks, showQuirks } from "./handlers/quirks";
import { showState } from "./handlers/state";
import { showStats } from "./handlers/stats";

/** Every practice control by method and path; the table in the README is made from it. */
export const routes: Readonly<Record<string, ControlRoute>> = {
  "GET /control/stats": showStats,
  "GET /control/state": showState,
  "GET /control/clock": showClock,
  "POST /control/clock": advanceClock,
  "POST /control/faults": askFaults,
  "DELETE /control/faults": clearFaults,
  "GET /control/quirks": showQuirks,
  "POST /control/quirks": changeQuirks,
  "DELETE /control/quirks": forgetQuirks,
};
