/** A parent for the launcher's tests: starts PostgreSQL, tells of it on one line, then waits. */
import { startPostgres } from "./start-postgres.mjs";

const said = [];
try {
  const options = JSON.parse(process.argv[2] ?? "{}");
  const { pid, url, ownerUrl, adopted, cluster } = await startPostgres({
    ...options,
    say: (sentence) => said.push(sentence),
  });
  process.stdout.write(`${JSON.stringify({ pid, url, ownerUrl, adopted, cluster, said })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: error.message, said })}\n`);
  process.exit(1);
}
process.stdin.resume();
