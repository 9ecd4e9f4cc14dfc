import { startMs } from "@/server/testing/patience";

/** Waits until something holds; the error tells what was last seen. */
export async function until<T>(
  what: string,
  read: () => Promise<T>,
  holds: (seen: T) => boolean,
): Promise<T> {
  const end = Date.now() + startMs;
  let last: unknown = null;
  while (Date.now() < end) {
    try {
      const seen = await read();
      if (holds(seen)) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`Not so in time: ${what}. Last seen: ${JSON.stringify(last) ?? last}`);
}
