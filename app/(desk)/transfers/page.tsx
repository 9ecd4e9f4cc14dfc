import type { Metadata } from "next";
import { TransfersScreen } from "@/components/transfers/transfers-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Deposits & withdrawals" };

/** Deposits and withdrawals of the broker's sub-accounts. */
export default function Page() {
  return <AccountPage needs="transfers.view" broker Screen={TransfersScreen} />;
}
