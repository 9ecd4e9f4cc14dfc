import { type Capability, can, capabilities } from "./capabilities";
import type { Role } from "./roles";

/** What each capability lets a person see, or do. */
const words: Readonly<Record<Capability, { readonly sees: string } | { readonly may: string }>> = {
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
  "people.manage": { may: "manage people up to their own role" },
  "audit.view": { sees: "who did what on the desk" },
};

/** What a role sees and may do on every account, and what only on paper. */
export function roleWords(role: Role): string {
  const everywhere = capabilities.filter((each) => can(role, each, "live"));
  const paper = capabilities.filter((each) => can(role, each) && !everywhere.includes(each));
  return [
    sentence("Sees", sightsOf(everywhere)),
    sentence("May", deedsOf(everywhere)),
    sentence("On paper accounts may also", deedsOf(paper)),
  ]
    .filter((each) => each !== "")
    .join(" ");
}

const sightsOf = (of: readonly Capability[]) =>
  of.flatMap((each) => ("sees" in words[each] ? words[each].sees : []));

const deedsOf = (of: readonly Capability[]) =>
  of.flatMap((each) => ("may" in words[each] ? words[each].may : []));

function sentence(start: string, parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined) return "";
  const others = parts.slice(0, -1);
  return `${start} ${others.length === 0 ? last : `${others.join(", ")}, and ${last}`}.`;
}
