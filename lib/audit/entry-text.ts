/** An action of the audit as a user reads it, and whether finance sees everybody's. */
interface AuditAction {
  readonly label: string;
  /** It concerns reports, money or what is paid: finance sees it whoever did it. */
  readonly finance?: true;
}

/** Every action that the desk writes into its audit. */
const knownActions: Readonly<Record<string, AuditAction>> = {
  "account.changed": { label: "Account settings changed" },
  "account.live-allowed": { label: "Live orders allowed" },
  "account.live-forbidden": { label: "Live orders disallowed" },
  "account.restore-confirmed": { label: "Restored account confirmed" },
  "alarm.acknowledged": { label: "Alarm acknowledged" },
  "alert.acknowledged": { label: "Alert acknowledged" },
  "alert.rule-changed": { label: "Alert rule changed" },
  "alert.snoozed": { label: "Alert snoozed" },
  "api-token.created": { label: "API token created" },
  "api-token.revoked": { label: "API token revoked" },
  "api-token.used": { label: "Read with an API token", finance: true },
  "archive.pages-released": { label: "Raw pages deleted", finance: true },
  "archive.sync-paused": { label: "Sync paused", finance: true },
  "archive.sync-resumed": { label: "Sync resumed", finance: true },
  "archive.sync-requested": { label: "Sync requested", finance: true },
  "audit.exported": { label: "Audit exported", finance: true },
  "audit.verified": { label: "Chain verified", finance: true },
  "batch-job.ended": { label: "Batch finished" },
  "batch-job.paused": { label: "Batch paused" },
  "batch-job.resumed": { label: "Batch resumed" },
  "batch-job.started": { label: "Batch started" },
  "batch-job.stopped": { label: "Batch stopped" },
  "cancel-job.ended": { label: "Mass cancel finished" },
  "cancel-job.paused": { label: "Mass cancel paused" },
  "cancel-job.resumed": { label: "Mass cancel resumed" },
  "cancel-job.started": { label: "Mass cancel started" },
  "cancel-job.stopped": { label: "Mass cancel stopped" },
  "desk-limit.changed": { label: "Order limit changed" },
  "channel.added": { label: "Delivery channel added" },
  "channel.removed": { label: "Delivery channel removed" },
  "channel.tested": { label: "Test message sent" },
  "client.added": { label: "Client added", finance: true },
  "client.payee-changed": { label: "Payee changed", finance: true },
  "client.plan-changed": { label: "Client plan changed", finance: true },
  "client.rule-removed": { label: "Client rule removed", finance: true },
  "client.rule-saved": { label: "Client rule saved", finance: true },
  "client.uid-assigned": { label: "Sub-account assigned to a client", finance: true },
  "client.uid-removed": { label: "Sub-account unassigned from a client", finance: true },
  "commissions.exported": { label: "Fills exported", finance: true },
  "connection.added": { label: "Connection added" },
  "connection.removed": { label: "Connection removed" },
  "corrections.exported": { label: "Corrections exported", finance: true },
  "created-key.delivered": { label: "Keys delivered" },
  "created-key.expired": { label: "Undelivered key wiped" },
  "created-key.packaged": { label: "Encrypted key file created" },
  "created-key.revealed": { label: "Secret revealed" },
  "delivery.sent-again": { label: "Delivery resent", finance: true },
  "desk.restored": { label: "Desk restored from a backup" },
  "export.completed": { label: "Export completed", finance: true },
  "export.downloaded": { label: "Export file downloaded", finance: true },
  "export.started": { label: "Export started", finance: true },
  "export.stopped": { label: "Export stopped", finance: true },
  "intent.attested": { label: "Outcome resolved manually" },
  "intent.sent-again": { label: "Order resent" },
  "journal.verified": { label: "Journal verified", finance: true },
  "ip-set.removed": { label: "IP set removed" },
  "ip-set.saved": { label: "IP set saved" },
  "limits.changed": { label: "Own limits changed" },
  "month.day-waived": { label: "Day waived for a month", finance: true },
  "firm.changed": { label: "Statement issuer changed", finance: true },
  "month.lock-requested": { label: "Month lock requested", finance: true },
  "month.locked": { label: "Month locked", finance: true },
  "month.payment-entered": { label: "Receipt recorded", finance: true },
  "month.reopened": { label: "Month reopened", finance: true },
  "payout.file-created": { label: "Payout file created", finance: true },
  "payout.file-voided": { label: "Payout file voided", finance: true },
  "payout.recorded": { label: "Payout recorded", finance: true },
  "payout.reversed": { label: "Payout reversed", finance: true },
  "replace-job.ended": { label: "Replacement finished" },
  "replace-job.paused": { label: "Replacement paused" },
  "replace-job.resumed": { label: "Replacement resumed" },
  "replace-job.started": { label: "Replacement started" },
  "replace-job.stopped": { label: "Replacement stopped" },
  "statement.drafted": { label: "Statement draft created", finance: true },
  "user.changed": { label: "Role or access changed" },
  "user.invited": { label: "User invited" },
  "user.link-revoked": { label: "Link revoked" },
  "user.owner-link": { label: "Owner link printed" },
  "user.password-changed": { label: "Password changed" },
  "user.password-link": { label: "Password link created" },
  "user.password-reset": { label: "Password set by link" },
  "user.joined": { label: "User joined" },
  "request.refused": { label: "Request rejected" },
  "scenario.started": { label: "Paper scenario started" },
  "sample.added": { label: "Sample firm added" },
  "sample.failed": { label: "Sample firm couldn't be created" },
  "sample.removed": { label: "Sample firm removed" },
  "scenario.ended": { label: "Paper scenarios ended" },
  "schedule.created": { label: "Export scheduled", finance: true },
  "schedule.deleted": { label: "Schedule deleted", finance: true },
  "schedule.fired": { label: "Scheduled export written", finance: true },
  "schedule.paused": { label: "Schedule paused", finance: true },
  "schedule.resumed": { label: "Schedule resumed", finance: true },
  "session.idle-changed": { label: "Sign-out or lock changed" },
  "session.locked": { label: "Session locked" },
  "session.ended": { label: "Signed out" },
  "session.password": { label: "Password confirmed" },
  "session.rejected": { label: "Sign-in failed" },
  "session.started": { label: "Signed in" },
  "statement.sent": { label: "Statement sent", finance: true },
  "sub-account.described": { label: "Sub-account details changed", finance: true },
  "sub-account.entered": { label: "External sub-account added" },
  "sub-account.entry-removed": { label: "External sub-account removed" },
  "sub-accounts.asked": { label: "Sub-accounts requested" },
  "sub-accounts.watch-changed": { label: "Watch list changed", finance: true },
  "transfer.noted": { label: "Transfer noted", finance: true },
};

/** The known actions in the order of their words. */
export const auditActions: readonly string[] = Object.keys(knownActions).sort((a, b) =>
  auditActionLabel(a).localeCompare(auditActionLabel(b), "en"),
);

/** What finance sees whoever did it. */
export const financeActions: readonly string[] = Object.keys(knownActions).filter(
  (action) => knownActions[action]?.finance,
);

/** An action as a user reads it; an unknown one as it is stored. */
export function auditActionLabel(action: string): string {
  return knownActions[action]?.label ?? action;
}

/** How what an entry tells of came out. */
export const auditResults = ["ok", "refused", "rejected"] as const;

export type AuditResult = (typeof auditResults)[number];

/** Refused: the role may not. Rejected: something that needs somebody, such as a wrong password. */
export const auditResultLabels: Readonly<Record<AuditResult, string>> = {
  ok: "OK",
  refused: "Refused",
  rejected: "Rejected",
};

type Detail = Readonly<Record<string, string | null>>;

/** A field that an entry changed. */
export interface AuditChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What every entry has and its facts show already. */
const shownElsewhere = ["address", "requestId", "actorRole", "result", "accountId"];

/** An entry's detail apart: what it changed (`role` beside `roleBefore`), and everything else. */
export function auditChangesOf(detail: Detail): {
  readonly changes: readonly AuditChange[];
  readonly others: readonly (readonly [string, string | null])[];
} {
  const changes = Object.keys(detail).flatMap((key) => {
    const name = /^(.+)Before$/.exec(key)?.[1];
    if (name === undefined) return [];
    const [before, after] = [detail[key] ?? null, detail[name] ?? null];
    return before === after ? [] : [{ name, before, after }];
  });
  const used = changes.flatMap(({ name }) => [name, `${name}Before`]);
  const hidden = new Set([...shownElsewhere, ...used]);
  return { changes, others: Object.entries(detail).filter(([name]) => !hidden.has(name)) };
}
