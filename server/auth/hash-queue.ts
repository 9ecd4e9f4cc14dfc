import "server-only";
import { singleton } from "../singleton";

/** Two hashes at once keep the event loop free; more than this many waiting are turned away. */
const atOnce = 2;
const mostWaiting = 40;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

const queue = () => singleton<Queue>("hash-queue", () => ({ running: 0, waiting: [] }));

/** Runs a password hash when one of the two places is free; null when too many wait already. */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T | null> {
  const places = queue();
  if (places.running >= atOnce) {
    if (places.waiting.length >= mostWaiting) return null;
    // The one who leaves hands over its place, so `running` stays as it is.
    await new Promise<void>((go) => places.waiting.push(go));
  } else {
    places.running += 1;
  }
  try {
    return await work();
  } finally {
    const next = places.waiting.shift();
    if (next) next();
    else places.running -= 1;
  }
}
