import "server-only";
import { text } from "node:stream/consumers";
import { paperSyncStatus } from "../archive/day-status";
import { closePool } from "../db/database";
import { publishClockJump } from "../gateway/clock/exchange-clock";
import { log } from "../log";
import { advanceVenue, catchUp, readVenueControl, venueOffsetMs } from "./catch-up/catch-up";

// After the first start: the bundled paper venue began some days back, so that its days can be
// synced twice, hours apart by its clock. Brings that clock to now between the syncs and ends. The
// venue's ready line comes on standard input.

try {
  const control = readVenueControl(await text(process.stdin));
  await catchUp({
    offsetMs: () => venueOffsetMs(control),
    advance: (byMs) => advanceVenue(control, byMs),
    syncs: paperSyncStatus,
    publishClockJump,
    pollIntervalMs: 500,
    timeoutMs: 300_000,
  });
} catch (error) {
  log("error", "the paper venue's clock could not be brought to now", { error });
  process.exitCode = 1;
} finally {
  await closePool().catch(() => {});
}
