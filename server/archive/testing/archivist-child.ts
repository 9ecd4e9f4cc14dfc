import "server-only";
import { Archivist } from "../../worker/archivist";

// An archivist in a process of its own, so that a test can kill it while it reads.
const archivist = new Archivist();
process.once("SIGTERM", () => {
  void archivist.stop().then(() => process.exit(0));
});
void archivist.start();
