import type { Metadata } from "next";
import { GET as historyRoute } from "@/app/api/assets/history/route";
import { GET as assetsRoute } from "@/app/api/assets/route";
import { AssetsScreen } from "@/components/sub-accounts/assets/assets-screen";
import { AccountListPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Sub-account assets" };

/** Futures assets of the broker's sub-accounts. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="sub-accounts.view"
      broker
      Screen={AssetsScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ connection: { accountId: account }, isUsual, ask }) =>
        Promise.all([
          ask("/api/assets", assetsRoute, { account }),
          isUsual ? ask("/api/assets/history", historyRoute, { account, uid: null }) : null,
        ])
      }
    />
  );
}
