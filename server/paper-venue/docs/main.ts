import { readFileSync, writeFileSync } from "node:fs";
import { withSandboxTables } from "../sandbox/readme-tables";

// `npm run docs:generate`, from the root: writes the tables of the sandbox controls.

const document = "server/paper-venue/sandbox/README.md";

const written = withSandboxTables(readFileSync(document, "utf8"));
if (written === null) {
  process.stderr.write(`${document} has no marks for its tables; nothing was written.\n`);
  process.exitCode = 1;
} else {
  writeFileSync(document, written);
}
