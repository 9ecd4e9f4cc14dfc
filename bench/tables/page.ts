import { agGrid } from "./ag-grid";
import { deskTable } from "./desk-table";
import { changeOf, type Mount, makeRows } from "./rows";

const mounts: Readonly<Record<"desk" | "ag-grid", Mount>> = { desk: deskTable, "ag-grid": agGrid };

export type TableName = keyof typeof mounts;

const perSecond = 50;

/**
 * Mounts a table of 400 rows and changes fifty prices a second for as long as the page lives.
 * `tookMs` gets the time from each press of a key to the paint after it.
 */
function start(name: TableName): void {
  const rows = [...makeRows(400)];
  const update = mounts[name](document.querySelector<HTMLElement>("#table")!, rows);
  let change = 0;
  setInterval(() => {
    change += 1;
    const { at, price } = changeOf(change, rows.length);
    rows[at] = { ...rows[at]!, price };
    update(at, rows[at]);
  }, 1_000 / perSecond);
  const tookMs: number[] = [];
  addEventListener("keydown", ({ timeStamp }) => {
    requestAnimationFrame(() => {
      // A message that is sent in a frame comes after its paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => tookMs.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  });
  Object.assign(window, { tookMs });
}

/** The page's side of the bench. */
export interface BenchWindow {
  readonly start: typeof start;
  readonly tookMs: readonly number[];
}

Object.assign(window, { start });
