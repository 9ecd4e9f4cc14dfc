import "server-only";
import { listen } from "../db/listen";
import { notify } from "../db/notify";
import { database } from "../db/pool";
import { doubtClocks } from "./clocks";

/** The channel on which it is said that an exchange's clock was moved. */
const clockChannel = "exchange-clock";

/**
 * Has this process ask for the exchanges' time again as soon as one of their clocks was moved, and
 * then calls `onJump`, until the returned function is called.
 */
export function followClockJumps(onJump = () => {}): Promise<() => Promise<void>> {
  const jumped = () => {
    doubtClocks();
    onJump();
  };
  return listen(clockChannel, jumped, jumped);
}

/** Says that the clock of the paper venue was moved, so that the next calls are signed by it. */
export function tellClockJump(): Promise<void> {
  return notify(database(), clockChannel, "paper");
}
