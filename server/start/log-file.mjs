import fs from "node:fs";

const longestBytes = 5_000_000;

/**
 * A log that never grows without end: past 5 MB it becomes `<file>.1`, and the one before that is
 * dropped. A full disk loses log lines and nothing else.
 */
export function openLog(file) {
  let descriptor = fs.openSync(file, "a", 0o600);
  let size = fs.fstatSync(descriptor).size;

  return function write(chunk) {
    try {
      if (size > longestBytes) {
        fs.closeSync(descriptor);
        fs.renameSync(file, `${file}.1`);
        descriptor = fs.openSync(file, "a", 0o600);
        size = 0;
      }
      size += fs.writeSync(descriptor, chunk);
    } catch {
      // Nothing can be told about a log that cannot be written.
    }
  };
}
