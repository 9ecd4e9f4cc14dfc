import "server-only";
import type { RequestOf } from "@/lib/exchange/endpoints";
import { notText } from "@/lib/exchange/response-fields";
import type { AssetsAnswer } from "@/lib/sub-accounts/api";
import { pool, statement } from "../db/database";
import { authorise, keyedRoute } from "../gateway/authorise";
import { call } from "../gateway/call";
import type { CallContext, CallResult } from "../gateway/call-context";

type Asked = RequestOf<"sub-account-assets"> & {
  /** Asks the exchange also about a uid that it once said is none of this broker's. */
  readonly again?: boolean;
};

type Failed = Exclude<CallResult<"sub-account-assets">, { kind: "ok" }>;

/** "The sub-account is another account's" (endpoint 9). */
const foreignCode = "40028";

/**
 * A sub-account's futures assets in one product line. A uid of which the exchange says that it is
 * none of this broker's is asked for once: the desk keeps the answer. Throws a DeskError.
 */
export async function readAssets(
  context: CallContext,
  { again = false, ...request }: Asked,
): Promise<AssetsAnswer | Failed> {
  const route = await authorise(context, "sub-account-assets");
  const accountId = keyedRoute(route).connection.account.id;
  if (!again) {
    const reportedAt = await foreignSince(accountId, request.subUid);
    if (reportedAt !== null) return { kind: "foreign", reportedAt };
  }
  const result = await call(context, "sub-account-assets", request);
  if (result.kind === "ok") {
    await remember(accountId, request.subUid, true);
    return { kind: "assets", assets: result.data.assetsList.map(readable) };
  }
  if (result.kind !== "unavailable" || result.code !== foreignCode) return result;
  await remember(accountId, request.subUid, false);
  const reportedAt = await foreignSince(accountId, request.subUid);
  return reportedAt === null ? result : { kind: "foreign", reportedAt };
}

/** What is no text is shown as it came, and counts as no number. */
function readable<Asset extends object>(asset: Asset): Asset {
  const fields = Object.entries(asset).map(([name, value]) => {
    const isOdd = typeof value === "string" && value.startsWith(notText);
    return [name, isOdd ? `unreadable: ${value.slice(notText.length)}` : value];
  });
  return Object.fromEntries(fields) as Asset;
}

async function foreignSince(accountId: string, uid: string): Promise<number | null> {
  const { rows } = await pool().query<{ at: Date }>(foreignSinceSql({ accountId, uid }));
  return rows[0]?.at.getTime() ?? null;
}

const foreignSinceSql = statement<{ accountId: string; uid: string }>(
  `
SELECT checked_at AS at FROM checked_uid
WHERE account_id = $accountId AND uid = $uid AND NOT owned`,
  "uid-not-owned",
);

/** Keeps what the exchange said of a uid; what the desk made itself stays its own. */
async function remember(accountId: string, uid: string, owned: boolean): Promise<void> {
  await pool().query(rememberSql({ accountId, uid, owned }));
}

const rememberSql = statement<{ accountId: string; uid: string; owned: boolean }>(
  `
INSERT INTO checked_uid (account_id, uid, owned)
SELECT $accountId, $uid, $owned WHERE $owned OR NOT EXISTS (
  SELECT 1 FROM created_key WHERE account_id = $accountId AND uid = $uid)
ON CONFLICT (account_id, uid) DO UPDATE SET owned = excluded.owned, checked_at = clock_timestamp()
WHERE checked_uid.owned <> excluded.owned`,
  "check-uid",
);
