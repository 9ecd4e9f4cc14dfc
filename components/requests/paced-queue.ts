/** So many are on their way at most; a slow exchange slows the queue, too. */
const maxOnTheirWay = 4;

interface Waiting {
  readonly place: number;
  readonly start: () => Promise<void>;
}

/** A task's place in a queue, and what takes it out again while it waits. */
interface TaskOptions {
  readonly place: number;
  readonly signal: AbortSignal;
}

/** Runs tasks by their places, the lowest first, never more than so many a second. */
export function pacedQueue(perSecond: number) {
  const waiting = new Set<Waiting>();
  let onTheirWay = 0;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    if (timer !== undefined || waiting.size === 0 || onTheirWay >= maxOnTheirWay) return;
    timer = setTimeout(startFirst, Math.max(0, nextAt - Date.now()));
  };
  const startFirst = () => {
    timer = undefined;
    const [first] = [...waiting].sort((one, other) => one.place - other.place);
    if (first === undefined) return;
    waiting.delete(first);
    nextAt = Date.now() + Math.ceil(1_000 / perSecond);
    onTheirWay += 1;
    void first.start().finally(() => {
      onTheirWay -= 1;
      schedule();
    });
    schedule();
  };
  return <T>(task: () => Promise<T>, { place, signal }: TaskOptions): Promise<T> =>
    new Promise((resolve, reject) => {
      const entry = { place, start: () => task().then(resolve, reject) };
      waiting.add(entry);
      signal.addEventListener("abort", () => {
        waiting.delete(entry);
        reject(signal.reason);
      });
      schedule();
    });
}
