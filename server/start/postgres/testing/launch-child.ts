/** A parent for the launcher's tests: starts PostgreSQL, tells of it on one line, then waits. */
import "server-only";
import { startPostgres } from "../start-postgres";

async function main(): Promise<void> {
  const messages: string[] = [];
  try {
    const options = JSON.parse(process.argv[2] ?? "{}");
    const { pid, url, ownerUrl, adopted, cluster } = await startPostgres({
      ...options,
      say: (sentence) => messages.push(sentence),
    });
    process.stdout.write(`${JSON.stringify({ pid, url, ownerUrl, adopted, cluster, messages })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: (error as Error).message, messages })}\n`);
    process.exit(1);
  }
  process.stdin.resume();
}

void main();
