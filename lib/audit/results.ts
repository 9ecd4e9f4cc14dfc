/** How what an entry tells of came out. */
export const auditResults = ["ok", "refused", "rejected"] as const;

export type AuditResult = (typeof auditResults)[number];

/** Refused: the role may not. Rejected: something that needs somebody, such as a wrong password. */
export const resultWords: Readonly<Record<AuditResult, string>> = {
  ok: "OK",
  refused: "Refused",
  rejected: "Rejected",
};
