import "server-only";
import { monthRange } from "@/lib/archive/month";
import { acknowledgeAlert, openAlerts, storeConditions } from "../alerts/alerts";
import { presentConditions } from "../alerts/conditions";
import { startExport } from "../exports/export-run";
import { listExports } from "../exports/export-runs";
import { alsoSaved } from "../exports/saved-files";
import { addSchedule, changeSchedule, listSchedules } from "../exports/schedules";
import type { SampleContext } from "./context";

/** Two files of the older month, and a monthly schedule that is paused. */
export async function exportFiles({ principal, accountId, months }: SampleContext): Promise<void> {
  const { from, to } = monthRange(months[0]);
  const range = { account: accountId, from, to };
  if ((await listExports(principal, accountId)).every(({ dataset }) => dataset !== "fills")) {
    await written(await startExport(principal, { dataset: "fills", format: "csv", ...range }));
    await written(await startExport(principal, { dataset: "clients", format: "xlsx", ...range }));
  }
  const known = await listSchedules(principal, accountId);
  if (known.schedules.length > 0) return;
  const { schedules } = await addSchedule(principal, {
    ...{ accountId, name: "Month for the books (sample)", trigger: "month", cron: null },
    ...{ zone: null, days: null, dataset: "clients", format: "xlsx", includeUnsettled: false },
    channelId: null,
  });
  for (const { id } of schedules) await changeSchedule(principal, id, "paused");
}

/** A file is made as it is read, and saved so that it can be downloaded again. */
async function written({ name, bytes }: Awaited<ReturnType<typeof startExport>>): Promise<void> {
  for await (const _chunk of alsoSaved(name, bytes));
}

/** The owner has seen where the clients are paid: what waits for a user are the transfers. */
export async function acknowledgePayees({ principal, accountId }: SampleContext): Promise<void> {
  const owner = { ...principal, role: "owner" } as const;
  await storeConditions(await presentConditions());
  const alerts = await openAlerts(owner);
  const payees = alerts.filter(
    (alert) => alert.accountId === accountId && alert.rule === "payee-changed",
  );
  for (const { id, acknowledgedAt } of payees) {
    if (acknowledgedAt === null) await acknowledgeAlert(owner, id);
  }
}
