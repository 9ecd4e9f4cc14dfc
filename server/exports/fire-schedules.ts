import "server-only";
import { pool, sqlTransaction, statement } from "../db/database";
import { newestRun, nextRun } from "./schedules";

/**
 * Notes what has come due: each day and month of commissions that was verified since a schedule was
 * made, once, and for clocks the newest time that passed: what they missed is made up by one run.
 */
export async function fireSchedules(): Promise<void> {
  const { rowCount } = await pool().query({ name: "schedules-any", text: anySql });
  if (rowCount === 0) return;
  await pool().query(fireDaysSql);
  await pool().query(fireMonthsSql);
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<DueClock>(dueClocksSql);
    for (const { id, cron, zone, nextAt } of rows) {
      const now = new Date();
      const due = newestRun(cron, zone, now) ?? nextAt;
      await client.query(fireClockStatement({ id, due: due.toISOString() }));
      await client.query(moveClockStatement({ id, nextAt: nextRun(cron, zone, now) }));
    }
  });
}

const verified = "('confirmed', 'confirmed-empty')";

const anySql = `
SELECT FROM export_schedule WHERE removed_at IS NULL AND paused_at IS NULL LIMIT 1`;

const fireDaysSql = `
INSERT INTO schedule_run (schedule_id, due)
SELECT s.id, d.day::text FROM export_schedule AS s
JOIN archive_day AS d ON d.account_id = s.account_id AND d.archive = 'commissions'
WHERE s.trigger = 'day' AND s.removed_at IS NULL AND s.paused_at IS NULL
  AND d.state IN ${verified} AND d.first_verified_at > s.created_at
ON CONFLICT DO NOTHING`;

const fireMonthsSql = `
INSERT INTO schedule_run (schedule_id, due)
SELECT s.id, to_char(m.month, 'YYYY-MM') FROM export_schedule AS s JOIN (
  SELECT account_id, date_trunc('month', day) AS month, max(first_verified_at) AS verified_at,
    count(*) FILTER (WHERE state IN ${verified}) AS days
  FROM archive_day WHERE archive = 'commissions' GROUP BY account_id, date_trunc('month', day)
) AS m ON m.account_id = s.account_id
WHERE s.trigger = 'month' AND s.removed_at IS NULL AND s.paused_at IS NULL
  AND m.days = extract(day FROM m.month + interval '1 month' - interval '1 day')
  AND m.verified_at > s.created_at
ON CONFLICT DO NOTHING`;

interface DueClock {
  readonly id: string;
  readonly cron: string;
  readonly zone: string;
  readonly nextAt: Date;
}

const dueClocksSql = `
SELECT id, cron, zone, next_at AS "nextAt" FROM export_schedule
WHERE trigger = 'cron' AND removed_at IS NULL AND paused_at IS NULL
  AND next_at <= clock_timestamp() FOR UPDATE SKIP LOCKED`;

const fireClockStatement = statement<{ readonly id: string; readonly due: string }>(
  "INSERT INTO schedule_run (schedule_id, due) VALUES ($id, $due) ON CONFLICT DO NOTHING",
);

const moveClockStatement = statement<{ readonly id: string; readonly nextAt: Date | null }>(
  "UPDATE export_schedule SET next_at = $nextAt WHERE id = $id",
);
