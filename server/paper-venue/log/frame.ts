import { crc32 } from "node:zlib";

/** The layout of the files in the data folder; raised when an older reader would misread them. */
export const logFormat = 2;

/** Wraps one JSON text as a line that proves itself: `crc32 json LF`. */
export function frame(json: string): string {
  return `${checksum(json)} ${json}\n`;
}

/** The JSON inside a line without its LF, or null when the line is torn or damaged. */
export function unframe(line: string): string | null {
  if (line.length < 9 || line[8] !== " ") return null;
  const json = line.slice(9);
  return checksum(json) === line.slice(0, 8) ? json : null;
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, "0");
}
