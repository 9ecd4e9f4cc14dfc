import fs from "node:fs";
import path from "node:path";
import { UserFacingError } from "../user-facing-error.mjs";
import { makeTerminal } from "./desk.mjs";
import { prepareCheckout } from "./prepare-checkout.mjs";

/**
 * The whole of `npm run build`: installs and builds what is missing, and starts nothing.
 * @returns {Promise<number>} the exit code
 */
export async function buildCheckout({ root, env, stream }) {
  const terminal = makeTerminal(stream, env);
  const logFolder = path.join(root, "dist");
  const halt = new AbortController();
  const { signal } = halt;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, () => halt.abort());
  try {
    fs.mkdirSync(logFolder, { recursive: true });
    await prepareCheckout({ root, env, logFolder, terminal, signal });
    return 0;
  } catch (error) {
    terminal.problem(error instanceof UserFacingError ? error.message : error.stack);
    return 1;
  }
}
