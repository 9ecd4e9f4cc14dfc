import fs from "node:fs";
import { Sentence } from "./sentence.mjs";

/** Other users may pass through a new DATA_DIR (what lies in it guards itself), but not list it. */
export function makeDataDir(dataDir) {
  if (fs.existsSync(dataDir)) return;
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    // Root runs PostgreSQL as another user, who has to get in.
    fs.chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw new Sentence(
      `The folder for the desk's data, ${dataDir}, cannot be made (${error.code}). Set DATA_DIR ` +
        "to a folder that you may write to.",
    );
  }
}
