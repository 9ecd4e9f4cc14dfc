import fs from "node:fs";
import path from "node:path";
import { UserFacingError } from "../user-facing-error.mjs";
import { prepareCheckout } from "./prepare-checkout.mjs";
import { makeTerminal } from "./terminal.mjs";

/** As a shell says that a signal ended a program. */
const stoppedCode = 130;

/**
 * Installs and builds what is missing: the whole of `npm run build`, and how `npm start` begins.
 * `mayBuild` answers an exit code where a start can only fail, and nothing is built then.
 * @returns {Promise<number>} the exit code
 */
export async function buildCheckout({ root, env, stream, mayBuild }) {
  const terminal = makeTerminal(stream, env);
  const logFolder = path.join(root, "dist");
  const halt = new AbortController();
  const { signal } = halt;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, () => halt.abort());
  try {
    fs.mkdirSync(logFolder, { recursive: true });
    return await prepareCheckout({ root, env, logFolder, terminal, signal, mayBuild });
  } catch (error) {
    if (signal.aborted) {
      terminal.write("Stopped.");
      return stoppedCode;
    }
    terminal.problem(error instanceof UserFacingError ? error.message : error.stack);
    return 1;
  }
}
