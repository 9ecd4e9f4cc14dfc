/** An action of the audit as a person reads it, and whether finance sees everybody's. */
interface AuditAction {
  readonly words: string;
  /** It concerns reports, money or what is paid: finance sees it whoever did it. */
  readonly finance?: true;
}

/** Every action that the desk writes into its audit. */
const known: Readonly<Record<string, AuditAction>> = {
  "account.live-allowed": { words: "Live orders allowed" },
  "account.live-forbidden": { words: "Live orders forbidden" },
  "alarm.acknowledged": { words: "Alarm acknowledged" },
  "archive.sync-requested": { words: "Sync requested", finance: true },
  "audit.exported": { words: "Audit exported", finance: true },
  "audit.keyed": { words: "Chains signed for the first time", finance: true },
  "audit.verified": { words: "Chain verified", finance: true },
  "cancel-job.ended": { words: "Mass cancel ended" },
  "cancel-job.paused": { words: "Mass cancel paused" },
  "cancel-job.resumed": { words: "Mass cancel resumed" },
  "cancel-job.started": { words: "Mass cancel started" },
  "cancel-job.stopped": { words: "Mass cancel stopped" },
  "commissions.exported": { words: "Fills exported", finance: true },
  "connection.added": { words: "Connection added" },
  "connection.removed": { words: "Connection removed" },
  "corrections.exported": { words: "Corrections exported", finance: true },
  "created-key.handed-over": { words: "Keys delivered" },
  "created-key.packaged": { words: "Encrypted key file made" },
  "created-key.revealed": { words: "Secret revealed" },
  "intent.attested": { words: "Outcome verified by hand" },
  "intent.sent-again": { words: "Order sent again" },
  "person.changed": { words: "Role or access changed" },
  "person.invited": { words: "User invited" },
  "person.link-revoked": { words: "Link revoked" },
  "person.owner-link": { words: "Owner link printed" },
  "person.password-changed": { words: "Password changed" },
  "person.password-link": { words: "Password link made" },
  "person.password-reset": { words: "Password set by link" },
  "person.welcomed": { words: "User joined" },
  "request.refused": { words: "Request refused" },
  "session.ended": { words: "Signed out" },
  "session.password": { words: "Password typed again" },
  "session.rejected": { words: "Sign-in failed" },
  "session.started": { words: "Signed in" },
  "sub-account.entered": { words: "External sub-account added" },
  "sub-account.entry-removed": { words: "External sub-account removed" },
  "sub-accounts.asked": { words: "Sub-accounts requested" },
};

/** The known actions in the order of their words. */
export const auditActions: readonly string[] = Object.keys(known).sort((a, b) =>
  actionWords(a).localeCompare(actionWords(b), "en"),
);

/** What finance sees whoever did it. */
export const financeActions: readonly string[] = Object.keys(known).filter(
  (action) => known[action]?.finance,
);

/** An action as a person reads it; an unknown one as it is stored. */
export function actionWords(action: string): string {
  return known[action]?.words ?? action;
}
