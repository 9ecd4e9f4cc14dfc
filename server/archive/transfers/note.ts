import "server-only";
import type { BodyOf } from "@/lib/api/define-route";
import type { transferRoutes } from "@/lib/api/routes/transfers";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { appendAudit } from "../../audit/append";
import { onClient, sqlTransaction, statement } from "../../db/database";
import { DeskError } from "../../desk-error";

type Note = BodyOf<typeof transferRoutes.note>;

/**
 * Writes down what users say of a transfer, in place of what was said before; an entry of the
 * audit holds what it says now. Throws a DeskError for one that the archive does not have.
 */
export async function noteTransfer(actor: Principal, asked: Note): Promise<void> {
  await mustOwnAccount(actor, asked.accountId);
  await sqlTransaction(async (client) => {
    const { rowCount } = await client.query(noteStatement(asked));
    if (rowCount === 0) throw new DeskError({ kind: "not-found", what: "This transfer" });
    const { txId: target, ...detail } = asked;
    await appendAudit(onClient(client), actor, { action: "transfer.noted", target, detail });
  });
}

const noteStatement = statement<Note>(`
UPDATE transfer SET note = $note
WHERE (account_id, uid, type, sub_type, coin, tx_id)
  = ($accountId, $uid, $type, $subType, $coin, $txId)`);
