import type { Metadata } from "next";
import { RiskScreen } from "@/components/risk/risk-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Risk" };

/** Max open and leverage. */
export default function Page() {
  return <AccountPage needs="orders.view" Screen={RiskScreen} />;
}
