import "server-only";
import { log } from "../log";
import { forgetSingleton, singleton } from "../singleton";

type StopTask = () => void | Promise<void>;

const name = "processes.stop-tasks";
const tasks = () => singleton<StopTask[] | null>(name, () => null);

/** From here on tasks can be added: this process runs them when it is asked to stop. */
export function acceptStopTasks(): void {
  forgetSingleton(name);
  singleton<StopTask[]>(name, () => []);
}

/**
 * Has the web server run this when it is asked to stop, and wait for it. Ends the process where
 * nothing would: Next was started without the desk's own server, and so without its refusals.
 */
export function onStop(task: StopTask): void {
  const list = tasks();
  if (list) {
    list.push(task);
    return;
  }
  process.stderr.write("Start the web server with `npm run web`, not with `next start`.\n");
  process.exit(1);
}

/** Runs the tasks; one that fails is logged and keeps no other from running. */
export async function runStopTasks(): Promise<void> {
  const results = await Promise.allSettled((tasks() ?? []).map(async (task) => task()));
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    log("warn", "a part of the web server did not stop cleanly", { error: result.reason });
  }
}
