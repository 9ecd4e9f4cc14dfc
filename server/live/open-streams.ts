import "server-only";
import { Refusal } from "../http/refusal";
import { singleton } from "../singleton";

/** The tabs of a browser share one stream (components/shell/live), so a few are many. */
const perSession = 20;
const perPerson = 60;
const perProcess = 2_000;

/** How many streams are open in this process: by whom, and in which session. */
const open = () => singleton("open-streams", () => new Map<string, number>());

/**
 * Counts one more stream of a session and its person until the returned function is called; throws
 * a Refusal when there are too many.
 */
export function countStream(sessionId: Buffer, personId: string): () => void {
  const limits = new Map([
    [`session ${sessionId.toString("hex")}`, perSession],
    [`person ${personId}`, perPerson],
    ["process", perProcess],
  ]);
  for (const [key, most] of limits) {
    if ((open().get(key) ?? 0) >= most) throw tooMany;
  }
  for (const key of limits.keys()) add(key, 1);
  let counted = true;
  return () => {
    if (counted) for (const key of limits.keys()) add(key, -1);
    counted = false;
  };
}

const tooMany = new Refusal({
  kind: "unavailable",
  why: "Too many event streams are open. Close a tab or another browser that shows the desk.",
});

function add(key: string, change: 1 | -1): void {
  const count = (open().get(key) ?? 0) + change;
  if (count > 0) open().set(key, count);
  else open().delete(key);
}
