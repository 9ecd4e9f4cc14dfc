import { isDay } from "@/lib/time";
import { dayReads } from "@/server/archive/commissions/day-reads";
import { readAccountQuery } from "@/server/archive/commissions/query";
import { mustOwnAccount } from "@/server/archive/own-account";
import { door } from "@/server/http/door";
import { Refusal } from "@/server/http/refusal";
import { respond } from "@/server/http/respond";

/** How one day of UTC+8 was read, reading by reading: `?account`. */
export const GET = door({ capability: "commissions.view" }, async ({ url, params, principal }) => {
  const accountId = readAccountQuery(url);
  await mustOwnAccount(principal, accountId);
  const day = String(params.day);
  if (!isDay(day)) throw new Refusal({ kind: "not-found", what: "This day" });
  return respond(await dayReads(accountId, day));
});
