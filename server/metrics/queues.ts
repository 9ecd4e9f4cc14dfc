import "server-only";

/** What waits to be done, by queue, and the column that says since when. */
const queues = {
  deliveries: { from: "delivery WHERE state IN ('waiting', 'sending')", since: "created_at" },
  exports: { from: "export_run WHERE state IN ('waiting', 'writing')", since: "started_at" },
  cancels: {
    from: "order_job_row AS r JOIN order_job AS j ON j.id = r.job_id WHERE r.state = 'queued'",
    since: "j.running_since",
  },
  "sub-accounts": {
    from: `sub_account_job_row AS r JOIN sub_account_job AS j ON j.id = r.job_id
      WHERE r.state = 'queued'`,
    since: "j.created_at",
  },
  syncs: { from: "archive_day WHERE next_at < clock_timestamp()", since: "next_at" },
};

/** Each queue's name (`labels`, jsonb), how much waits in it, and since when the oldest does. */
export const queueSql = Object.entries(queues)
  .map(
    ([queue, { from, since }]) => `SELECT jsonb_build_object('queue', '${queue}') AS labels,
    count(*) AS value, min(${since}) AS oldest FROM ${from}`,
  )
  .join(" UNION ALL ");
