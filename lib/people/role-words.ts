import { type Capability, can, capabilities } from "./capabilities";
import type { Role } from "./roles";

/** Each capability as a person reads it, after "May". */
const words: Readonly<Record<Capability, string>> = {
  "orders.view": "see orders",
  "orders.place": "place orders",
  "orders.cancel": "cancel orders",
  "instruments.view": "see markets",
  "journal.view": "see the journal",
  "commissions.view": "see commission reports",
  "transfers.view": "see deposits and withdrawals",
  "archive.read": "have a day of the archive read again",
  "sub-accounts.view": "see sub-accounts",
  "sub-accounts.create": "create sub-accounts",
  "secrets.reveal": "see the secret of a key they made, once",
  "connections.view": "see and test connections",
  "connections.manage": "add and remove keys, and allow live orders",
  "people.manage": "manage people up to their own role",
  "audit.view": "see who did what on the desk",
};

/** What a role may do, in one sentence: on every account, and what only on paper. */
export function roleWords(role: Role): string {
  const everywhere = capabilities.filter((each) => can(role, each, "live"));
  const paper = capabilities.filter((each) => can(role, each) && !everywhere.includes(each));
  const onPaper = paper.length === 0 ? "" : ` On paper accounts also: ${listed(paper)}.`;
  return `May ${listed(everywhere)}.${onPaper}`;
}

function listed(of: readonly Capability[]): string {
  const said = of.map((each) => words[each]);
  const last = said.pop() ?? "do nothing";
  return said.length === 0 ? last : `${said.join(", ")} and ${last}`;
}
