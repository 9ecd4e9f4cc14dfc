import type { Metadata } from "next";
import { UnrebatedScreen } from "@/components/commissions/unrebated-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Unrebated orders" };

/** Orders of the desk that earn no rebate. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={UnrebatedScreen} />;
}
