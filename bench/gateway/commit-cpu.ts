import { pool } from "@/server/db/database";
import { openDesk } from "../archive/desk";
import { ownCpu, sized, spreadOf } from "../harness";

/** What two transactions of one small statement cost their client, microseconds of CPU. */
export async function commitCpu(folder: string): Promise<number> {
  const desk = await openDesk(folder);
  try {
    await desk.asOwner(
      `CREATE TABLE bench_commit (id text PRIMARY KEY, state text NOT NULL);
       GRANT SELECT, INSERT, UPDATE ON bench_commit TO desk_app`,
    );
    const client = await pool().connect();
    const micros: number[] = [];
    for (let at = 0; at < sized(100, 400); at += 1) {
      const before = ownCpu();
      await client.query("BEGIN");
      await client.query("INSERT INTO bench_commit VALUES ($1, 'PREPARED')", [`intent ${at}`]);
      await client.query("COMMIT");
      await client.query("BEGIN");
      await client.query("UPDATE bench_commit SET state = 'SENDING' WHERE id = $1", [
        `intent ${at}`,
      ]);
      await client.query("COMMIT");
      micros.push(ownCpu() - before);
    }
    client.release();
    return spreadOf(micros).median;
  } finally {
    await desk.close();
  }
}
