import "server-only";
import type { PoolClient } from "pg";
import { statement } from "../../db/database";
import { DeskError } from "../../desk-error";
import { lookOf } from "../../pdf/clear-names";

/** A client as its account's other clients must not be called. */
interface NamedClient {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** The clients of an account, held until the transaction ends. */
export async function holdClients(
  connection: PoolClient,
  accountId: string,
): Promise<readonly NamedClient[]> {
  const { rows } = await connection.query<NamedClient>(namedSql({ accountId }));
  return rows;
}

const namedSql = statement<{ accountId: string }>(
  `SELECT id, name, code FROM client WHERE account_id = $accountId FOR UPDATE`,
);

/** Throws a DeskError where another client has the name, or one that looks the same. */
export function mustBeFree(others: readonly NamedClient[], name: string): void {
  const look = lookOf(name);
  const same = others.find((other) => lookOf(other.name) === look);
  if (!same) return;
  const message =
    same.name === name
      ? "Another client has this name."
      : `Another client has this name: ${same.name}.`;
  throw nameRefusal("name", message);
}

/** The first letters and digits of a name as a code, with a number where another client has it. */
export function freeCode(others: readonly NamedClient[], name: string): string {
  const taken = new Set(others.map(({ code }) => code));
  const letters = name.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const base = letters.slice(0, 4) || "CLIENT";
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}${number}`;
    if (!taken.has(code)) return code;
  }
}

export function nameRefusal(field: string, message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field, rule: "name", message }] });
}
