import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";

/** The lines of a table of docs/access.md, each by its columns, as a reader finds them. */
export function tableIn<Column extends string>(
  name: "access" | "users",
  columns: readonly Column[],
): readonly Readonly<Record<Column, string>>[] {
  const document = path.resolve(import.meta.dirname, "../../../docs/access.md");
  const text = readFileSync(document, "utf8");
  const from = text.indexOf(`<!-- ${name}:start -->`);
  const lines = text.slice(from, text.indexOf(`<!-- ${name}:end -->`)).split("\n");
  const [head, , ...rows] = lines.filter((line) => line.startsWith("| ")).map(cellsOf);
  if (head?.join() !== columns.join()) throw new Error(`docs/access.md: ${name} has ${head}.`);
  return rows.map((cells) => {
    const named = columns.map((column, at) => [column, cells[at] ?? ""]);
    return Object.fromEntries(named) as Record<Column, string>;
  });
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
