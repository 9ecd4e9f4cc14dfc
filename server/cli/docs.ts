import "server-only";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { endpointTable, withEndpointTable } from "@/lib/exchange/endpoint-table";

// `npm run docs:generate`, from the root: writes the endpoint table into the documents.

const documents = [
  { path: "lib/exchange/README.md", toRoot: "../../" },
  { path: "README.md", toRoot: "" },
];

const repository = {
  exists: existsSync,
  list: (folder: string) => readdirSync(folder),
  read: (file: string) => readFileSync(file, "utf8"),
};

for (const { path, toRoot } of documents) {
  const document = existsSync(path) ? readFileSync(path, "utf8") : "";
  const written = withEndpointTable(document, endpointTable(repository, toRoot));
  if (written === null) {
    process.stderr.write(`${path} has no marks for the endpoint table; nothing was written.\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, written);
  }
}
