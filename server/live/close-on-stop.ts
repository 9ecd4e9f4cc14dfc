import "server-only";
import { singleton } from "../singleton";
import { closeStreams } from "./stream";

/** An open stream would keep the web server from stopping: end them all when it is asked to. */
export function closeStreamsOnStop(): void {
  singleton("close-streams", () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, closeStreams);
    return true;
  });
}
