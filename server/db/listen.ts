import "server-only";
import { forget, singleton } from "../singleton";
import { Ear } from "./ear";

export { notify } from "./notify";

/**
 * Calls `onPayload` for every notification on a channel until the returned function is called.
 * One connection serves the whole process and comes back by itself. What was sent while it was
 * away is lost: `onGap` is called then, so that you read again what you follow.
 */
export async function listen(
  channel: string,
  onPayload: (payload: string) => void,
  onGap?: () => void,
): Promise<() => Promise<void>> {
  const ear = theEar();
  const listener = { onPayload, onGap };
  await ear.add(channel, listener);
  return () => ear.remove(channel, listener);
}

/** Closes the listening connection and forgets every listener; for the end of a process. */
export async function closeListener(): Promise<void> {
  const ear = theEar();
  forget("ear");
  await ear.close();
}

const theEar = () => singleton("ear", () => new Ear());
