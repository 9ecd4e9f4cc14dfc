import type { Role } from "./roles";

/** Which entries of the desk's audit somebody sees (docs/security.md#roles). */
export type AuditScope = "all" | "finance" | "own";

/** What each role sees of the audit: finance what concerns money, and everybody their own. */
export const auditScopes: Readonly<Record<Role, AuditScope>> = {
  viewer: "own",
  trader: "own",
  finance: "finance",
  admin: "all",
  owner: "all",
};

/** Each scope as a person reads it. */
export const auditScopeLabels: Readonly<Record<AuditScope, string>> = {
  all: "who did what on the desk",
  finance: "the audit of finance and of themselves",
  own: "the audit of themselves",
};
