import { auditScopes, auditScopeWords } from "./audit-scope";
import { type Capability, can, capabilities } from "./capabilities";
import type { Role } from "./roles";

type Text = string | ((role: Role) => string);

type Words = { readonly sees: Text } | { readonly may: Text };

/** What each capability lets a person see, or do. */
const words: Readonly<Record<Capability, Words>> = {
  "orders.view": { sees: "orders" },
  "orders.place": { may: "place orders" },
  "orders.cancel": { may: "cancel orders" },
  "instruments.view": { sees: "markets" },
  "journal.view": { sees: "the journal" },
  "commissions.view": { sees: "commission reports" },
  "transfers.view": { sees: "deposits and withdrawals" },
  "archive.read": { may: "have a day of the archive read again" },
  "sub-accounts.view": { sees: "sub-accounts" },
  "sub-accounts.create": { may: "create sub-accounts" },
  "secrets.reveal": { may: "look once at the secret of a key they made" },
  "connections.view": { sees: "connections" },
  "connections.manage": { may: "add and remove keys and allow live orders" },
  "people.manage": {
    may: (role) =>
      role === "owner" ? "manage everybody else" : "manage people below their own role",
  },
  "audit.view": { sees: (role) => auditScopeWords[auditScopes[role]] },
  "audit.export": { may: "export the audit" },
};

/** What a role sees and may do on every account, and what only on paper. */
export function roleWords(role: Role): string {
  const everywhere = capabilities.filter((each) => can(role, each, "live"));
  const paper = capabilities.filter((each) => can(role, each) && !everywhere.includes(each));
  return [
    sentence("Sees", sightsOf(everywhere, role)),
    sentence("May", deedsOf(everywhere, role)),
    sentence("On paper accounts may also", deedsOf(paper, role)),
  ]
    .filter((each) => each !== "")
    .join(" ");
}

/** The same of one capability, after "may": "see orders", "place orders". */
export function capabilityWords(capability: Capability, role: Role): string {
  const found = words[capability];
  return "sees" in found ? `see ${textOf(found.sees, role)}` : textOf(found.may, role);
}

const textOf = (text: Text, role: Role) => (typeof text === "string" ? text : text(role));

const sightsOf = (of: readonly Capability[], role: Role) =>
  of.flatMap((each) => {
    const found = words[each];
    return "sees" in found ? textOf(found.sees, role) : [];
  });

const deedsOf = (of: readonly Capability[], role: Role) =>
  of.flatMap((each) => {
    const found = words[each];
    return "may" in found ? textOf(found.may, role) : [];
  });

function sentence(start: string, parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined) return "";
  const others = parts.slice(0, -1);
  return `${start} ${others.length === 0 ? last : `${others.join(", ")}, and ${last}`}.`;
}
