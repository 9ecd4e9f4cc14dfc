import fs from "node:fs";
import { Sentence } from "./sentence.mjs";

/** Other users may pass through a new DATA_DIR (what lies in it guards itself), but not list it. */
export function makeDataDir(dataDir) {
  try {
    if (!fs.existsSync(dataDir)) {
      fs.mkdirSync(dataDir, { recursive: true });
      // Root runs PostgreSQL as another user, who has to get in.
      fs.chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    // With the slash a file of that name is refused too.
    fs.accessSync(`${dataDir}/`, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new Sentence(
      error.code === "ENOSPC"
        ? `The disk for the desk's data, ${dataDir}, is full. Free some space there, or set ` +
            "DATA_DIR to a folder on another disk."
        : `The folder for the desk's data, ${dataDir}, cannot be made or written (${error.code}). ` +
            "Set DATA_DIR to a folder that you may write to.",
    );
  }
}
