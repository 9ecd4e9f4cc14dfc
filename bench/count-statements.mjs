/**
 * Preloaded into the processes of a desk that is measured (`NODE_OPTIONS`): counts what each sends
 * to PostgreSQL, and writes the counts into a folder whenever it gets SIGUSR2.
 */
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

const { DESK_BENCH_COUNTS: folder } = process.env;
const count = { roundTrips: 0, statements: 0, commits: 0, byText: {} };

const writes = /\b(INSERT INTO|DELETE FROM|UPDATE\s+\w+(\s+AS\s+\w+)?\s+SET)\b/i;
/** Connections with an open transaction: what writes on another one commits by itself. */
const inTransaction = new WeakSet();

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(...args) {
  const [asked] = args;
  const text = typeof asked === "string" ? asked : (asked?.text ?? "");
  count.roundTrips += 1;
  if (!/^\s*(BEGIN|COMMIT|ROLLBACK)\s*$/i.test(text)) {
    const name = asked?.name ?? text.trim().replace(/\s+/g, " ").slice(0, 100);
    count.statements += 1;
    count.byText[name] = (count.byText[name] ?? 0) + 1;
  }
  const ends = /(^|;)\s*COMMIT\s*$/i.test(text);
  if (ends || (!inTransaction.has(this) && writes.test(text))) count.commits += 1;
  if (/^\s*BEGIN\b/i.test(text)) inTransaction.add(this);
  else if (ends || /^\s*ROLLBACK\b/i.test(text)) inTransaction.delete(this);
  return query.apply(this, args);
};

process.on("SIGUSR2", () => {
  const file = path.join(folder, `${process.pid}.json`);
  writeFileSync(`${file}.new`, JSON.stringify(count));
  renameSync(`${file}.new`, file);
});
