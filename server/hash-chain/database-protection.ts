import "server-only";
import type { ClientBase, Pool } from "pg";

interface RoleRights {
  readonly role: string;
  readonly superuser: boolean;
  readonly owner: boolean;
  readonly rights: boolean;
}

/**
 * Whether the role that the desk works under could rewrite the journal and the audit: null when the
 * database keeps it from that, else a sentence that says why it does not and what to do.
 */
export async function missingProtection(queries: Pool | ClientBase): Promise<string | null> {
  const { rows } = await queries.query<RoleRights>(protectionSql);
  const [found] = rows;
  if (!found) throw new Error("The database does not know the role that is connected.");
  const reason = rightOf(found);
  if (!reason) return null;
  return (
    `The database doesn't protect the journal and the audit from the desk's own connection: the ` +
    `role "${found.role}" of DATABASE_URL ${reason}. Give the desk a role without these ` +
    "rights, and " +
    "name the tables' owner in DATABASE_OWNER_URL: see docs/database.md."
  );
}

function rightOf({ superuser, owner, rights }: RoleRights): string | null {
  if (superuser) return "is a superuser";
  if (owner) return "owns the tables or can become their owner";
  return rights ? "may change or delete their entries" : null;
}

/** Who may make roles can make itself a member of another, on PostgreSQL 15. */
const protectionSql = `
WITH chain AS (SELECT unnest(ARRAY['order_event', 'audit_event']::regclass[]) AS oid)
SELECT rolname AS role, rolsuper AS superuser,
  rolcreaterole OR EXISTS (
    SELECT FROM pg_class JOIN chain USING (oid) WHERE pg_has_role(relowner, 'MEMBER')) AS owner,
  EXISTS (
    SELECT FROM chain
    WHERE has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
    OR has_table_privilege('order_intent', 'UPDATE, DELETE, TRUNCATE, TRIGGER') AS rights
FROM pg_roles WHERE rolname = current_user`;
