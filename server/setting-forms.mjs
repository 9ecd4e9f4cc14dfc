import os from "node:os";
import path from "node:path";
import { UserFacingError } from "./user-facing-error.mjs";

/** An absolute path. A `.env` is no shell: only the home at its beginning is replaced. */
export function readPath(name, text, root) {
  const whole = text.replace(/^(~|\$HOME|\$\{HOME\})(?=\/|$)/, () => os.homedir());
  if (!/^~|\$/.test(whole)) return path.resolve(root, whole);
  throw new UserFacingError(
    `${name} is "${text}", in which nothing is replaced. Write the whole path, or begin with ~/.`,
  );
}

/**
 * Ports that browsers refuse, as a desk would be given one
 * (https://fetch.spec.whatwg.org/#port-blocking).
 */
const refusedPorts = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101],
  ...[102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389],
  ...[427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636],
  ...[989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665],
  ...[6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

export function readPort(name, text) {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (refusedPorts.has(port)) {
    throw new UserFacingError(
      `${name} is "${text}", a port that browsers refuse to open. Set it to another, such as 3000.`,
    );
  }
  if (port < 1 || port > 65535) {
    throw new UserFacingError(`${name} is "${text}". Set it to a port number from 1 to 65535.`);
  }
  return port;
}

/** Two published days of the paper venue are then synced once only, the others twice. */
export function readDaysBack(text) {
  if (/^[02]$/.test(text)) return Number.parseInt(text, 10);
  throw new UserFacingError(`PAPER_DAYS_BACK is "${text}". Set it to 0 or 2.`);
}

/** How large the paper venue's market is. */
export function readPaperSymbols(text) {
  if (/^(usual|full)$/.test(text)) return text;
  throw new UserFacingError(`PAPER_SYMBOLS is "${text}". Set it to usual or full.`);
}

/** Whole seconds of a setting within its bounds, in milliseconds. */
export function readSeconds(name, textOf, { usual, min, max }) {
  const text = textOf(name) ?? `${usual}`;
  const seconds = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (seconds < min || seconds > max) {
    throw new UserFacingError(
      `${name} is "${text}". Set it to whole seconds from ${min} to ${max}.`,
    );
  }
  return seconds * 1_000;
}

/** Less would leave the archive behind what a busy day brings. */
export function readPercent(text) {
  const percent = /^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (percent >= 20 && percent <= 100) return percent;
  throw new UserFacingError(`POLLING_SHARE is "${text}". Set it to whole per cent from 20 to 100.`);
}

/** Fewer minutes would not do for all cells at the pace at which the worker reads them. */
export function readSnapshotMinutes(text) {
  const minutes = /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (minutes === 0 || (minutes >= 5 && minutes <= 1440)) return minutes;
  throw new UserFacingError(
    `ASSET_SNAPSHOT_MINUTES is "${text}". Set it to whole minutes from 5 to 1440, or to 0 for none.`,
  );
}
