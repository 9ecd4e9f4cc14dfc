/** The database may be away too; then the leases of what has ended expire by themselves. */
const patienceMs = 3_000;

/**
 * Says in the database that the process of a launch has ended, so that its leases are free and its
 * orders in flight are looked for at once. Answers whether the database took it.
 * @param {string} databaseUrl
 * @param {string} launch
 * @returns {Promise<boolean>}
 */
export async function tellEnded(databaseUrl, launch) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT end_launch($1)", [launch]);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
