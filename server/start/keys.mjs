import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Sentence } from "./sentence.mjs";

/** The secret that signs session cookies: made on the first start, readable by its owner alone. */
export function sessionSecret(dataDir) {
  const file = path.join(dataDir, "keys", "session");
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Written whole under another name: half a secret must never be taken for one.
    fs.writeFileSync(`${file}.new`, randomBytes(32).toString("base64url"), { mode: 0o400 });
    fs.renameSync(`${file}.new`, file);
  }
  return fs.readFileSync(file, "utf8").trim();
}

/** A key file that is there already may be open to nobody but its owner and group. */
export function needPrivateKey(file) {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  const isOpen = found && process.platform !== "win32" && (found.mode & 0o007) !== 0;
  if (!isOpen) return;
  throw new Sentence(
    `Every user of this computer can open the key file ${file}, and with it the stored exchange ` +
      `keys. Close it, then start again: chmod 400 ${file}`,
  );
}
