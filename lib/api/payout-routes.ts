import type { PayoutNetworkId } from "@/lib/archive/payout-networks";
import type { NewPayout, PayoutToFile } from "@/lib/archive/payout-requests";
import type { ClientPayouts, MonthPayouts } from "@/lib/archive/payouts";
import type { Firm } from "@/lib/archive/statement";
import type { AccountSearch, ApiRoute, Nothing } from "./delivery-routes";

type OfClient = Readonly<{ client: string; accountId: string }>;
type OfMonth = Readonly<{ accountId: string; month: string }>;

/** What is entered as a client's payee; `before` is the entry that the page showed, 0 for none. */
interface PayeeChange {
  readonly before: number;
  readonly network: PayoutNetworkId | null;
  readonly address: string | null;
  readonly memo: string | null;
  readonly email: string | null;
}

/** The routes of statements, and of what is paid to clients. */
export interface PayoutRoutes {
  "PUT /api/firm": ApiRoute<Firm, Nothing>;
  "GET /api/commissions/months/[month]/statements/zip": ApiRoute<
    AccountSearch & { month: string },
    "file"
  >;
  "GET /api/statements/[statement]": ApiRoute<{ statement: string }, "file">;
  "POST /api/statements/[statement]": ApiRoute<
    { statement: string; channelId: string | null },
    Nothing
  >;
  "GET /api/clients/[client]/payouts": ApiRoute<AccountSearch & { client: string }, ClientPayouts>;
  "PUT /api/clients/[client]/payee": ApiRoute<OfClient & PayeeChange, Nothing>;
  "GET /api/commissions/months/[month]/payouts": ApiRoute<
    AccountSearch & { month: string },
    MonthPayouts
  >;
  "POST /api/commissions/months/[month]/payouts": ApiRoute<
    OfMonth & { paidOn: string; payouts: readonly NewPayout[] },
    MonthPayouts
  >;
  "DELETE /api/commissions/months/[month]/payouts": ApiRoute<
    OfMonth & { id: string; reason: string },
    MonthPayouts
  >;
  "POST /api/commissions/months/[month]/payouts/files": ApiRoute<
    OfMonth & { payouts: readonly PayoutToFile[] },
    MonthPayouts
  >;
  "GET /api/commissions/months/[month]/payouts/files/[file]": ApiRoute<
    AccountSearch & { month: string; file: number },
    "file"
  >;
  "DELETE /api/commissions/months/[month]/payouts/files/[file]": ApiRoute<
    OfMonth & { file: number; reason: string },
    MonthPayouts
  >;
}
