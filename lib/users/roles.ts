import type { CallCapability } from "@/lib/exchange/define-endpoint";

/** Roles on a desk, least to most powerful. */
export const roles = ["viewer", "trader", "finance", "admin", "owner"] as const;

export type Role = (typeof roles)[number];

/** Each role as a user reads it. */
export const roleNames: Readonly<Record<Role, string>> = {
  viewer: "Viewer",
  trader: "Trader",
  finance: "Finance",
  admin: "Broker admin",
  owner: "Owner",
};

/** What somebody may do, at the exchange and on the desk; a refusal names one of these. */
export type Capability =
  | CallCapability
  | "journal.view"
  | "archive.read"
  | "clients.manage"
  | "months.request"
  | "alerts.manage"
  | "exports.schedule"
  | "months.lock"
  | "months.reopen"
  | "months.reconcile"
  | "statements.make"
  | "firm.manage"
  | "payees.manage"
  | "payees.review"
  | "payouts.manage"
  | "secrets.reveal"
  | "connections.view"
  | "connections.manage"
  | "users.manage"
  | "limits.manage"
  | "audit.view"
  | "audit.export";

/** Money that is not money, on the paper venue or in the exchange's demo environment; or money. */
export type Environment = "paper" | "demo" | "live";

/**
 * On which accounts a role has a capability: all, or those without money, paper and demo. A role
 * that is not named has it nowhere.
 */
type Grants = Readonly<Record<Capability, Readonly<Partial<Record<Role, "all" | "paper">>>>>;

/**
 * docs/security.md#roles. Owners and admins place live orders only where that is switched on for
 * them.
 */
const grants: Grants = {
  "orders.view": { viewer: "all", trader: "all", admin: "all", owner: "all" },
  "orders.place": { trader: "all", admin: "paper", owner: "paper" },
  "orders.cancel": { trader: "all", admin: "paper", owner: "paper" },
  "instruments.view": { viewer: "all", trader: "all", finance: "all", admin: "all", owner: "all" },
  "journal.view": { viewer: "all", trader: "all", admin: "all", owner: "all" },
  "commissions.view": { viewer: "all", finance: "all", admin: "all", owner: "all" },
  "transfers.view": { viewer: "all", finance: "all", admin: "all", owner: "all" },
  /** To sync a day of the archive again now. */
  "archive.read": { admin: "all", owner: "all" },
  /** To name clients and to say whose fills are whose. */
  "clients.manage": { finance: "all", admin: "all", owner: "all" },
  /** To ask those who may lock a month to do so. */
  "months.request": { finance: "all", admin: "all", owner: "all" },
  /** To set rules and thresholds of alerts, and where alerts and exports are delivered. */
  "alerts.manage": { admin: "all", owner: "all" },
  /** To schedule exports and have them delivered. */
  "exports.schedule": { finance: "all", admin: "all", owner: "all" },
  "months.lock": { admin: "all", owner: "all" },
  "months.reopen": { owner: "all" },
  "months.reconcile": { finance: "all", admin: "all", owner: "all" },
  "statements.make": { finance: "all", admin: "all", owner: "all" },
  /** The name, the numbers and the terms on every statement. */
  "firm.manage": { admin: "all", owner: "all" },
  /** To say where clients' money and statements go. */
  "payees.manage": { finance: "all", admin: "all", owner: "all" },
  /** To acknowledge that a payee has changed. */
  "payees.review": { owner: "all" },
  /** To make and void payout files, and to record and reverse payouts. */
  "payouts.manage": { finance: "all", admin: "all", owner: "all" },
  "sub-accounts.view": { viewer: "all", finance: "all", admin: "all", owner: "all" },
  "sub-accounts.create": { admin: "all", owner: "all" },
  /** Only secrets of keys that the user created; an owner those of others' packages. */
  "secrets.reveal": { admin: "all", owner: "all" },
  "connections.view": { admin: "all", owner: "all" },
  "connections.manage": { owner: "all" },
  /** Of whom: `authority.ts`. */
  "users.manage": { admin: "all", owner: "all" },
  /** Desk limits of orders, and when a user who leaves is signed out or locked. */
  "limits.manage": { admin: "all", owner: "all" },
  /** Everybody as far as `auditScopes` says. */
  "audit.view": { viewer: "all", trader: "all", finance: "all", admin: "all", owner: "all" },
  "audit.export": { owner: "all" },
};

/**
 * What the desk itself may do where nobody asks, under the role `system`: view what its workers
 * store and what its gateway must know. No user can have that role, and `can` gives it nothing.
 */
export const systemCapabilities: readonly Capability[] = [
  "orders.view",
  "instruments.view",
  "commissions.view",
  "transfers.view",
  "sub-accounts.view",
];

export const capabilities = Object.keys(grants) as readonly Capability[];

/**
 * Whether a role may do something. With an environment: on an account of that kind. Without one:
 * on any account at all, which decides what a page shows; whoever acts on an account names its
 * kind.
 */
export function can(role: Role, capability: Capability, environment?: Environment): boolean {
  const granted = grants[capability][role];
  if (granted === undefined) return false;
  return granted === "all" || environment !== "live";
}

/** Everything that a role may do on any account at all. */
export const capabilitiesOf = (role: Role): readonly Capability[] =>
  capabilities.filter((capability) => can(role, capability));

/** Who asks: every verb that reads or changes a desk's data takes the user. */
export interface Principal {
  readonly deskId: string;
  readonly userId: string;
  readonly role: Role;
  readonly name: string;
}

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

/** Each scope as a user reads it. */
export const auditScopeLabels: Readonly<Record<AuditScope, string>> = {
  all: "who did what on the desk",
  finance: "the audit of finance and their own entries",
  own: "their own audit entries",
};
