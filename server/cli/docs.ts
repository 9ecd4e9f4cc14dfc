import "server-only";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { withDayTable } from "@/lib/archive/day-table";
import { endpointTable, withEndpointTable, withFamilyTable } from "@/lib/exchange/doc-tables";
import { openApiDocument } from "../exports/open-api";

// `npm run docs:generate`, from the root: writes tables and docs/openapi.json.

const repository = {
  exists: existsSync,
  list: (folder: string) => readdirSync(folder),
  read: (file: string) => readFileSync(file, "utf8"),
};

write("lib/exchange/README.md", (document) =>
  withEndpointTable(document, endpointTable(repository, "../../")),
);
write("docs/exchange-accounts.md", withFamilyTable);
write("docs/archive.md", withDayTable);
writeFileSync("docs/openapi.json", `${JSON.stringify(openApiDocument("/"), null, 2)}\n`);

function write(path: string, withItsTable: (document: string) => string | null): void {
  const written = withItsTable(existsSync(path) ? readFileSync(path, "utf8") : "");
  if (written === null) {
    process.stderr.write(`${path} has no marks for its table; nothing was written.\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, written);
  }
}
