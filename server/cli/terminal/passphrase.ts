import "server-only";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UserFacingError } from "../../user-facing-error.mjs";

const minLength = 12;

/** Reads a passphrase from a file, or from the terminal, where it is not shown. */
export async function readPassphrase(file: string | undefined): Promise<string> {
  const text = file === undefined ? await prompt() : await readFile(file, "utf8");
  const passphrase = text.trim();
  if (passphrase.length >= minLength) return passphrase;
  throw new UserFacingError(`Use at least ${minLength} characters for the passphrase.`);
}

function prompt(): Promise<string> {
  process.stderr.write("Passphrase for the keys: ");
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output, terminal });
  return new Promise((resolve) => {
    let line = "";
    lines.once("line", (text) => {
      line = text;
      lines.close();
    });
    lines.once("close", () => {
      process.stderr.write("\n");
      resolve(line);
    });
  });
}
