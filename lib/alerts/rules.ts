import { type Capability, can, type Role } from "@/lib/users/roles";

/** How pressing an alert is. */
export type AlertLevel = "warn" | "error";

/** What raises an alert, how pressing it is, and which permissions it takes. */
interface AlertRule {
  readonly label: string;
  readonly level: AlertLevel;
  /** To see it, and to acknowledge or snooze it. */
  readonly view: Capability;
  readonly manage: Capability;
  /** The value beyond which it is raised, where a desk may set it. */
  readonly threshold?: { readonly label: string; readonly usual: string };
  /** It is shown and not delivered: it tells of a delivery itself. */
  readonly onlyHere?: true;
  /** No desk can switch it off. */
  readonly always?: true;
}

const rules = {
  "day-at-risk": {
    label: "Exchange deletes this day soon",
    level: "error",
    view: "commissions.view",
    manage: "archive.read",
  },
  "archive-damaged": {
    label: "Archive damaged",
    level: "error",
    view: "commissions.view",
    manage: "archive.read",
  },
  "large-correction": {
    label: "Large correction",
    level: "warn",
    view: "commissions.view",
    manage: "archive.read",
    threshold: { label: "USDT per day within 7 days, up or down", usual: "10" },
  },
  "late-publication": {
    label: "Day published late",
    level: "warn",
    view: "commissions.view",
    manage: "archive.read",
  },
  "silent-client": {
    label: "No rebate from client",
    level: "warn",
    view: "commissions.view",
    manage: "archive.read",
  },
  "rate-drift": {
    label: "Effective rate changed",
    level: "warn",
    view: "commissions.view",
    manage: "archive.read",
  },
  "unattributed-rebate": {
    label: "High unattributed rebate",
    level: "warn",
    view: "commissions.view",
    manage: "archive.read",
    threshold: { label: "% of 30 days' rebate unattributed", usual: "10" },
  },
  "unrebated-orders": {
    label: "Orders without a rebate",
    level: "warn",
    view: "commissions.view",
    manage: "archive.read",
    threshold: { label: "Orders in 14 days", usual: "10" },
  },
  "payee-changed": {
    label: "Payee changed",
    level: "error",
    view: "payees.manage",
    manage: "payees.review",
    always: true,
  },
  "pending-transfer": {
    label: "Transfer pending too long",
    level: "warn",
    view: "transfers.view",
    manage: "archive.read",
    threshold: { label: "Hours", usual: "24" },
  },
  "stuck-transfer": {
    label: "Transfer slower than usual",
    level: "warn",
    view: "transfers.view",
    manage: "archive.read",
  },
  "failed-withdrawal": {
    label: "Withdrawal failed",
    level: "error",
    view: "transfers.view",
    manage: "archive.read",
  },
  "unknown-sub-account": {
    label: "Sub-account creation unknown",
    level: "error",
    view: "sub-accounts.view",
    manage: "sub-accounts.create",
  },
  "undelivered-keys": {
    label: "Keys not delivered",
    level: "warn",
    view: "sub-accounts.view",
    manage: "sub-accounts.create",
    threshold: { label: "Hours", usual: "4" },
  },
  "equity-drop": {
    label: "Sub-account equity dropped",
    level: "warn",
    view: "sub-accounts.view",
    manage: "sub-accounts.create",
  },
  "unresolved-order": {
    label: "Order unresolved",
    level: "error",
    view: "journal.view",
    manage: "orders.cancel",
  },
  "journal-alarm": {
    label: "Exchange contradicts the journal",
    level: "error",
    view: "journal.view",
    manage: "orders.cancel",
  },
  "index-deviation": {
    label: "Index component changed or deviating",
    level: "warn",
    view: "orders.view",
    manage: "orders.cancel",
    threshold: { label: "bps from the median, symbols with open orders", usual: "25" },
  },
  "refused-key": {
    label: "Key refused by the exchange",
    level: "error",
    view: "connections.view",
    manage: "connections.manage",
  },
  "failed-schedule": {
    label: "Scheduled export failed",
    level: "error",
    view: "commissions.view",
    manage: "exports.schedule",
  },
  "failed-delivery": {
    label: "Delivery failed or unknown",
    level: "warn",
    view: "exports.schedule",
    manage: "exports.schedule",
    onlyHere: true,
  },
} as const satisfies Readonly<Record<string, AlertRule>>;

export type AlertRuleId = keyof typeof rules;

/** Every rule by its id, in the order in which pages list them. */
export const alertRules: Readonly<Record<AlertRuleId, AlertRule>> = rules;

export const alertRuleIds = Object.keys(rules) as readonly AlertRuleId[];

/** The rules whose alerts a role sees, or those that it may acknowledge and snooze. */
export const alertRulesOf = (role: Role, to: "view" | "manage"): readonly AlertRuleId[] =>
  alertRuleIds.filter((id) => can(role, alertRules[id][to]));

/** One condition that needs a user, however often it was seen. Times are Unix ms. */
export interface Alert {
  readonly id: string;
  readonly rule: AlertRuleId;
  readonly level: AlertLevel;
  readonly accountId: string;
  readonly accountName: string;
  /** What it is about: a day, an order intent's id, a key's id. */
  readonly object: string;
  readonly message: string;
  /** When what it is about happened, where that is known. */
  readonly eventAt: number | null;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly acknowledgedAt: number | null;
  /** Who acknowledged it, by name. */
  readonly acknowledgedBy: string | null;
  readonly snoozedUntil: number | null;
  /** Who snoozed it last, by name. */
  readonly snoozedBy: string | null;
  /** When its condition was found to be over. */
  readonly resolvedAt: number | null;
}

/** GET /api/alerts: those of which the condition still holds, or those that ended lately. */
export interface AlertsAnswer {
  readonly alerts: readonly Alert[];
}

/** How a desk has set a rule. */
export interface AlertRuleSetting {
  readonly rule: AlertRuleId;
  readonly isOn: boolean;
  /** Null where the rule has none. */
  readonly threshold: string | null;
  /** Null while nobody changed it. */
  readonly changedBy: string | null;
  readonly changedAt: number | null;
}

/** GET /api/alerts/rules */
export interface AlertRulesAnswer {
  readonly rules: readonly AlertRuleSetting[];
}

/** The page on which what an alert is about can be dealt with, with its own parameters. */
export function alertPage({ rule, object, accountId }: Alert): string {
  switch (rule) {
    case "index-deviation":
      return `/index-components/${encodeURIComponent(object.split(" ")[0] ?? "")}`;
    case "day-at-risk":
    case "late-publication":
      return `/commissions/coverage?month=${object}&day=${object}`;
    case "archive-damaged":
      return "/commissions/coverage";
    case "large-correction":
      return "/commissions/corrections";
    case "payee-changed":
      return `/commissions/clients?client=${encodeURIComponent(object.split(" ")[0] ?? "")}`;
    case "silent-client":
    case "rate-drift":
    case "unattributed-rebate":
      return "/commissions/clients";
    case "unrebated-orders":
      return "/commissions/unrebated";
    case "equity-drop":
      return "/sub-accounts/assets";
    case "pending-transfer":
    case "stuck-transfer":
    case "failed-withdrawal":
      return "/transfers";
    case "unknown-sub-account":
    case "undelivered-keys":
      return "/sub-accounts";
    case "unresolved-order":
    case "journal-alarm":
      return `/journal?account=${encodeURIComponent(accountId)}`;
    case "refused-key":
      return `/connections?account=${encodeURIComponent(accountId)}`;
    case "failed-schedule":
      return "/commissions/exports?tab=schedules";
    case "failed-delivery":
      return "/alerts?tab=log";
  }
}
