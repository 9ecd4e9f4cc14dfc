import type { Metadata } from "next";
import { AssetsScreen } from "@/components/sub-accounts/assets/assets-screen";
import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { assetHistory } from "@/server/sub-accounts/asset-history";
import { knownUids } from "@/server/sub-accounts/registry";
import { AccountPage, type PageProps } from "../../account-page";

export const metadata: Metadata = { title: "Sub-account assets" };

/** Futures assets of the broker's sub-accounts. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="sub-accounts.view"
      broker
      Screen={AssetsScreen}
      searchParams={searchParams}
      prefetch={(data) => {
        const { accountId: account } = data.connection;
        return Promise.all([
          data.read(subAccountRoutes.uids, { account }, () => knownUids(account)),
          data.isUsual &&
            data.read(subAccountRoutes.assetHistory, { account, uid: null }, () =>
              assetHistory(account, null),
            ),
        ]);
      }}
    />
  );
}
