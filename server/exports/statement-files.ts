import "server-only";
import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { monthRange } from "@/lib/archive/month";
import type { MonthClose, MonthEvent } from "@/lib/archive/month-close";
import { revisionOf, statementNumber } from "@/lib/archive/statement";
import type { ReplacedStatement, StatementFile } from "@/lib/exports/statements";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import type { MonthOfAccount } from "../archive/months/change-month";
import { database, type Queries } from "../db/database";
import { exportRun, monthShare, statementFile, user } from "../db/schema";
import { DeskError } from "../desk-error";

/** A statement of the desk. Throws a DeskError where there is none. */
export async function ownStatement(principal: Principal, id: string) {
  const { deskId } = principal;
  const [found] = await database()
    .select({ file: statementFile, run: exportRun })
    .from(statementFile)
    .innerJoin(exportRun, eq(exportRun.id, statementFile.exportId))
    .where(and(eq(statementFile.exportId, id), eq(exportRun.deskId, deskId)));
  if (!found) throw new DeskError({ kind: "not-found", what: "This statement" });
  await mustOwnAccount(principal, found.file.accountId);
  return found;
}

interface LockedMonth extends Pick<MonthClose, "month"> {
  /** Null while the month is open. */
  readonly locked: Pick<MonthEvent, "number"> | null;
}

/** The statements that were made of the lock that holds. */
export async function filesOf(
  accountId: string,
  { month, locked }: LockedMonth,
  on: Queries = database(),
): Promise<StatementFile[]> {
  if (!locked) return [];
  const ofLock = eq(statementFile.number, locked.number);
  return (await storedFiles(on, { accountId, month }, ofLock)).map(fileOf);
}

/** The files of these statements, in the order of their names. */
export async function contentsOf(accountId: string, { month, locked }: MonthClose) {
  if (!locked) return [];
  return database()
    .select({
      ...{ name: exportRun.fileName, content: statementFile.content },
      madeAt: exportRun.startedAt,
    })
    .from(statementFile)
    .innerJoin(exportRun, eq(exportRun.id, statementFile.exportId))
    .where(
      and(
        eq(statementFile.accountId, accountId),
        eq(statementFile.month, monthRange(month).from),
        eq(statementFile.number, locked.number),
      ),
    )
    .orderBy(asc(exportRun.fileName));
}

/** The statements of a month's earlier locks, with what stands in their place. */
export async function replacedFiles(
  accountId: string,
  close: MonthClose,
): Promise<ReplacedStatement[]> {
  const { month, locked, shares } = close;
  const earlier = ne(statementFile.number, locked?.number ?? 0);
  const rows = await storedFiles(database(), { accountId, month }, earlier);
  return rows.map((row) => {
    const code = shares.find(({ client }) => client === row.clientId)?.code ?? null;
    const replacedBy = locked && statementNumber(code, month, revisionOf(close));
    return { ...fileOf(row), replacedBy };
  });
}

const storedFiles = (on: Queries, { accountId, month }: MonthOfAccount, which: SQL) =>
  on
    .select({
      ...{ clientId: statementFile.clientId, run: exportRun, madeBy: user.name, sent },
      ...{ clientName: monthShare.name, clientEmail },
    })
    .from(statementFile)
    .innerJoin(exportRun, eq(exportRun.id, statementFile.exportId))
    .innerJoin(user, eq(user.id, exportRun.createdBy))
    .leftJoin(
      monthShare,
      and(
        eq(monthShare.accountId, statementFile.accountId),
        eq(monthShare.month, statementFile.month),
        eq(monthShare.number, statementFile.number),
        eq(monthShare.clientId, statementFile.clientId),
      ),
    )
    .where(
      and(
        eq(statementFile.accountId, accountId),
        eq(statementFile.month, monthRange(month).from),
        which,
      ),
    )
    .orderBy(desc(statementFile.number), asc(exportRun.fileName));

type StoredFile = Awaited<ReturnType<typeof storedFiles>>[number];

const fileOf = ({ clientId, run, madeBy, sent: sentTo, ...file }: StoredFile): StatementFile => ({
  ...{ id: run.id, client: clientId || null, format: run.format, fileName: run.fileName },
  ...{ clientName: file.clientName, clientEmail: file.clientEmail },
  ...{ bytes: run.bytes, sha256: run.sha256?.toString("hex") ?? "", madeBy },
  ...{ madeAt: run.startedAt.getTime(), sent: sentTo },
});

const sent = sql<StatementFile["sent"]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'channelId', coalesce(channel.id, delivery.mail_to),
    'channelName', coalesce(channel.name, delivery.mail_to),
    'state', delivery.state) ORDER BY delivery.created_at), '[]')
  FROM delivery LEFT JOIN delivery_channel AS channel ON channel.id = delivery.channel_id
  WHERE delivery.kind = 'statement' AND delivery.object = ${exportRun.id})`;

const clientEmail = sql<string | null>`(
  SELECT email FROM client_payee AS payee WHERE (payee.account_id, payee.client_id)
    = (${statementFile.accountId}, ${statementFile.clientId}) ORDER BY number DESC LIMIT 1)`;
