/** A Markdown table, its columns padded as the formatter pads them. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = columns.map((name, at) =>
    Math.max(3, name.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  return [columns, widths.map((width) => "-".repeat(width)), ...cells]
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

/**
 * The document with a table between the marks `<!-- name:start -->` and `<!-- name:end -->`; null
 * for a document without them.
 */
export function withTable(document: string, name: string, table: string): string | null {
  const marks = { start: `<!-- ${name}:start -->`, end: `<!-- ${name}:end -->` };
  const from = document.indexOf(marks.start);
  const to = document.indexOf(marks.end);
  if (from < 0 || to < from) return null;
  return `${document.slice(0, from + marks.start.length)}\n\n${table}\n\n${document.slice(to)}`;
}
