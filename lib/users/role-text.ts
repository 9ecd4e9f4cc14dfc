import {
  auditScopeLabels,
  auditScopes,
  type Capability,
  can,
  capabilities,
  type Role,
  roleNames,
} from "./roles";

type Text = string | ((role: Role) => string);

type CapabilityText = { readonly sees: Text } | { readonly may: Text };

/** What each capability lets a user see, or do. */
const capabilityTexts: Readonly<Record<Capability, CapabilityText>> = {
  "orders.view": { sees: "orders" },
  "orders.place": { may: "place orders" },
  "orders.cancel": { may: "cancel orders" },
  "instruments.view": { sees: "markets" },
  "journal.view": { sees: "the journal" },
  "commissions.view": { sees: "commission reports" },
  "transfers.view": { sees: "deposits and withdrawals" },
  "archive.read": { may: "re-sync archive days" },
  "clients.manage": { may: "manage clients and attribute fills" },
  "months.request": { may: "request a month's lock" },
  "alerts.manage": { may: "set alert rules and channels" },
  "exports.schedule": { may: "schedule archive files" },
  "months.lock": { may: "lock months and waive days" },
  "months.reopen": { may: "reopen locked months" },
  "months.reconcile": { may: "record receipts from the exchange" },
  "statements.make": { may: "create statements" },
  "firm.manage": { may: "set the statement issuer" },
  "payees.manage": { may: "set payees" },
  "payees.review": { may: "acknowledge payee changes" },
  "payouts.manage": { may: "create payout files and record payouts" },
  "sub-accounts.view": { sees: "sub-accounts" },
  "sub-accounts.create": { may: "create sub-accounts" },
  "secrets.reveal": { may: "reveal (once) secrets of keys they created" },
  "connections.view": { sees: "connections" },
  "connections.manage": { may: "add and remove keys, and allow live orders" },
  "users.manage": {
    may: (role) =>
      role === "owner" ? "manage all other users" : "manage users below their own role",
  },
  "limits.manage": { may: "set order limits and sign-out" },
  "audit.view": { sees: (role) => auditScopeLabels[auditScopes[role]] },
  "audit.export": { may: "export the audit" },
};

/** What a role sees and may do on every account, and what only on paper and demo. */
export function roleText(role: Role): string {
  const everywhere = capabilities.filter((each) => can(role, each, "live"));
  const paper = capabilities.filter((each) => can(role, each) && !everywhere.includes(each));
  return [
    listSentence("Sees", viewTextsOf(everywhere, role)),
    listSentence("May", actionTextsOf(everywhere, role)),
    listSentence("On paper and demo accounts, may also", actionTextsOf(paper, role)),
  ]
    .filter((each) => each !== "")
    .join(" ");
}

/** The same of one capability, after "may": "see orders", "place orders". */
function capabilityText(capability: Capability, role: Role): string {
  const found = capabilityTexts[capability];
  return "sees" in found ? `see ${textOf(found.sees, role)}` : textOf(found.may, role);
}

const textOf = (text: Text, role: Role) => (typeof text === "string" ? text : text(role));

const viewTextsOf = (of: readonly Capability[], role: Role) =>
  of.flatMap((each) => {
    const found = capabilityTexts[each];
    return "sees" in found ? textOf(found.sees, role) : [];
  });

const actionTextsOf = (of: readonly Capability[], role: Role) =>
  of.flatMap((each) => {
    const found = capabilityTexts[each];
    return "may" in found ? textOf(found.may, role) : [];
  });

function listSentence(start: string, parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined) return "";
  const others = parts.slice(0, -1);
  return `${start} ${others.length === 0 ? last : `${others.join(", ")}, and ${last}`}.`;
}

/** What a role may not do, as a title: "Finance can't see orders". */
export function permissionDeniedText(role: Role, capability: Capability): string {
  // What a role may do anywhere is only ever refused on a live account.
  const elsewhere = can(role, capability) ? " on live accounts" : "";
  const what = capabilityText(capability, role).replaceAll(/\band\b/g, "or");
  return `${roleNames[role]} can't ${what}${elsewhere}`;
}
